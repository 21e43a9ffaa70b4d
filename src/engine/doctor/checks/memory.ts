import { gigabytes } from '../gigabytes.ts';
import { lineOf, type DoctorLine } from '../line.ts';
import { DOCTOR_TUNING } from '../tuning.ts';

export interface MemoryFacts {
  readonly totalBytes: number;
  readonly availableBytes: number;
}

/** Whether the models find room in memory, so that nothing is moved to the disk meanwhile. */
export function checkMemory({ totalBytes, availableBytes }: MemoryFacts): readonly DoctorLine[] {
  const values = { freeGb: gigabytes(availableBytes), totalGb: gigabytes(totalBytes) };
  const neededGb = DOCTOR_TUNING.neededMemoryGb;
  if (availableBytes < neededGb * 1e9) return [lineOf('memory.little', { ...values, neededGb })];
  return [lineOf('memory.good', values)];
}
