import { MimiyakuError } from '../../errors.ts';
import { describeExit, type ProcessChannel, type OpenChannel } from '../../processes/channel.ts';
import type { DeviceIdentity } from '../capture-device.ts';
import type { CaptureFormat, CaptureSink, CaptureSource } from '../capture-source.ts';
import { faultOf } from '../fault-texts.ts';
import { PORTAUDIO_TUNING } from '../tuning.ts';
import { captureReplySchema, type CaptureReply, type CaptureRequest } from './protocol.ts';

export interface PortAudioSourceOptions {
  readonly device: DeviceIdentity;
  /** So many channels are opened where the device has them: the higher of the two that are chosen. */
  readonly channelCount: number;
  /** Starts a capture process. */
  readonly openProcess: OpenChannel;
}

/** A PortAudio device, captured by a process of its own (see README.md here for why). */
export class PortAudioSource implements CaptureSource {
  readonly label: string;
  readonly #options: PortAudioSourceOptions;
  #channel: ProcessChannel | undefined;
  #exited: Promise<void> | undefined;
  #stopped = false;

  constructor(options: PortAudioSourceOptions) {
    this.label = options.device.name;
    this.#options = options;
  }

  async start(sink: CaptureSink): Promise<CaptureFormat> {
    const { openProcess, device, channelCount } = this.#options;
    const channel = openProcess();
    this.#channel = channel;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<CaptureFormat>((resolve, reject) => {
        const fail = (reason: string): void => {
          reject(cannotOpen(device.name, reason));
        };
        timer = setTimeout(() => {
          fail('its driver does not answer');
        }, PORTAUDIO_TUNING.answerLimitMs);
        channel.onMessage((raw) => {
          const reply = captureReplySchema.safeParse(raw);
          if (!reply.success) fail('the answer is not understood');
          else if (reply.data.type === 'opened') resolve(reply.data.format);
          else if (reply.data.type === 'failed') reject(errorOf(reply.data));
          else this.#heard(reply.data, sink);
        });
        this.#exited = new Promise((exited) => {
          channel.onExit((exit) => {
            exited();
            fail(`the process that captures ${describeExit(exit)}`);
            if (!this.#stopped) sink.ended(faultOf('device-gone'));
          });
        });
        channel.send({ type: 'open', device: { ...device }, channelCount } satisfies CaptureRequest);
      });
    } catch (error) {
      this.#stopped = true;
      channel.kill();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    // Not asked but killed: the driver of a device that is gone may hang while it closes it. The system lets go of it in any case.
    this.#channel?.kill();
    await this.#exited;
  }

  #heard(reply: CaptureReply, sink: CaptureSink): void {
    if (this.#stopped) return;
    if (reply.type === 'samples') sink.samples(reply.interleaved);
    else if (reply.type === 'ended') sink.ended(faultOf('device-gone'));
  }
}

function cannotOpen(name: string, reason: string): MimiyakuError {
  return new MimiyakuError('capture.cannot-open', `The microphone "${name}" cannot be opened: ${reason}.`, {
    advice: 'Unplug it and plug it in again.',
  });
}

function errorOf({ code, message, advice }: Extract<CaptureReply, { type: 'failed' }>): MimiyakuError {
  return new MimiyakuError(code, message, advice === undefined ? {} : { advice });
}
