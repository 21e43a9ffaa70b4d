import { MimiyakuError } from '../errors.ts';
import type { ArrayGeometry, Beamformer, BeamformerSettings } from './beamformer.ts';
import { DelayAndSumBeamformer } from './delay-and-sum.ts';
import { MvdrBeamformer } from './mvdr.ts';
import type { SwapWatch } from './swap-watch.ts';
import { SPACING_LIMITS_METRES } from './tuning.ts';

export const BEAMFORMER_KINDS = ['delay-and-sum', 'mvdr'] as const;
export type BeamformerKind = (typeof BEAMFORMER_KINDS)[number];

/** What the product uses: it measures better than the other in every class of noise (docs/beamforming.md). */
export const DEFAULT_BEAMFORMER: BeamformerKind = 'mvdr';

type MakeBeamformer = (
  geometry: ArrayGeometry,
  settings: BeamformerSettings,
  swaps?: SwapWatch,
) => Beamformer;

const makers: Record<BeamformerKind, MakeBeamformer> = {
  'delay-and-sum': (...given) => new DelayAndSumBeamformer(...given),
  mvdr: (...given) => new MvdrBeamformer(...given),
};

/** What can be set of a beamformer, and what holds where it is not. */
export const DEFAULT_BEAMFORMER_SETTINGS: BeamformerSettings = {
  talker: { kind: 'newcomer' },
  postFilter: false,
  talkerMask: false,
};

/**
 * The beamformer of the given kind for an array. `swaps` knows left from right for longer than one beamformer lives: a session's own, where
 * that has several.
 * @throws {MimiyakuError} `usage` where the spacing cannot be that of an array this product is made for.
 */
export function createBeamformer(
  kind: BeamformerKind,
  geometry: ArrayGeometry,
  settings: Partial<BeamformerSettings> = {},
  swaps?: SwapWatch,
): Beamformer {
  const { spacingMetres } = geometry;
  const { least, most } = SPACING_LIMITS_METRES;
  if (!(spacingMetres >= least && spacingMetres <= most)) {
    throw new MimiyakuError('usage', `The microphones cannot be ${spacingMetres} m apart.`, {
      advice: `Give their distance in metres, from ${least} to ${most}.`,
    });
  }
  return makers[kind](geometry, { ...DEFAULT_BEAMFORMER_SETTINGS, ...settings }, swaps);
}
