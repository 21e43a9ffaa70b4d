/** Numbers of the choice between the recordings of a request. */
export const CHOICE_TUNING = {
  /** Over which a level is taken: shorter than a syllable, a whole period of mains hum. */
  frameMs: 20,
  /** The level that 3 % of the frames exceed stands for speech, that which 10 % stay below for its pauses. */
  loudShare: 0.97,
  quietShare: 0.1,
  /** Keeps the logarithm of digital silence finite: −120 dB of full scale. */
  leastPower: 1e-12,
  /**
   * How far the beam that the service forms itself must stand above the sent one to be used in its place. Measured on the 39 two-microphone
   * recordings (docs/service.md): from 0.25 to 1 dB the product's own beam is kept in 36 of 38 utterances, and a microphone sent in place of a
   * beam is replaced in 36 to 30 of them; above that ever more bare microphones are taken for beams.
   */
  leastGainDb: 0.75,
} as const;
