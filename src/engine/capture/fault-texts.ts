import type { CaptureFault, CaptureFaultKind } from './capture-fault.ts';

const TEXTS: Record<CaptureFaultKind, Omit<CaptureFault, 'kind'>> = {
  'device-gone': {
    message: 'The microphone is no longer connected.',
    advice:
      'Plug it in again: recording goes on by itself as soon as it is back. Another microphone is never taken instead.',
  },
  'no-samples': {
    message: 'No sound arrives from the microphone.',
    advice: 'It is opened again by itself. If that does not help, unplug it and plug it in again.',
  },
  'wrong-rate': {
    message: 'The microphone delivers sound at another speed than it says.',
    advice:
      'Speech may be recognised badly. Choose another rate for it in the settings of your system, or connect it without a hub.',
  },
  silent: {
    message: 'The microphone delivers nothing but digital silence.',
    advice: 'Look for a mute switch on it, and whether the system allows this program to use the microphone.',
  },
  'left-dead': {
    message: 'The left microphone of the array delivers nothing.',
    advice: 'The right one is used alone. Check the cable, and which channels are chosen.',
  },
  'right-dead': {
    message: 'The right microphone of the array delivers nothing.',
    advice: 'The left one is used alone. Check the cable, and which channels are chosen.',
  },
  clipping: {
    message: 'The microphone is too loud and distorts.',
    advice: "Turn its level down in your system's sound settings, or move away from it.",
  },
  'too-quiet': {
    message: 'The microphone is very quiet.',
    advice: "Turn its level up in your system's sound settings, or move it nearer to the talker.",
  },
  overrun: {
    message: 'Some sound was lost because this computer did not keep up, or on its way from the microphone.',
    advice: 'Close other programs, and connect the microphone without a hub.',
  },
};

/** A fault in the user's words; `message` where the case can be told more exactly than in general. */
export function faultOf(kind: CaptureFaultKind, message?: string): CaptureFault {
  const text = TEXTS[kind];
  return { kind, message: message ?? text.message, advice: text.advice };
}
