/*
 * What CHANGELOG.md tells of a version, for its release: `node scripts/release-notes.js v1.2.3 [FOLDER]`. Ends with an error where the tag is not the version
 * of package.json, or nothing is told of it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './electron/launch.js';

/**
 * @param {string} tag such as `v1.2.3`
 * @param {string} version of package.json
 * @param {string} changelog
 * @returns {string} the section of this version, without its heading
 */
function releaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`) {
    throw new Error(
      `The tag ${tag} is not the version of package.json, which is ${version}: "npm version" sets both.`,
    );
  }
  const sections = changelog.replaceAll('\r\n', '\n').split(/^## /m);
  const section = sections.find((text) => text.split('\n', 1)[0].trim() === version);
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (notes === '')
    throw new Error(
      `CHANGELOG.md tells nothing of ${version}: give what is under "Unreleased" this heading.`,
    );
  return notes;
}

const [tag = '', folder = projectFolder] = process.argv.slice(2);
const text = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
try {
  process.stdout.write(
    `${releaseNotes(tag, JSON.parse(text('package.json')).version, text('CHANGELOG.md'))}\n`,
  );
} catch (error) {
  process.stderr.write(`mimiyaku: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
