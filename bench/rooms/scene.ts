import type { Array2, Point } from './geometry.ts';
import type { Room } from './room-response.ts';
import type { Clip, NoiseRecording } from './sound-library.ts';

/** What disturbs the talker. `clean`: nothing but the microphones' own noise. */
export const SCENE_KINDS = ['babble', 'talker', 'noise', 'loudspeaker', 'clean'] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

/** A sentence that somebody says somewhere. */
export interface SpokenClip {
  readonly clip: Clip;
  readonly place: Point;
  readonly azimuthDegrees: number;
  readonly distanceMetres: number;
  /** Of its first sound, as it leaves the mouth. */
  readonly startSample: number;
}

/** A place from which disturbing sound comes all the time: sentences of many, one after the other, or a recording, from somewhere in it. */
export interface Background {
  readonly place: Point;
  readonly azimuthDegrees: number;
  readonly throughLoudspeaker: boolean;
  readonly sound:
    | { readonly kind: 'voices'; readonly clips: readonly Clip[] }
    | { readonly kind: 'noise'; readonly noise: NoiseRecording };
  /** How far into its sound it begins, 0 to 1. */
  readonly from: number;
}

/** A recording as it is drawn, before anything is computed. */
export interface Scene {
  readonly name: string;
  readonly kind: SceneKind | 'session';
  readonly seed: number;
  readonly room: Room;
  readonly array: Array2;
  readonly samples: number;
  /** The one who is to be heard, or the visitors of a session in turn. */
  readonly talkers: readonly SpokenClip[];
  /** Another one near the array, in competition with the talker at the ratio `snrDb`. */
  readonly interferers: readonly SpokenClip[];
  readonly interfererBegins: 'before' | 'during' | 'after' | undefined;
  /** People who talk as loudly as the talkers, at their own distance. */
  readonly passersBy: readonly SpokenClip[];
  readonly backgrounds: readonly Background[];
  /** Talkers against interferers and backgrounds at the left microphone, while each sounds; infinite where there are none. */
  readonly snrDb: number;
  /** Of the talkers at the left microphone, while they speak. */
  readonly talkerLevelDbfs: number;
  /** Right against left. */
  readonly levelMismatchDb: number;
  readonly ownNoiseDbfs: number;
}
