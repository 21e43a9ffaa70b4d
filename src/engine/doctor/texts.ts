import type { LineCode } from './codes.ts';

/** A line's sentences in English; `{name}` is filled by its values. Other languages have theirs in the interface. */
export const DOCTOR_TEXTS: Readonly<Record<LineCode, { readonly message: string; readonly advice: string }>> =
  {
    'program.good': { message: 'Mimiyaku {version} on {runtime}, {system}.', advice: '' },
    'program.no-fixes': {
      message: 'Mimiyaku {version} runs on {runtime}, which gets no security fixes any more ({system}).',
      advice: 'It works. Change to a Node that is still looked after when you can.',
    },
    'program.too-old': {
      message: 'Mimiyaku {version} runs on {runtime}, which is too old ({system}).',
      advice: 'Install Node {least} or later, then run "npm ci" again.',
    },
    'processor.good': { message: '{name}, {cores} cores, with {features}.', advice: '' },
    'processor.untold': {
      message:
        '{name}, {cores} cores. This system does not tell what else the processor can do; the time of the translation does.',
      advice: '',
    },
    'processor.slow': {
      message: 'The processor ({name}) has no {missing}: translating here takes longer.',
      advice:
        'Look at the time of the translation. Where it is too long, use a newer computer, the small recogniser, or a translation service.',
    },
    'processor.one-core': {
      message:
        'The processor ({name}) gives this program one core: English appears late, and so does Japanese.',
      advice: 'Give it two cores or more, or use a translation service.',
    },
    'memory.good': { message: '{freeGb} GB of {totalGb} GB of memory are free.', advice: '' },
    'memory.little': {
      message: 'Only {freeGb} GB of {totalGb} GB of memory are free; Mimiyaku takes about {neededGb} GB.',
      advice: 'Close other programs, above all browsers.',
    },
    'models.good': { message: 'The {kind} {name} {version} is sound to the last byte.', advice: '' },
    'models.not-needed': {
      message: 'The {kind} {name} is not here; the translation service does its work.',
      advice: 'Install it if this computer is to translate when the service cannot be reached.',
    },
    'models.missing': {
      message: 'The {kind} {name} cannot be used: {detail}',
      advice:
        'Import it in Settings › Models, or with "mimiyaku models import"; "mimiyaku models fetch" fetches what npm carries.',
    },
    'models.damaged': {
      message: 'The {kind} {name} is damaged: {detail}',
      advice: 'Delete its folder and install it again, from a copy that is sound.',
    },
    'audio-library.good': { message: 'The native audio library works.', advice: '' },
    'audio-library.missing': {
      message: 'The native audio library cannot be used, so no microphone can: {detail}',
      advice:
        'In a source tree install a C++ compiler, make and Python 3, then run "npm ci" again; otherwise install Mimiyaku again. Recordings can be translated meanwhile.',
    },
    'audio-library.failing': {
      message: 'The microphones cannot be listed: {detail}',
      advice:
        'Unplug all sound devices, plug the array in again, and restart the computer if that does not help.',
    },
    'microphones.good': { message: '{name} is connected, with {channels} channels.', advice: '' },
    'microphones.one-channel': {
      message: 'No microphone with two channels is connected; there is {name}.',
      advice: 'Plug in the array. With one channel Mimiyaku translates, but knows no directions.',
    },
    'microphones.several': {
      message: 'Several microphones could be the array: {names}.',
      advice: 'Choose one in Settings › Microphones, or name it with "--device".',
    },
    'microphones.none': {
      message: 'No microphone is connected.',
      advice: 'Plug in the USB array. Without one, recordings and the sample can be translated.',
    },
    'microphones.chosen-missing': {
      message: 'The chosen microphone {name} is not connected.',
      advice: 'Plug it in, or choose another one in Settings › Microphones.',
    },
    'listening.good': {
      message: '{name} was opened and heard, at its loudest {levelDbfs} dBFS.',
      advice: '',
    },
    'listening.silent': {
      message: '{name} was opened, and gives nothing but zeros.',
      advice:
        'Look for a mute switch, and see whether the privacy settings of the system let this program use the microphone.',
    },
    'listening.denied': {
      message: 'The system does not let this program use the microphone.',
      advice:
        'Allow it in the privacy settings of the system (Privacy, Microphone), then start the program again.',
    },
    'listening.cannot-open': {
      message: '{name} cannot be opened: {detail}',
      advice: 'Close other programs that use it, then unplug it and plug it in again.',
    },
    'listening.no-sound': {
      message: '{name} was opened, and nothing came from it within {seconds} s.',
      advice: 'Unplug it and plug it in again, into the computer itself and not into a hub.',
    },
    'room.good': {
      message: '{folder} has room for {hours} hours of recording ({freeGb} GB).',
      advice: '',
    },
    'room.little': {
      message: '{folder} has room for {minutes} minutes of recording only.',
      advice: 'Free some space, or choose a folder on another disk.',
    },
    'room.full': {
      message: 'There is no room for recordings in {folder} ({minutes} minutes).',
      advice: 'Free some space, or choose a folder on another disk. Speech is translated meanwhile.',
    },
    'writing.good': { message: 'Files can be written in {folder}.', advice: '' },
    'writing.refused': {
      message: 'No file can be written in {folder}: {detail}',
      advice: 'Give yourself the right to write there, or choose another folder.',
    },
    'translation.good': {
      message:
        '{speechSeconds} s of speech became Japanese in {seconds} s; the models were ready {loadSeconds} s after they were asked for.',
      advice: '',
    },
    'translation.slow': {
      message:
        '{speechSeconds} s of speech took {seconds} s to become Japanese: on a busy day the answers will come late.',
      advice: 'Close other programs, use the small recogniser, or a translation service.',
    },
    'translation.not-tried': {
      message: 'No translation was tried, since models are missing or damaged.',
      advice: 'Mend what is said of the models first.',
    },
    'translation.no-words': {
      message: 'The sample recording was translated into nothing.',
      advice: 'Install the models again; if that changes nothing, send the text for support.',
    },
    'translation.failed': {
      message: 'The sample recording could not be translated: {detail}',
      advice:
        'Start the program again. If it stays so, install the models again and send the text for support.',
    },
    'service.good': {
      message: 'The translation service {address} answers in {milliseconds} ms.',
      advice: '',
    },
    'service.unencrypted': {
      message: 'The translation service {address} answers in {milliseconds} ms, unencrypted.',
      advice: 'Use an "https://" address, unless you trust everybody in this network.',
    },
    'service.replaced': {
      message: 'The translation service {address} fails, and this computer translates in its place: {detail}',
      advice: 'Check network, address and key if the service is to be used.',
    },
    'service.failing': {
      message: 'The translation service {address} fails: {detail}',
      advice: 'Check network, address and key, or let this computer translate.',
    },
    'port.free': { message: 'Port {port} is free for others to reach this computer.', advice: '' },
    'port.taken': {
      message: 'Port {port} is used, by another program or by a service of Mimiyaku itself.',
      advice: 'Nothing to do where that is meant. Otherwise end the other program, or choose another port.',
    },
    'port.refused': {
      message: 'The system does not let this program use port {port}: {detail}',
      advice: 'Choose a port above 1023.',
    },
    'check.failed': {
      message: 'What was to be looked at ({check}) could not be: {detail}',
      advice: 'Send the text for support.',
    },
    'check.timed-out': {
      message: 'What was to be looked at ({check}) gave no answer within {seconds} s.',
      advice: 'Start the computer again and try once more. If it stays so, send the text for support.',
    },
  };
