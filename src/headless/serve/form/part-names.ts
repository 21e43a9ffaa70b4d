/** The two forms of the service interface; each has an endpoint of its name. */
export const SERVICE_FORMATS = ['pcm', 'wav'] as const;
export type ServiceFormat = (typeof SERVICE_FORMATS)[number];

/** The recordings that every request carries. */
export const RECORDING_ROLES = ['bypass', 'beamformer'] as const;
export type RecordingRole = (typeof RECORDING_ROLES)[number];

/** The form's field that both recordings are sent in. */
export const FIELD_NAME = 'files';

export const CHANNELS_OF: Readonly<Record<RecordingRole, 1 | 2>> = { bypass: 2, beamformer: 1 };

/** The file name that tells which recording a part is. */
export function fileNameOf(role: RecordingRole, format: ServiceFormat): string {
  return format === 'wav' ? `${role}.wav` : role;
}

/** The recording of a file name, which must be exact; undefined where it is none. */
export function roleOf(fileName: string, format: ServiceFormat): RecordingRole | undefined {
  return RECORDING_ROLES.find((role) => fileNameOf(role, format) === fileName);
}

/** What the interface wants of a part, as messages put it. */
export function expectedText(role: RecordingRole, format: ServiceFormat): string {
  const channels = CHANNELS_OF[role] === 2 ? '2 channels' : '1 channel';
  const form = format === 'wav' ? 'WAV' : 'headerless PCM';
  return `${form}, ${channels}, 16000 Hz, signed 16-bit little-endian`;
}
