import { MimiyakuError } from '../errors.ts';
import type { ArrayGeometry, Beamformer, BeamformerSettings } from './beamformer.ts';
import { DelayAndSumBeamformer } from './delay-and-sum.ts';
import { MvdrBeamformer } from './mvdr.ts';
import { SPACING_LIMITS_METRES } from './tuning.ts';

export const BEAMFORMER_KINDS = ['delay-and-sum', 'mvdr'] as const;
export type BeamformerKind = (typeof BEAMFORMER_KINDS)[number];

/** What the product uses: it measures better than the other in every class of noise (docs/beamforming.md). */
export const DEFAULT_BEAMFORMER: BeamformerKind = 'mvdr';

const makers: Record<BeamformerKind, (geometry: ArrayGeometry, settings: BeamformerSettings) => Beamformer> =
  {
    'delay-and-sum': (geometry, settings) => new DelayAndSumBeamformer(geometry, settings),
    mvdr: (geometry, settings) => new MvdrBeamformer(geometry, settings),
  };

/** What can be set of a beamformer, and what holds where it is not. */
export const DEFAULT_BEAMFORMER_SETTINGS: BeamformerSettings = {
  talker: { kind: 'newcomer' },
  postFilter: false,
};

/**
 * The beamformer of the given kind for an array.
 * @throws {MimiyakuError} `usage` where the spacing cannot be that of an array this product is made for.
 */
export function createBeamformer(
  kind: BeamformerKind,
  geometry: ArrayGeometry,
  settings: Partial<BeamformerSettings> = {},
): Beamformer {
  const { spacingMetres } = geometry;
  const { least, most } = SPACING_LIMITS_METRES;
  if (!(spacingMetres >= least && spacingMetres <= most)) {
    throw new MimiyakuError('usage', `The microphones cannot be ${spacingMetres} m apart.`, {
      advice: `Give their distance in metres, from ${least} to ${most}.`,
    });
  }
  return makers[kind](geometry, { ...DEFAULT_BEAMFORMER_SETTINGS, ...settings });
}
