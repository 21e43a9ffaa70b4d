/*
 * Keeps a telephone's screen from going dark. Browsers have a request for it (Screen Wake Lock), and only on pages that came encrypted; this page
 * comes from the computer beside the stage, by http. There a playing video does it, under rules that each engine has of its own:
 *
 * - Chrome: it must be seen by three quarters; one that plays a camera-like stream may be of any size (Blink, `VideoWakeLock::ShouldBeActive`).
 * - Firefox: it must have sound, or play such a stream (Gecko, `HTMLVideoElement::ShouldCreateVideoWakeLock`).
 * - Safari: it must have sound that is not muted, and not repeat by itself (WebKit, `HTMLMediaElement::shouldDisableSleep`); that needs a touch.
 *
 * So an empty canvas is played as a stream behind the words, on Safari with a silent sound from the first touch on. No file, and nothing is stored.
 */

/** Whether the screen stays lit: `asked`: the system was asked by the one way or the other; `touch`: it can be asked when the page is touched. */
export type Wakefulness = 'off' | 'asked' | 'touch' | 'impossible';

const TOUCHES = ['pointerup', 'keydown'] as const;

/** Frames a second: a stream that stands still might count as paused. */
const FRAMES_PER_SECOND = 1;

export class KeepAwake {
  state = $state<Wakefulness>('off');
  #isWanted = false;
  #lock: WakeLockSentinel | undefined;
  #video: HTMLVideoElement | undefined;
  #drawing: ReturnType<typeof setInterval> | undefined;
  #sound: AudioContext | undefined;

  /** @returns a function that lets the screen go dark again */
  start(): () => void {
    this.#isWanted = true;
    const again = (): void => {
      if (document.visibilityState === 'visible') void this.#ask(false);
    };
    const touched = (): void => {
      if (this.state !== 'asked') void this.#ask(true);
    };
    document.addEventListener('visibilitychange', again);
    for (const touch of TOUCHES) document.addEventListener(touch, touched);
    void this.#ask(false);
    return () => {
      this.#isWanted = false;
      document.removeEventListener('visibilitychange', again);
      for (const touch of TOUCHES) document.removeEventListener(touch, touched);
      this.#release();
    };
  }

  async #ask(isTouched: boolean): Promise<void> {
    try {
      // Missing where the page did not come encrypted, whatever the types say.
      const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
      if (wakeLock === undefined) await this.#play(isTouched);
      else await this.#lockScreen(wakeLock);
      if (this.#isWanted) this.state = 'asked';
      else this.#release();
    } catch {
      // Refused without a touch, or with a battery that is low: the page says so, and the next touch tries again.
      if (this.#isWanted) this.state = isTouched ? 'impossible' : 'touch';
    }
  }

  async #lockScreen(wakeLock: WakeLock): Promise<void> {
    if (this.#lock?.released === false) return;
    this.#lock = await wakeLock.request('screen');
  }

  async #play(isTouched: boolean): Promise<void> {
    // WebKit alone has it, in every browser of an iPhone.
    const needsSound = 'GestureEvent' in window;
    if (needsSound && !isTouched && this.#sound === undefined) throw new Error('a touch is needed');
    this.#video ??= this.#makeVideo(needsSound);
    await this.#video.play();
  }

  #makeVideo(needsSound: boolean): HTMLVideoElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 16;
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream(FRAMES_PER_SECOND);
    this.#drawing = setInterval(() => context?.fillRect(0, 0, 16, 16), 1000 / FRAMES_PER_SECOND);
    context?.fillRect(0, 0, 16, 16);
    if (needsSound) {
      this.#sound = new AudioContext();
      for (const track of this.#sound.createMediaStreamDestination().stream.getAudioTracks()) {
        stream.addTrack(track);
      }
    }
    const video = document.createElement('video');
    video.className = 'keep-awake';
    video.muted = !needsSound;
    video.playsInline = true;
    video.disablePictureInPicture = true;
    video.tabIndex = -1;
    video.setAttribute('aria-hidden', 'true');
    video.srcObject = stream;
    document.body.append(video);
    return video;
  }

  #release(): void {
    this.state = 'off';
    clearInterval(this.#drawing);
    void this.#lock?.release().catch(() => undefined);
    void this.#sound?.close().catch(() => undefined);
    this.#video?.pause();
    this.#video?.remove();
    this.#lock = this.#video = this.#sound = undefined;
  }
}
