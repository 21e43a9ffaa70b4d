import { MimiyakuError } from '../../errors.ts';
import type { InstalledPack, PackKind } from '../../models/pack.ts';
import type { VerifyResult } from '../../models/verify-pack.ts';
import { lineOf, type DoctorLine } from '../line.ts';

export interface WantedPack {
  readonly kind: PackKind;
  readonly name: string;
  /** False where a service translates and this computer need not be able to. */
  readonly isNeeded: boolean;
}

export interface ModelEffects {
  /** @throws MimiyakuError `pack.…` */
  readonly find: (wanted: WantedPack) => Promise<InstalledPack>;
  readonly verify: (folder: string) => Promise<VerifyResult>;
}

/** Whether each model that is used is there, and as it should be to the last byte. */
export async function checkModels(
  wanted: readonly WantedPack[],
  { find, verify }: ModelEffects,
): Promise<readonly DoctorLine[]> {
  const lines: DoctorLine[] = [];
  for (const one of wanted) {
    const { kind, name } = one;
    const found = await find(one).catch(faultOf);
    if (found instanceof MimiyakuError) {
      const detail = found.message;
      lines.push(lineOf(one.isNeeded ? 'models.missing' : 'models.not-needed', { kind, name, detail }));
      continue;
    }
    const { isSound, problems } = await verify(found.folder);
    const { version } = found.description;
    const detail = problems.at(0)?.message ?? '';
    lines.push(
      isSound
        ? lineOf('models.good', { kind, name, version })
        : lineOf('models.damaged', { kind, name, detail }),
    );
  }
  return lines;
}

function faultOf(error: unknown): MimiyakuError {
  if (error instanceof MimiyakuError) return error;
  throw error;
}
