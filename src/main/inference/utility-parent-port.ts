import type { ParentPort } from '../../engine/processes/channel.ts';

/** The utility process's end of the line to the main process. It ends with the main process, so there is no close to tell of. */
export function utilityParentPort(): ParentPort {
  const { parentPort } = process;
  return {
    send: (message) => {
      parentPort.postMessage(message);
    },
    onMessage: (listener) => {
      parentPort.on('message', ({ data }) => {
        listener(data);
      });
    },
    onClose: () => undefined,
  };
}
