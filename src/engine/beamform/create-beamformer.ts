import { MimiyakuError } from '../errors.ts';
import type { ArrayGeometry, Beamformer } from './beamformer.ts';
import { DelayAndSumBeamformer } from './delay-and-sum.ts';
import { MvdrBeamformer } from './mvdr.ts';
import type { TalkerRule } from './talker-rule.ts';
import { SPACING_LIMITS_METRES } from './tuning.ts';

export const BEAMFORMER_KINDS = ['delay-and-sum', 'mvdr'] as const;
export type BeamformerKind = (typeof BEAMFORMER_KINDS)[number];

/** What the product uses: it measures better than the other in every class of noise (docs/beamforming.md). */
export const DEFAULT_BEAMFORMER: BeamformerKind = 'mvdr';

const makers: Record<BeamformerKind, (geometry: ArrayGeometry, rule: TalkerRule) => Beamformer> = {
  'delay-and-sum': (geometry, rule) => new DelayAndSumBeamformer(geometry, rule),
  mvdr: (geometry, rule) => new MvdrBeamformer(geometry, rule),
};

/**
 * The beamformer of the given kind for an array; `talker` says whom it is to hear, as a rule whoever begins to speak.
 * @throws {MimiyakuError} `usage` where the spacing cannot be that of an array this product is made for.
 */
export function createBeamformer(
  kind: BeamformerKind,
  geometry: ArrayGeometry,
  options: { talker?: TalkerRule } = {},
): Beamformer {
  const { spacingMetres } = geometry;
  const { least, most } = SPACING_LIMITS_METRES;
  if (!(spacingMetres >= least && spacingMetres <= most)) {
    throw new MimiyakuError('usage', `The microphones cannot be ${spacingMetres} m apart.`, {
      advice: `Give their distance in metres, from ${least} to ${most}.`,
    });
  }
  return makers[kind](geometry, options.talker ?? { kind: 'newcomer' });
}
