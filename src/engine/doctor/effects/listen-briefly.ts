import type { CaptureSource } from '../../capture/capture-source.ts';
import { SYSTEM_CLOCK, type Clock } from '../../base/clock.ts';
import type { Heard } from '../checks/microphones.ts';
import { DOCTOR_TUNING } from '../tuning.ts';

/** Opens a microphone, hears it for a moment and lets it go; nothing of the sound is kept but its size. @throws MimiyakuError `capture.…` */
export async function listenBriefly(source: CaptureSource, clock: Clock = SYSTEM_CLOCK): Promise<Heard> {
  let samples = 0;
  let peak = 0;
  let callOff = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      callOff = clock.setTimer(DOCTOR_TUNING.firstSamplesMs, resolve);
      source
        .start({
          samples: (interleaved) => {
            if (samples === 0) {
              callOff();
              callOff = clock.setTimer(DOCTOR_TUNING.listenMs, resolve);
            }
            samples += interleaved.length;
            for (const value of interleaved) peak = Math.max(peak, Math.abs(value));
          },
          lost: () => undefined,
          ended: () => {
            resolve();
          },
        })
        .catch(reject);
    });
  } finally {
    callOff();
    await source.stop();
  }
  return { samples, peak };
}
