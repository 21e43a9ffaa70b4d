/** What a real microphone can do to its sound, for a file that plays one. Times are those of the file's sound, in milliseconds. */
export type FileFault =
  /** Nothing comes for so long; then the sound goes on where it was. */
  | { readonly kind: 'gap'; readonly atMs: number; readonly lengthMs: number }
  /** So much of the sound is lost on its way while time goes on. `told`: as by a driver that notices. */
  | { readonly kind: 'drop'; readonly atMs: number; readonly lengthMs: number; readonly told: boolean }
  /**
   * The device is pulled out, and is back after so much time, or never. `told`: the source says that it has ended; otherwise it falls
   * silent, as PortAudio does.
   */
  | { readonly kind: 'unplug'; readonly atMs: number; readonly backAfterMs?: number; readonly told: boolean }
  /** The device's clock runs fast by this share (0.02: 2 % more samples than it says), or slow. */
  | { readonly kind: 'drift'; readonly share: number }
  /** This channel, counted from 0, is all zero in this time. */
  | {
      readonly kind: 'dead-channel';
      readonly channel: number;
      readonly fromMs: number;
      readonly toMs?: number;
    }
  /** All samples are zero in this time: a muted microphone. */
  | { readonly kind: 'silence'; readonly fromMs: number; readonly toMs?: number }
  /** Louder or softer in this time, clipped at full scale. */
  | { readonly kind: 'gain'; readonly db: number; readonly fromMs: number; readonly toMs?: number };

type LastingFault = Extract<FileFault, { readonly fromMs: number }>;

/** Changes a block of interleaved samples, which lies at `atMs`, as the faults say. */
export function applyFaults(
  faults: readonly FileFault[],
  interleaved: Int16Array,
  channelCount: number,
  atMs: number,
): void {
  for (const fault of faults) {
    if (!('fromMs' in fault) || !holdsAt(fault, atMs)) continue;
    if (fault.kind === 'silence') interleaved.fill(0);
    else if (fault.kind === 'gain') amplify(interleaved, fault.db);
    else {
      for (let place = fault.channel; place < interleaved.length; place += channelCount) {
        interleaved[place] = 0;
      }
    }
  }
}

function holdsAt(fault: LastingFault, atMs: number): boolean {
  return atMs >= fault.fromMs && atMs < (fault.toMs ?? Infinity);
}

function amplify(samples: Int16Array, db: number): void {
  const factor = 10 ** (db / 20);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(samples[index] * factor)));
  }
}
