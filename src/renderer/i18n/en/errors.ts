import type { ErrorViewCode } from '../../../shared/error-view.ts';

/** What a fault is called in front of the user, and what to do about it. Particulars (a path, a number) are shown as detail below. */
export interface FaultText {
  readonly title: string;
  readonly advice: string;
}

export const errors = {
  'audio.not-found': {
    title: 'The recording was not found.',
    advice: 'It may have been moved or renamed. Choose it again.',
  },
  'audio.unreadable': {
    title: 'The recording cannot be read.',
    advice: 'Check that the file can be opened elsewhere and that you may read it.',
  },
  'audio.not-wav': {
    title: 'This kind of file cannot be read.',
    advice: 'Save the recording as WAV and try again.',
  },
  'audio.unsupported': {
    title: 'This kind of recording is not supported.',
    advice: 'Save it as WAV with 16-bit PCM and one or two channels.',
  },
  'audio.malformed': {
    title: 'The recording is damaged.',
    advice: 'Export it again from the program that made it.',
  },
  'audio.empty': { title: 'The recording is empty.', advice: 'Choose a recording that has sound in it.' },
  'audio.bad-channels': {
    title: 'The recording does not have the channels asked for.',
    advice: 'Use a recording with one or two channels.',
  },
  'audio.which-channels': {
    title: 'There are more than two channels. Which two are the microphones?',
    advice:
      'Choose them in Settings › Microphones. On six-channel arrays channel 1 is usually processed sound, 2 to 5 are the microphones and 6 is what the computer plays.',
  },
  'pack.not-installed': {
    title: 'A language model is not installed.',
    advice: 'Open Settings › Models and import it from a folder or a USB stick.',
  },
  'pack.not-a-pack': {
    title: 'This is not a model pack.',
    advice: 'Choose the folder that has pack.json in it, or the archive it came in.',
  },
  'pack.bad-description': {
    title: 'The model pack’s description cannot be read.',
    advice: 'Get the pack again from where it came from.',
  },
  'pack.unknown-kind': {
    title: 'This model pack is of a kind that this version does not know.',
    advice: 'Update Mimiyaku, or choose another pack.',
  },
  'pack.unsafe-path': {
    title: 'The model pack was refused because it is not safe.',
    advice: 'It names files outside its own folder. Get it from a source that you trust.',
  },
  'pack.missing-file': { title: 'A file of the model pack is missing.', advice: 'Import the pack again.' },
  'pack.wrong-size': { title: 'A file of the model pack is incomplete.', advice: 'Import the pack again.' },
  'pack.wrong-checksum': { title: 'A file of the model pack is damaged.', advice: 'Import the pack again.' },
  'pack.already-installed': {
    title: 'This version of the model pack is installed already.',
    advice: 'There is nothing to do. To put it in place again, import it and allow replacing.',
  },
  'pack.bad-archive': {
    title: 'The archive cannot be opened.',
    advice: 'Copy it again; it may be incomplete.',
  },
  'pack.fetch-failed': {
    title: 'The model pack could not be fetched.',
    advice: 'Check the network, or import the pack from a folder or a USB stick.',
  },
  'pack.no-space': {
    title: 'There is not enough space on the disk for the model pack.',
    advice: 'Free some space and import it again.',
  },
  'inference.failed': {
    title: 'The translation on this computer failed.',
    advice: 'Try this utterance again. The recording is safe.',
  },
  'inference.timed-out': {
    title: 'The translation on this computer took too long.',
    advice: 'Close other programs, then try this utterance again.',
  },
  'inference.unavailable': {
    title: 'The translation on this computer is not available at the moment.',
    advice: 'It restarts by itself. If it keeps failing, verify the models in Settings › Models.',
  },
  'phrasebook.unreadable': {
    title: 'The phrasebook or glossary cannot be read.',
    advice: 'Check that the file exists and can be opened.',
  },
  'phrasebook.malformed': {
    title: 'The phrasebook or glossary has a mistake in it.',
    advice: 'Correct the line named below and import it again.',
  },
  'booth-file.unreadable': {
    title: 'The settings file cannot be read.',
    advice: 'Check that the file is there and can be opened.',
  },
  'booth-file.not-a-booth': {
    title: 'This is no settings file of Mimiyaku.',
    advice: 'Choose the file that Mimiyaku exported on the other computer.',
  },
  'booth-file.newer': {
    title: 'The settings file was written by a newer version of Mimiyaku.',
    advice: 'Update Mimiyaku on this computer, then import the file again. Nothing was changed.',
  },
  'booth-file.damaged': {
    title: 'The settings file is damaged.',
    advice: 'Nothing was changed. Export it again on the other computer, or copy it again.',
  },
  'output.unwritable': {
    title: 'The file cannot be written.',
    advice: 'Choose another folder, or check the free space on the disk.',
  },
  'output.bad-request': { title: 'This cannot be exported in that form.', advice: 'Choose another format.' },
  'capture.not-available': {
    title: 'Sound input is not available on this computer.',
    advice: 'Recordings can still be translated: drop a WAV file on this window.',
  },
  'capture.no-device': {
    title: 'No microphone was found.',
    advice: 'Plug in the USB microphone array. It is recognised by itself.',
  },
  'capture.device-not-found': {
    title: 'The chosen microphone is not connected.',
    advice: 'Plug it in again, or choose another one in Settings › Microphones.',
  },
  'capture.ambiguous-device': {
    title: 'Several microphones have the same name.',
    advice: 'Unplug the others, or choose one in Settings › Microphones.',
  },
  'capture.cannot-open': {
    title: 'The microphone could not be opened.',
    advice: 'Close other programs that use it, and check that the system lets Mimiyaku use the microphone.',
  },
  'capture.lost': {
    title: 'The connection to the microphone was lost.',
    advice: 'Check the cable. Listening goes on by itself when it is back.',
  },
  'session.not-found': {
    title: 'This session is no longer there.',
    advice: 'It may have been moved or deleted.',
  },
  'session.damaged': {
    title: 'This session is damaged.',
    advice: 'Its sound files may still be readable: open the folder to look.',
  },
  'session.in-use': { title: 'This session is being used.', advice: 'Stop listening first, then try again.' },
  'service.bad-address': {
    title: 'The address of the translation service is not valid.',
    advice: 'It begins with https:// – check it in Settings › Translation.',
  },
  'service.insecure': {
    title: 'The translation service is not encrypted.',
    advice:
      'Use an address that begins with https://, or allow http:// in Settings › Translation where the network is trusted.',
  },
  'service.unreachable': {
    title: 'The translation service cannot be reached.',
    advice: 'Check the network and the address. Choose “Automatic” to go on with this computer.',
  },
  'service.not-found': {
    title: 'There is no translation service at this address.',
    advice: 'Check the address in Settings › Translation.',
  },
  'service.wrong-key': {
    title: 'The translation service does not accept the API key.',
    advice: 'Enter the key again in Settings › Translation.',
  },
  'service.busy': { title: 'The translation service is busy.', advice: 'Wait a moment and try again.' },
  'service.too-long': {
    title: 'The utterance is too long for the translation service.',
    advice: 'Speak in shorter stretches, or translate this one on this computer.',
  },
  'service.refused': {
    title: 'The translation service refused the recording.',
    advice: 'Try this utterance again, or translate it on this computer.',
  },
  'service.failed': { title: 'The translation service reported a fault.', advice: 'Try again in a moment.' },
  'service.bad-answer': {
    title: 'The answer of the translation service could not be understood.',
    advice: 'Check that the address is that of a translation service.',
  },
  'service.timed-out': {
    title: 'The translation service did not answer in time.',
    advice: 'Check the network, then try again.',
  },
  'serve.cannot-listen': {
    title: 'The service could not be started on this computer.',
    advice: 'Choose another port, or end the program that uses it.',
  },
  'serve.bad-keys': {
    title: 'The list of API keys is not valid.',
    advice: 'Correct it and start the service again.',
  },
  'share.no-network': {
    title: 'This computer is in no network, so nobody could read along.',
    advice: 'Connect it by cable or Wi-Fi, or switch on its hotspot.',
  },
  'share.no-such-address': {
    title: 'This computer is not in that network any more.',
    advice: 'Choose another network for sharing.',
  },
  'share.port-taken': {
    title: 'Another program uses the port for sharing.',
    advice: 'Choose another port, or end the program that uses it.',
  },
  'share.cannot-listen': {
    title: 'Captions could not be shared.',
    advice: 'Choose another network or another port.',
  },
  'share.no-page': {
    title: 'The page for readers is missing.',
    advice: 'Install Mimiyaku again.',
  },
  usage: { title: 'This is not possible.', advice: 'Check what was entered and try again.' },
  cancelled: { title: 'It was cancelled.', advice: 'Start it again when you wish.' },
  'app.refused': { title: 'This is not possible at the moment.', advice: 'Try again in a moment.' },
  'app.settings-unwritable': {
    title: 'The settings could not be saved.',
    advice:
      'They hold until you quit. Check the free space on the disk and that you may write to the settings folder.',
  },
  'app.no-secret-storage': {
    title: 'This system offers no safe place for the API key, so it was not kept.',
    advice: 'On Linux, install a keyring (GNOME Keyring or KWallet) and enter the key again.',
  },
  'app.wrong-pin': { title: 'The PIN is not right.', advice: 'Try again.' },
  'app.defect': {
    title: 'Something went wrong inside Mimiyaku.',
    advice:
      'Try again. If it stays so, send the log file (Help › Show log files) to whoever looks after this computer.',
  },
} as const satisfies Readonly<Record<ErrorViewCode, FaultText>>;
