import { lineOf, type DoctorLine } from '../line.ts';

export interface ProcessorFacts {
  readonly name: string;
  readonly architecture: string;
  /** Cores that this program may use. */
  readonly cores: number;
  /** Names as Linux has them (`avx2`), in small letters; undefined where the system does not tell. */
  readonly features: readonly string[] | undefined;
}

/** What of the many features makes the models quicker, and how people call it. ONNX Runtime chooses its kernels by these. */
const X64_FEATURES = [
  ['avx2', 'AVX2'],
  ['avx512f', 'AVX-512'],
  ['avx512_vnni', 'VNNI'],
  ['avx_vnni', 'VNNI'],
] as const;

export function checkProcessor({
  name,
  architecture,
  cores,
  features,
}: ProcessorFacts): readonly DoctorLine[] {
  if (cores < 2) return [lineOf('processor.one-core', { name })];
  // Every 64-bit ARM processor has it.
  if (architecture === 'arm64') return [lineOf('processor.good', { name, cores, features: 'NEON' })];
  if (features === undefined) return [lineOf('processor.untold', { name, cores })];
  if (!features.includes('avx2')) return [lineOf('processor.slow', { name, missing: 'AVX2' })];
  const known = X64_FEATURES.filter(([feature]) => features.includes(feature)).map(([, label]) => label);
  return [lineOf('processor.good', { name, cores, features: [...new Set(known)].join(', ') })];
}
