import { SAMPLE_AUDIO_URL } from '../../shared/app-address.ts';

/**
 * The bundled sample through the loudspeakers, beside its translation. Both begin together; nothing holds them together afterwards, since
 * the recording is half a minute long. It outlives the view: who looks at the settings meanwhile still hears it.
 */
class SamplePlayer {
  isMuted = $state(false);
  /** No sound comes out of this computer. */
  hasFailed = $state(false);
  #audio: HTMLAudioElement | undefined;
  /** Undefined before anything is known: a window that opens in the middle would play from the beginning. */
  #isHeard: boolean | undefined;

  /** `isHeard`: the sample is being listened to at this moment. */
  follow(isHeard: boolean): void {
    const before = this.#isHeard;
    this.#isHeard = isHeard;
    if (isHeard && before === false) this.#play();
    else if (!isHeard) this.#audio?.pause();
  }

  toggleMute(): void {
    this.isMuted = !this.isMuted;
    if (this.#audio !== undefined) this.#audio.muted = this.isMuted;
  }

  #play(): void {
    const audio = (this.#audio ??= new Audio(SAMPLE_AUDIO_URL));
    audio.muted = this.isMuted;
    audio.currentTime = 0;
    this.hasFailed = false;
    audio.play().catch((error: unknown) => {
      // Paused before its first sound: not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.hasFailed = true;
    });
  }
}

export const samplePlayer = new SamplePlayer();
