import type { ParentPort } from '../../processes/channel.ts';
import { MimiyakuError } from '../../errors.ts';
import { findDevice } from '../find-device.ts';
import { inputDevices, loadNaudiodon } from './naudiodon.ts';
import { openStream } from './open-stream.ts';
import { captureRequestSchema, type CaptureReply, type CaptureRequest } from './protocol.ts';

/** What the capture process does, apart from how it was started: answers one request, then delivers until it is killed. */
export function serveCapture(port: ParentPort, exit: (code: number) => void): void {
  const reply = (message: CaptureReply): void => {
    port.send(message);
  };
  port.onClose(() => {
    exit(0);
  });
  port.onMessage((raw) => {
    try {
      obey(captureRequestSchema.parse(raw), reply);
    } catch (error) {
      reply(failureOf(error));
    }
  });
}

function obey(request: CaptureRequest, reply: (message: CaptureReply) => void): void {
  const naudiodon = loadNaudiodon();
  const devices = inputDevices(naudiodon);
  if (request.type === 'list') {
    reply({ type: 'devices', devices });
    return;
  }
  const device = findDevice(request.device, devices);
  const { stream, format } = openStream(naudiodon, device, request.channelCount);
  stream.on('data', (bytes: Buffer) => {
    // Copied: the bytes may begin between two samples' places, and their buffer may hold more than them.
    const interleaved = new Int16Array(bytes.length / 2);
    new Uint8Array(interleaved.buffer).set(bytes);
    reply({ type: 'samples', interleaved });
  });
  const ended = (): void => {
    reply({ type: 'ended' });
  };
  stream.on('end', ended);
  stream.on('error', ended);
  stream.start();
  reply({ type: 'opened', format });
}

function failureOf(error: unknown): CaptureReply {
  if (error instanceof MimiyakuError) {
    const { code, message, advice } = error;
    return { type: 'failed', code, message, ...(advice !== undefined && { advice }) };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return {
    type: 'failed',
    code: 'capture.cannot-open',
    message: `The microphone cannot be used: ${reason}.`,
  };
}
