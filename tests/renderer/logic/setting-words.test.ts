import { expect, it } from 'vitest';
import * as english from '../../../src/renderer/i18n/en/index.ts';
import * as japanese from '../../../src/renderer/i18n/ja/index.ts';
import { settingValue } from '../../../src/renderer/logic/setting-words.ts';
import { TRAVELLING_SETTINGS } from '../../../src/shared/booth-settings.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';

it.each([
  ['capture.spacingMm', 45, '45 mm'],
  ['capture.device', null, 'Automatic (first two-channel input)'],
  ['capture.device', { name: 'USB Array', hostApi: 'ALSA' }, 'USB Array'],
  [
    'capture.talker',
    { kind: 'sector', azimuthDegrees: 10, halfWidthDegrees: 30 },
    'Whoever stands in a set direction (10° ± 30°)',
  ],
  ['interpretation.mode', 'automatic', 'Automatic'],
  ['interpretation.style', 'plain', 'Plain (だ・である)'],
  ['interpretation.baseUrl', '', 'None'],
  ['interpretation.recogniser', null, 'The usual one'],
  ['presenter.scale', 1.5, '150 %'],
  ['presenter.languages', 'both', 'Both'],
  ['captions.edge', 'top', 'Top'],
  ['presenter.code', 'corner', 'In a corner'],
  ['presenter.codePercent', 24, '24 %'],
  ['capture.channels', [3, 4], '3, 4'],
  ['booth.keep', true, 'On'],
  ['talk.talkShortcut', null, 'None'],
  ['appearance.theme', 'constructor', 'constructor'],
])('%s: %j reads %s', (place, value, text) => {
  expect(settingValue(place, value, english)).toBe(text);
});

it('every setting that travels has a label and a value in both languages', () => {
  for (const [section, fields] of Object.entries(TRAVELLING_SETTINGS)) {
    for (const field of fields) {
      const place = `${section}.${field}`;
      const values = DEFAULT_SETTINGS[section as keyof typeof TRAVELLING_SETTINGS] as Record<string, unknown>;
      for (const texts of [english, japanese]) {
        expect([place, Object.hasOwn(texts.boothFile.fields, place)]).toEqual([place, true]);
        expect([place, settingValue(place, values[field], texts)]).not.toEqual([place, '']);
      }
    }
  }
});
