import { expect, test } from 'vitest';
import { talkerRuleSchema } from '../../src/engine/beamform/talker-rule.ts';
import { DEFAULT_SETTINGS, settingsSchema } from '../../src/shared/settings.ts';

// The settings repeat the engine's rule, since they import nothing of it: both take and refuse the same.
test.each([
  [{ kind: 'newcomer' }, true],
  [{ kind: 'everybody' }, true],
  [{ kind: 'sector', azimuthDegrees: 0, halfWidthDegrees: 30 }, true],
  [{ kind: 'sector', azimuthDegrees: -90, halfWidthDegrees: 5 }, true],
  [{ kind: 'sector', azimuthDegrees: 90, halfWidthDegrees: 90 }, true],
  [{ kind: 'sector', azimuthDegrees: 91, halfWidthDegrees: 30 }, false],
  [{ kind: 'sector', azimuthDegrees: 0, halfWidthDegrees: 4 }, false],
  [{ kind: 'sector', azimuthDegrees: 0 }, false],
  [{ kind: 'newcomer', azimuthDegrees: 0 }, false],
  [{ kind: 'loudest' }, false],
])('%j as the talker’s rule: %s', (talker, isRule) => {
  const settings = { ...DEFAULT_SETTINGS, capture: { ...DEFAULT_SETTINGS.capture, talker } };
  expect(settingsSchema.safeParse(settings).success).toBe(isRule);
  expect(talkerRuleSchema.safeParse(talker).success).toBe(isRule);
});
