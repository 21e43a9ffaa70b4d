/** A program that lists the sessions of a folder, reads the utterances of the first and searches: `lists.ts FOLDER WORDS`. */
import { SessionStore } from '../../../src/engine/recordings/session-store.ts';

const store = new SessionStore(process.argv[2] ?? '');
const [listing] = await store.list();
if (!listing.readable) throw listing.error;
let read = 0;
for await (const utterance of store.utterances(listing.session.id)) {
  if (utterance.english.length > 0) read++;
}
let found = 0;
for await (const { utterance } of store.search(process.argv[3] ?? '')) {
  if (utterance.english.length > 0) found++;
}
process.stdout.write(JSON.stringify({ listed: listing.session.utterances, read, found }));
