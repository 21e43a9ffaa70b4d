import { join } from 'node:path';

import { findPack } from '../../models/find-pack.ts';

/** The installed speech detector's model file. @throws MimiyakuError `pack.…` where there is none */
export async function findDetectorFile(): Promise<string> {
  const { folder, description } = await findPack('speech-detector');
  return join(folder, description.speechDetector.modelFile);
}
