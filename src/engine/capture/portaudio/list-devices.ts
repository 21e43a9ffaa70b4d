import { MimiyakuError } from '../../errors.ts';
import { describeExit, type OpenChannel } from '../../processes/channel.ts';
import type { CaptureDevice } from '../capture-device.ts';
import { PORTAUDIO_TUNING } from '../tuning.ts';
import { captureReplySchema, type CaptureRequest } from './protocol.ts';

/**
 * The input devices that are connected now. PortAudio's list is frozen when it is initialised, so that a process of its own is asked each
 * time.
 * @throws MimiyakuError `capture.not-available`, `capture.cannot-open`
 */
export async function listDevices(openProcess: OpenChannel): Promise<readonly CaptureDevice[]> {
  const channel = openProcess();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (message: string): void => {
        reject(new MimiyakuError('capture.cannot-open', `The microphones cannot be listed: ${message}.`));
      };
      timer = setTimeout(() => {
        fail('the system does not answer');
      }, PORTAUDIO_TUNING.answerLimitMs);
      channel.onMessage((raw) => {
        const reply = captureReplySchema.safeParse(raw);
        if (!reply.success) fail('the answer is not understood');
        else if (reply.data.type === 'devices') resolve(reply.data.devices);
        else if (reply.data.type === 'failed') {
          const { code, message, advice } = reply.data;
          reject(new MimiyakuError(code, message, advice === undefined ? {} : { advice }));
        }
      });
      channel.onExit((exit) => {
        fail(`the process that was asked ${describeExit(exit)}`);
      });
      channel.send({ type: 'list' } satisfies CaptureRequest);
    });
  } finally {
    clearTimeout(timer);
    channel.kill();
  }
}
