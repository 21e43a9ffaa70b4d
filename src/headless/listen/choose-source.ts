import { MimiyakuError } from '../../engine/errors.ts';
import type { OpenCaptureSource } from '../../engine/capture/capture-source.ts';
import { FileMicrophone } from '../../engine/capture/file/file-microphone.ts';
import { VirtualClock, type HoldableClock } from '../../engine/capture/virtual-clock.ts';
import { SYSTEM_CLOCK } from '../../engine/base/clock.ts';
import type { ListenOptions } from './options.ts';
import { openMicrophone } from './open-microphone.ts';

export interface ChosenSource {
  readonly open: OpenCaptureSource;
  /** A file's own time. */
  readonly clock: HoldableClock;
}

/**
 * The microphone, or the file that plays one.
 * @throws MimiyakuError `capture.…`, `usage`
 */
export async function chooseSource({
  device,
  file,
  loop,
  fast,
  channels,
}: ListenOptions): Promise<ChosenSource> {
  if (file === undefined) {
    if (loop === true || fast === true) {
      throw new MimiyakuError('usage', '"--loop" and "--fast" are for recordings.', {
        advice: 'Name one with "--file WAV".',
      });
    }
    return { open: await openMicrophone(device, channels), clock: SYSTEM_CLOCK };
  }
  if (device !== undefined) {
    throw new MimiyakuError('usage', 'Either "--device" or "--file" can be heard, not both.');
  }
  const clock = fast === true ? new VirtualClock() : SYSTEM_CLOCK;
  return { open: new FileMicrophone({ path: file, clock, loop: loop === true }).open, clock };
}
