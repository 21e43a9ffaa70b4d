/** What scenes are drawn from: ranges with their units, and where they come from. */
export const SCENE_TUNING = {
  /** A counter in an office, and a booth in a hall's corner: length, width, height in metres. */
  smallRoom: { least: [4, 3.2, 2.4], most: [8, 6, 3.2] },
  largeRoom: { least: [6, 5, 2.6], most: [12, 9, 4.2] },
  /** Furnished offices lie at 0.2 to 0.5 s, bare meeting rooms and halls above (ISO 3382-2; ACE challenge corpus, 2015: 0.3 to 1.3 s). */
  rt60Seconds: [0.2, 0.7],
  /** Walls of a room whose reverberation time is possible at its size. */
  reflection: [0.3, 0.97],
  /** The array stands on a table or a counter, not against a wall. */
  arrayHeightMetres: [0.75, 1.2],
  arrayFromWallsMetres: 0.8,
  headHeightMetres: [1.15, 1.75],
  fromWallsMetres: 0.35,
  spacingMetres: [0.03, 0.12],
  /** Sensitivities of unselected MEMS microphones are within ±1 dB, so pairs within 2 dB. */
  levelMismatchDb: [-2, 2],
  /** Own noise of MEMS microphones at 60 to 70 dB SNR, with speech 15 to 30 dB under full scale. */
  ownNoiseDbfs: [-78, -66],
  talkerAzimuthDegrees: [-65, 65],
  talkerDistanceMetres: [0.4, 2.5],
  talkerLevelDbfs: [-33, -21],
  snrsDb: [0, 5, 10, 15, 20],
  interfererDistanceMetres: [0.8, 3],
  /** Nearer in angle two microphones cannot tell them apart, and visitors stand wider than that. */
  interfererApartDegrees: 30,
  loudspeakerDistanceMetres: [1, 4],
  /** What a small loudspeaker carries. */
  loudspeakerHz: [200, 6500],
  farMetres: 2,
  babbleVoices: [7, 10],
  leadSeconds: [1, 2.5],
  tailSeconds: [1.8, 2.6],
  sessionSeconds: 180,
  visitors: [3, 5],
  visitorDistanceMetres: [0.5, 1.6],
  /** Between the sentences of one visitor, and between visitors. */
  sentencePauseSeconds: [0.7, 2.5],
  visitorPauseSeconds: [3, 8],
  passersBy: [3, 5],
  passerByDistanceMetres: [2, 4],
  sessionSnrsDb: [5, 10, 15, 20],
} as const;
