import { dirname } from 'node:path';
import { describeError, MimiyakuError } from '../../engine/errors.ts';
import { DEFAULT_PACK_NAMES } from '../../engine/models/defaults.ts';
import { importPack } from '../../engine/models/import-pack.ts';
import { listPacks, type PackListing } from '../../engine/models/list-packs.ts';
import type { PackProgress } from '../../engine/models/progress.ts';
import { verifyPack } from '../../engine/models/verify-pack.ts';
import type { PackImport, PackProgressView, PackVerification, PackView } from '../../shared/models-view.ts';
import type { Settings } from '../../shared/settings.ts';

export interface ModelPacksOptions {
  /** In the order in which packs are looked for. */
  readonly roots: readonly string[];
  readonly installRoot: string;
  readonly bundledRoot: string;
  readonly choice: () => Settings['interpretation'];
  readonly onProgress: (progress: PackProgressView) => void;
}

/** The model packs of this machine: listed, imported and verified, one long task at a time. */
export class ModelPacks {
  readonly #options: ModelPacksOptions;
  #task: AbortController | undefined;

  constructor(options: ModelPacksOptions) {
    this.#options = options;
  }

  async list(): Promise<readonly PackView[]> {
    const listings = await listPacks(this.#options.roots);
    return listings.map((listing) => this.#view(listing));
  }

  /** @throws MimiyakuError `pack.…`, `output.unwritable`, `cancelled` */
  import(path: string, replace: boolean): Promise<PackImport> {
    return this.#exclusively(async (signal) => {
      const { installRoot: root } = this.#options;
      const { pack, replacedVersion } = await importPack(path, {
        root,
        replace,
        signal,
        onProgress: (progress) => {
          this.#tell(progress);
        },
      });
      const { name, version } = pack.description;
      return { name, version, replacedVersion: replacedVersion ?? null };
    });
  }

  /** `id`: of a listed pack. @throws MimiyakuError `pack.not-installed`, `cancelled` */
  verify(id: string): Promise<PackVerification> {
    return this.#exclusively(async (signal) => {
      // Only a folder that was listed is looked into, whatever the window names.
      const listing = (await listPacks(this.#options.roots)).find(({ folder }) => folder === id);
      if (listing === undefined) {
        throw new MimiyakuError('pack.not-installed', 'This model pack is not there any more.');
      }
      const result = await verifyPack(listing.folder, {
        signal,
        onProgress: (progress) => {
          this.#tell(progress);
        },
      });
      const problems = result.problems.map(({ path, message }) => ({ path: path ?? null, message }));
      return { isSound: result.isSound, problems, undeclared: result.undeclared };
    });
  }

  cancel(): void {
    this.#task?.abort();
  }

  async #exclusively<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#task !== undefined) {
      throw new MimiyakuError('usage', 'Model packs are being imported or verified already.', {
        advice: 'Wait until it is done, or cancel it.',
      });
    }
    const controller = new AbortController();
    this.#task = controller;
    try {
      return await task(controller.signal);
    } finally {
      this.#task = undefined;
    }
  }

  #tell(progress: PackProgress): void {
    if (progress.stage === 'copy' || progress.stage === 'verify') {
      const { stage, pack, doneBytes, totalBytes } = progress;
      this.#options.onProgress({ stage, pack, doneBytes, totalBytes });
    } else if (progress.stage === 'installed') {
      this.#options.onProgress({ stage: 'installed', pack: progress.pack, doneBytes: 0, totalBytes: 0 });
    }
  }

  #view(listing: PackListing): PackView {
    const common = { id: listing.folder, name: listing.name };
    const isBundled = dirname(listing.folder) === this.#options.bundledRoot;
    if (listing.state === 'broken') {
      const { code, advice } = listing.error;
      return {
        ...common,
        kind: null,
        version: null,
        licence: null,
        source: null,
        bytes: null,
        isShadowed: false,
        inUse: false,
        isBundled,
        error: { code, message: describeError(listing.error), advice: advice ?? null },
      };
    }
    const { description, bytes } = listing.pack;
    const { kind, version, licence, source } = description;
    const { recogniser, translator } = this.#options.choice();
    const chosen = { recogniser, translator, 'speech-detector': null }[kind] ?? DEFAULT_PACK_NAMES[kind];
    return {
      ...common,
      kind,
      version,
      licence,
      source,
      bytes,
      isShadowed: listing.isShadowed,
      inUse: !listing.isShadowed && chosen === listing.name,
      isBundled,
      error: null,
    };
  }
}
