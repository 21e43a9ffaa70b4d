/** Every number of the simulator itself, with its unit and where it comes from. What is drawn for a scene stands in `scene-tuning.ts`. */
export const ROOM_TUNING = {
  /** In air of 20 °C. */
  soundMetresPerSecond: 343,
  /** Images are laid down on a grid so much finer than the samples, split between its two nearest points: −0.1 dB at 8 kHz. */
  oversampling: 8,
  /** Half the length of the low-pass that leads back to samples, in samples. */
  halfFilterSamples: 16,
  /** Its cut-off as a share of half the sample rate: above it images would alias. */
  cutOff: 0.94,
  /**
   * Images other than the sound itself are moved by up to so much along each axis: a perfect box sounds of sweeping echoes that no room has
   * (De Sena, Antonello, Moonen and van Waterschoot, 2015, who use 8 cm).
   */
  jitterMetres: 0.08,
  /** A response ends where the room has decayed by 60 dB, and so much later than its first sound. */
  tailShare: 1.05,
  /** Below this nothing is kept: walls that take their sign make it near nothing already, and microphones hear none of it. */
  highPassHz: 40,
  /** The decay is read between these levels, as T30 of ISO 3382-2. */
  decayFromDb: -5,
  decayToDb: -35,
} as const;
