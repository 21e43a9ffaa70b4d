/** Every number of the doctor that was chosen, with its unit and where it comes from. */
export const DOCTOR_TUNING = {
  /** package.json, `engines`. */
  leastNode: [20, 19],
  /** Node 20 reached its end of life in April 2026 (nodejs/Release). */
  leastMaintainedNode: 22,
  /** What all processes took at their peak, measured by `npm run bench`: 593 MB; the app's windows come on top. */
  neededMemoryGb: 1,
  /** The watchdog's own patience with a device's first samples, see capture/tuning.ts, and a second to hear something. */
  firstSamplesMs: 4_000,
  listenMs: 1_000,
  /** Below this, a session of an ordinary talk does not fit; the second is a quarter of an hour, in which nobody frees any space. */
  littleRoomMinutes: 60,
  noRoomMinutes: 15,
  /** One check's patience: a cold start of the models on a busy, slow machine takes some 20 s; a service's own limits end before that. */
  limitMs: 90_000,
} as const;
