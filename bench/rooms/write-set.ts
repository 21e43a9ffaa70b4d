import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { floatToInt16, SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { WavWriter } from '../../src/engine/audio/wav-writer.ts';
import { coneDegrees, distance, microphonesOf } from './geometry.ts';
import type { HeardClip, Mixture } from './mix-scene.ts';
import type { Scene } from './scene.ts';
import type { Split } from './sound-library.ts';
import { ROOM_TUNING } from './tuning.ts';

/** Writes what one talker's scene became: `NAME.wav`, and `NAME.clean.wav`, the talker alone at the left microphone. */
export async function writeRecording(
  folder: string,
  name: string,
  mixture: Mixture,
  parts: boolean,
): Promise<void> {
  await writeWav(join(folder, `${name}.wav`), mixture.sound);
  await writeWav(join(folder, `${name}.clean.wav`), [mixture.talkers[0]]);
  if (parts) await writeWav(join(folder, `${name}.talker.wav`), mixture.talkers);
}

/** The columns of the two-microphone test recordings, and after them those that only these sets have. */
export function toIndexRow(scene: Scene, mixture: Mixture, split: Split): Record<string, string> {
  const [talker] = mixture.spans.talkers;
  const { clip, place } = talker;
  const [left, right] = microphonesOf(scene.array).map(
    (microphone) => (distance(place, microphone) / ROOM_TUNING.soundMetresPerSecond) * SAMPLE_RATE_HZ,
  );
  const interferer = scene.interferers.at(0);
  const loudspeaker = scene.backgrounds.find(({ throughLoudspeaker }) => throughLoudspeaker);
  const noises = scene.backgrounds.flatMap(({ sound }) => (sound.kind === 'noise' ? [sound.noise.name] : []));
  return {
    name: scene.name,
    transcript: clip.transcript,
    mic_spacing_m: scene.array.spacingMetres.toFixed(4),
    azimuth_deg: talker.azimuthDegrees.toFixed(1),
    rt60_s: scene.room.rt60Seconds.toFixed(2),
    noise_type: scene.kind,
    snr_db: scene.snrDb === Infinity ? 'inf' : String(scene.snrDb),
    defects: 'none',
    source_id: clip.name,
    dist_m: talker.distanceMetres.toFixed(2),
    tdoa_samples: (left - right).toFixed(4),
    interferer_az_deg: (interferer ?? loudspeaker)?.azimuthDegrees.toFixed(1) ?? '',
    interferer_source:
      scene.interferers.length > 0
        ? scene.interferers.map((one) => one.clip.name).join(' ')
        : [...new Set(noises)].join(' '),
    level_dbfs: scene.talkerLevelDbfs.toFixed(1),
    speech_start_s: seconds(talker.startSample),
    speech_end_s: seconds(talker.endSample),
    dur_s: seconds(scene.samples),
    speaker: clip.speaker,
    sex: '',
    effective_doa_deg: coneDegrees(scene.array, place).toFixed(1),
    accent: clip.accent,
    split,
    interferer_begins: scene.interfererBegins ?? '',
    interferer_transcript: scene.interferers.map((one) => one.clip.transcript).join(' '),
    room_m: scene.room.size.map((metres) => metres.toFixed(2)).join(' × '),
    level_mismatch_db: scene.levelMismatchDb.toFixed(2),
    own_noise_dbfs: scene.ownNoiseDbfs.toFixed(1),
  };
}

/** Who says what when in a session; `role` is `talker` for visitors and `passer-by` for those who do not speak to the array. */
export function toLabelRows(mixture: Mixture): Record<string, string>[] {
  const row = (role: string) => (heard: HeardClip) => ({
    start: seconds(heard.startSample),
    end: seconds(heard.endSample),
    transcript: heard.clip.transcript,
    source_id: heard.clip.name,
    azimuth_deg: heard.azimuthDegrees.toFixed(1),
    dist_m: heard.distanceMetres.toFixed(2),
    speaker: heard.clip.speaker,
    accent: heard.clip.accent,
    role,
  });
  return [...mixture.spans.talkers.map(row('talker')), ...mixture.spans.passersBy.map(row('passer-by'))].sort(
    (one, other) => Number(one.start) - Number(other.start),
  );
}

export async function writeTable(path: string, rows: readonly Record<string, string>[]): Promise<void> {
  await writeFile(path, stringify([...rows], { delimiter: '\t', header: true, quote: false }));
}

export async function writeWav(path: string, channels: readonly Float32Array[]): Promise<void> {
  const frames = new Int16Array(channels[0].length * channels.length);
  for (const [channel, samples] of channels.entries()) {
    for (let n = 0; n < samples.length; n++) frames[n * channels.length + channel] = floatToInt16(samples[n]);
  }
  const writer = await WavWriter.create(path, channels.length === 1 ? 1 : 2);
  await writer.write(frames);
  await writer.close();
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
}

function seconds(samples: number): string {
  return (samples / SAMPLE_RATE_HZ).toFixed(3);
}
