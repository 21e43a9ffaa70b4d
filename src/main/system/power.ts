import { powerMonitor, powerSaveBlocker } from 'electron';

/** Keeps the system awake while something is recorded, and only then. */
export class Wakefulness {
  #blocker: number | undefined;

  set(isRecording: boolean, keepsDisplayOn: boolean): void {
    if (this.#blocker !== undefined) powerSaveBlocker.stop(this.#blocker);
    this.#blocker = isRecording
      ? powerSaveBlocker.start(keepsDisplayOn ? 'prevent-display-sleep' : 'prevent-app-suspension')
      : undefined;
  }
}

/** After sleep a microphone's stream is dead, often without a word: what was running is begun anew. */
export function onSleep(actions: {
  readonly beforeSleep: () => void;
  readonly afterSleep: () => void;
}): void {
  powerMonitor.on('suspend', actions.beforeSleep);
  powerMonitor.on('resume', actions.afterSleep);
}
