import type { CaptureFault } from './capture-fault.ts';

/** What a source delivers once it runs. */
export interface CaptureFormat {
  readonly sampleRateHz: number;
  readonly channelCount: number;
}

/** Where a source delivers to. No method may throw, block or keep what it is given. */
export interface CaptureSink {
  /** The next samples, channels interleaved, signed 16-bit; the array is refilled afterwards. */
  samples(interleaved: Int16Array): void;
  /** Samples were lost before they reached us: how many of each channel, or undefined where the source cannot tell. */
  lost(sampleCount: number | undefined): void;
  /**
   * For sources that can wait, which devices cannot: undefined where there is room for the next samples, else a promise of it. Absent
   * where there always is.
   */
  room?(): Promise<void> | undefined;
  /** The source has ended and delivers no more: a file at its end (no fault), or a device that is known to be gone. */
  ended(fault?: CaptureFault): void;
}

/**
 * A microphone: a PortAudio device, or a WAV file that plays one. A source delivers as its device does and judges nothing: whether what
 * arrives is healthy is the watchdog's to say.
 */
export interface CaptureSource {
  /** What to call it in front of the user. */
  readonly label: string;
  /**
   * Opens the device and begins to deliver. Resolves when the device has been opened; the first samples may come later.
   * @throws MimiyakuError `capture.…`
   */
  start(sink: CaptureSink): Promise<CaptureFormat>;
  /** Ends delivery and lets the device go. May be called at any time, also twice. */
  stop(): Promise<void>;
}

/** Opens the chosen microphone afresh: called at the start, and again after every loss. @throws MimiyakuError `capture.…` */
export type OpenCaptureSource = () => Promise<CaptureSource>;
