export const SETUP_STEPS = ['welcome', 'array', 'check', 'service', 'finish'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export function nextStep(step: SetupStep): SetupStep {
  return SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? step;
}

export function previousStep(step: SetupStep): SetupStep {
  return SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1] ?? step;
}
