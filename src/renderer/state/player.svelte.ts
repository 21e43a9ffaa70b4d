/** One recording plays at a time, whichever view it was started from. */
class Player {
  /** Address of what plays; null where nothing does. */
  playing = $state<string | null>(null);
  /** Address of what could not be played the last time. */
  failed = $state<string | null>(null);
  #audio: HTMLAudioElement | undefined;

  /** Plays it, or stops it where it plays already. */
  toggle(url: string): void {
    if (this.playing === url) {
      this.stop();
    } else {
      this.#play(url);
    }
  }

  stop(): void {
    this.#audio?.pause();
    this.playing = null;
  }

  #play(url: string): void {
    const audio = (this.#audio ??= this.#create());
    this.playing = url;
    this.failed = null;
    audio.src = url;
    audio.play().catch((error: unknown) => {
      // Another press came before the first sound: not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#fail(url);
    });
  }

  #fail(url: string): void {
    if (this.playing === url) this.playing = null;
    this.failed = url;
  }

  #create(): HTMLAudioElement {
    const audio = new Audio();
    audio.addEventListener('ended', () => {
      this.playing = null;
    });
    return audio;
  }
}

export const player = new Player();
