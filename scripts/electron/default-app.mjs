/*
 * What an Electron binary starts where no app lies beside it: the app that is named on the command line, `electron [options] FOLDER`. The
 * npm-carried binary comes without Electron's own.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const place = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (place === undefined) {
  process.stdout.write(`${process.versions.electron}\n`);
  process.exit(0);
}

/** @param {string} folder */
function entryOf(folder) {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  app.setVersion(description.version);
  app.setName(description.productName ?? description.name);
  app.setAppPath(folder);
  return join(folder, description.main);
}

const target = resolve(place);
// Whoever asks whether it runs from an unpacked app looks at this.
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
await import(pathToFileURL(statSync(target).isDirectory() ? entryOf(target) : target).href);
