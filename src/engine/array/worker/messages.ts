import type { ChannelSetting } from '../../capture/microphone-channels.ts';
import type { ArrayGeometry } from '../../beamform/beamformer.ts';
import type { BeamformerKind } from '../../beamform/create-beamformer.ts';
import type { TalkerRule } from '../../beamform/talker-rule.ts';
import type { CaptureFormat } from '../../capture/capture-source.ts';
import type { ErrorCode } from '../../errors.ts';
import type { CuttingTuning } from '../../speech/tuning.ts';
import type { AudioWorkerEvent } from './worker-events.ts';

/** What the worker is started with, and what does not change while it runs. Crosses as `workerData`. */
export interface AudioWorkerSettings {
  /** Path of the speech detector's ONNX file. */
  readonly detectorFile: string;
  readonly geometry: ArrayGeometry;
  readonly beamformer: BeamformerKind;
  readonly talker: TalkerRule;
  /** Which channels are the left and the right microphone, counted from 1; undefined: the first two. */
  readonly channels: ChannelSetting | undefined;
  readonly cutting: CuttingTuning;
}

/** Where a worker begins: at the session's start, or, after a crash, where the last one had got to. */
export interface AudioWorkerStart {
  readonly settings: AudioWorkerSettings;
  readonly ring: SharedArrayBuffer;
  /** Values of the ring that have been worked off. */
  readonly ringPosition: number;
  /** Samples at 16 kHz that have been recorded. */
  readonly startSample: number;
  readonly paused: boolean;
  /** Of the samples at `ringPosition`; undefined where a `format` mark says so. */
  readonly format: CaptureFormat | undefined;
}

/** Takes effect when the worker has read the ring up to `ringPosition`, so that messages and samples keep their order. */
export type AudioWorkerMark = { readonly ringPosition: number } & (
  | { readonly type: 'format'; readonly format: CaptureFormat }
  | { readonly type: 'pause'; readonly paused: boolean }
  | { readonly type: 'interrupt' }
  | { readonly type: 'finish' }
);

/** An error as it crosses between threads. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly advice: string | undefined;
}

/** From the worker to its host, several at a time (see outbox.ts). */
export type AudioWorkerMessage =
  /** The models are loaded; the ring is being read. */
  | { readonly type: 'ready' }
  /** Everything in front of this place of the ring has been told and recorded, and so many more marks obeyed. */
  | { readonly type: 'done-until'; readonly ringPosition: number; readonly marks: number }
  | { readonly type: 'failed'; readonly error: ErrorMessage }
  | Exclude<AudioWorkerEvent, { readonly type: 'failed' | 'overrun' }>;
