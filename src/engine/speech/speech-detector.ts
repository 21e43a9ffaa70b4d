/** Says how likely it is that a frame holds speech. Stateful: frames of one stream in order. */
export interface SpeechDetector {
  /** Samples at 16 kHz that each call takes. */
  readonly frameSamples: number;
  /** Probability of speech, 0…1, in this frame. */
  probability(frame: Float32Array): Promise<number>;
  /** Forgets the stream heard so far. */
  reset(): void;
  dispose(): Promise<void>;
}
