import { MimiyakuError } from '../errors.ts';
import type { ArrayGeometry, Beamformer } from './beamformer.ts';
import { DelayAndSumBeamformer } from './delay-and-sum.ts';
import { SPACING_LIMITS_METRES } from './tuning.ts';

export const BEAMFORMER_KINDS = ['delay-and-sum'] as const;
export type BeamformerKind = (typeof BEAMFORMER_KINDS)[number];

const makers: Record<BeamformerKind, (geometry: ArrayGeometry) => Beamformer> = {
  'delay-and-sum': (geometry) => new DelayAndSumBeamformer(geometry),
};

/**
 * The beamformer of the given kind for an array.
 * @throws {MimiyakuError} `usage` where the spacing cannot be that of an array this product is made for.
 */
export function createBeamformer(kind: BeamformerKind, geometry: ArrayGeometry): Beamformer {
  const { spacingMetres } = geometry;
  const { least, most } = SPACING_LIMITS_METRES;
  if (!(spacingMetres >= least && spacingMetres <= most)) {
    throw new MimiyakuError('usage', `The microphones cannot be ${spacingMetres} m apart.`, {
      advice: `Give their distance in metres, from ${least} to ${most}.`,
    });
  }
  return makers[kind](geometry);
}
