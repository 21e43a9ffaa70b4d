import type { CheckFinding, NoticeKind } from '../../../shared/app-state.ts';
import type { CaptureFaultView, MicrophoneFaultView } from '../../../shared/live-view.ts';
import type { FaultText } from './errors.ts';

/** What is wrong with what arrives from the microphone. */
export const captureFaults = {
  'device-gone': {
    title: 'The microphone is gone.',
    advice: 'Plug it in again. Listening goes on by itself.',
  },
  'no-samples': {
    title: 'No sound arrives from the microphone.',
    advice: 'It is being opened again. If this stays, unplug it and plug it in again.',
  },
  'wrong-rate': {
    title: 'The microphone runs at the wrong speed.',
    advice: 'Choose another microphone, or set it to 16 or 48 kHz in the system’s sound settings.',
  },
  silent: {
    title: 'The microphone delivers pure silence.',
    advice: 'Check its mute button, and that the system lets Mimiyaku use the microphone.',
  },
  'left-dead': {
    title: 'The left microphone is silent.',
    advice: 'Translation goes on with the right one. Check the array.',
  },
  'right-dead': {
    title: 'The right microphone is silent.',
    advice: 'Translation goes on with the left one. Check the array.',
  },
  clipping: {
    title: 'The sound is too loud.',
    advice: 'Move back a little, or lower the microphone’s gain.',
  },
  'too-quiet': { title: 'The sound is very quiet.', advice: 'Move closer, or raise the microphone’s gain.' },
  overrun: {
    title: 'This computer cannot keep up; some sound was lost.',
    advice: 'Close other programs.',
  },
} as const satisfies Readonly<Record<CaptureFaultView, FaultText>>;

/** The beamformer's findings, short: they stand beside the meters. */
export const microphoneFaults = {
  'left-dead': 'Left microphone silent',
  'right-dead': 'Right microphone silent',
  'left-clipping': 'Left microphone too loud',
  'right-clipping': 'Right microphone too loud',
  identical: 'Both channels are the same',
  mismatched: 'Levels differ greatly',
  uncorrelated: 'The two channels do not match',
  inverted: 'One microphone reversed; corrected',
  swapped:
    'Left and right seem to have changed places. Check how the array stands, and “Swap left and right” in the settings.',
} as const satisfies Readonly<Record<MicrophoneFaultView, string>>;

/** What the set-up assistant's check found. */
export const findings = {
  'left-dead': {
    title: 'Only the right microphone hears something.',
    advice:
      'Is the left one covered, or is this a one-channel microphone? Try another cable or another array.',
  },
  'right-dead': {
    title: 'Only the left microphone hears something.',
    advice:
      'Is the right one covered, or is this a one-channel microphone? Try another cable or another array.',
  },
  silent: {
    title: 'Neither microphone hears anything.',
    advice: 'Check the mute button, and that the system lets Mimiyaku use the microphone.',
  },
  identical: {
    title: 'Both channels are exactly the same.',
    advice:
      'This is one microphone sent twice: no direction can be found. Choose another device, or switch the array to two channels.',
  },
  'too-quiet': {
    title: 'Your voice arrives very quietly.',
    advice: 'Move closer to the array, or raise its gain in the system’s sound settings.',
  },
  clipping: {
    title: 'Your voice is too loud for the microphones.',
    advice: 'Move back a little, or lower the gain in the system’s sound settings.',
  },
  mismatched: {
    title: 'One microphone is much louder than the other.',
    advice: 'Stand straight in front. If it stays so, one of them is covered or broken.',
  },
  inverted: {
    title: 'One microphone is wired the wrong way round.',
    advice: 'Mimiyaku corrects this. Nothing needs to be done.',
  },
  uncorrelated: {
    title: 'The two channels have nothing in common.',
    advice: 'They may belong to two different devices. Choose the array itself.',
  },
  'off-centre': {
    title: 'Your voice seems to come from the side.',
    advice:
      'Stand straight in front of the array. If you do, check the distance between the microphones, or turn the array.',
  },
  'no-direction': {
    title: 'No direction could be found.',
    advice: 'Speak a whole sentence from about one metre, with little noise around.',
  },
  'speak-from-left': {
    title: 'Now stand well to the side of the left microphone.',
    advice:
      'Pause for a second, then say two sentences from there. This shows whether left and right are exchanged.',
  },
  swapped: {
    title: 'Left and right are exchanged.',
    advice:
      'Switch on “Swap left and right” in the settings of the array, or turn the array round, and check again.',
  },
  'no-speech': { title: 'Nobody has spoken yet.', advice: 'Say a sentence or two in your normal voice.' },
} as const satisfies Readonly<Record<CheckFinding, FaultText>>;

/** A notice's values fill the gaps. */
type NoticeValues = Readonly<Record<string, string>>;

export const notices = {
  'settings-set-aside': (values: NoticeValues) =>
    `The settings file was damaged. It was kept as “${values['file'] ?? '?'}”, and Mimiyaku started with the usual settings.`,
  'settings-unwritable': () =>
    'Settings cannot be saved. They hold until you quit. Check the free space on the disk and the rights on the settings folder.',
  'no-microphone': () =>
    'No two-channel microphone is connected. Plug in the array: it is recognised by itself. Recordings can be dropped on this window meanwhile.',
  'capture-unavailable': () =>
    'Sound input does not work on this computer. Recordings can still be translated: drop a WAV file on this window.',
  'start-failed': () => 'Listening could not be started.',
  'recording-failed': () =>
    'Nothing can be recorded at the moment. Translation goes on. Free some space on the disk or choose another folder in Settings › Recordings.',
  'models-missing': () =>
    'Models for translating on this computer are missing. Import them in Settings › Models, or use a translation service.',
  'inference-failing': () =>
    'Translation on this computer keeps failing. It is tried again now and then. Verify the models in Settings › Models.',
  'sessions-repaired': (values: NoticeValues) =>
    `Recordings that were interrupted the last time have been repaired: ${values['count'] ?? '?'}.`,
  'sessions-damaged': (values: NoticeValues) =>
    `Damaged sessions were found and left as they are: ${values['count'] ?? '?'}.`,
  'lists-unreadable': () =>
    'The phrasebook or glossary could not be read and is not used. Look at it in Settings › Phrases and terms.',
  'shortcut-unavailable': (values: NoticeValues) =>
    `The shortcut ${values['shortcut'] ?? ''} is not available on this system, or another program has it. The keys inside this window always work.`,
  'secret-lost': () => 'The stored API key can no longer be read. Enter it again in Settings › Translation.',
  'window-crashed': () => 'A window had to be opened again. Listening went on meanwhile.',
  'crashed-before': () =>
    'Mimiyaku ended unexpectedly the last time. What was recorded is safe. The log files are under Help.',
} as const satisfies Readonly<Record<NoticeKind, (values: NoticeValues) => string>>;
