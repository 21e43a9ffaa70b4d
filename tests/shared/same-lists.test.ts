import { expect, test } from 'vitest';
import { CAPTURE_FAULTS } from '../../src/engine/capture/capture-fault.ts';
import { DOCTOR_LINES } from '../../src/engine/doctor/codes.ts';
import { DOCTOR_TEXTS } from '../../src/engine/doctor/texts.ts';
import { ERROR_CODES } from '../../src/engine/errors.ts';
import { EXPORT_FORMATS, EXPORT_LANGUAGES } from '../../src/engine/recordings/export-format.ts';
import { doctorLines } from '../../src/renderer/i18n/ja/doctor-lines.ts';
import { DOCTOR_LINE_CODES } from '../../src/shared/doctor-view.ts';
import { ERROR_VIEW_CODES } from '../../src/shared/error-view.ts';
import { EXPORT_FORMAT_NAMES, EXPORT_LANGUAGE_NAMES } from '../../src/shared/history-view.ts';
import { CAPTURE_FAULT_KINDS } from '../../src/shared/live-view.ts';

// The layers keep the engine out of src/shared, so these lists stand twice; a window that does not know one would have no words for it.

test('every error code of the engine is one that windows know', () => {
  expect(ERROR_VIEW_CODES.filter((code) => !code.startsWith('app.'))).toEqual([...ERROR_CODES]);
});

test('faults of the microphone are the same on both sides', () => {
  expect([...CAPTURE_FAULT_KINDS]).toEqual([...CAPTURE_FAULTS]);
});

test('export formats and languages are the same on both sides', () => {
  expect([...EXPORT_FORMAT_NAMES]).toEqual([...EXPORT_FORMATS]);
  expect([...EXPORT_LANGUAGE_NAMES]).toEqual([...EXPORT_LANGUAGES]);
});

test('what the check of this computer can say is the same on both sides, and in both languages', () => {
  expect([...DOCTOR_LINE_CODES]).toEqual(Object.keys(DOCTOR_LINES));
  const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const code of DOCTOR_LINE_CODES) {
    expect([code, gapsOf(doctorLines[code].message)]).toEqual([code, gapsOf(DOCTOR_TEXTS[code].message)]);
    expect([code, gapsOf(doctorLines[code].advice)]).toEqual([code, gapsOf(DOCTOR_TEXTS[code].advice)]);
    expect([code, doctorLines[code].advice === '']).toEqual([code, DOCTOR_TEXTS[code].advice === '']);
  }
});
