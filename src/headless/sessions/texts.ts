import { samplesToSeconds } from '../../engine/audio/pcm.ts';
import type { SessionListing, SessionSummary } from '../../engine/recordings/session-listing.ts';
import type { SessionUtterance } from '../../engine/recordings/session-utterance.ts';
import { clockText } from '../translate/clock-text.ts';

/** A session as one line for a person. */
export function sessionText(listing: SessionListing): string {
  if (!listing.readable) return `${listing.id}: ${listing.error.message}`;
  const { id, samples, utterances, device } = listing.session;
  const parts = [
    clockText(samplesToSeconds(samples)),
    count(utterances, 'utterance'),
    ...troubles(listing.session),
    device,
  ];
  return `${id}: ${parts.join(', ')}`;
}

function troubles({ waiting, failed, unreadableLines, state, inUse }: SessionSummary): string[] {
  return [
    ...(waiting > 0 ? [`${waiting} not translated yet`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unreadableLines > 0 ? [`${count(unreadableLines, 'line')} damaged`] : []),
    ...(inUse
      ? ['in use']
      : state === 'recording'
        ? ['interrupted']
        : state === 'repaired'
          ? ['repaired']
          : []),
  ];
}

/** An utterance as lines for a person; numbered as `--utterance` takes it. */
export function utteranceText({
  index,
  start,
  end,
  english,
  japanese,
  status,
  error,
}: SessionUtterance): string {
  const head = `${index + 1}  ${clockText(start)} – ${clockText(end)}`;
  if (status === 'done') return `${head}  ${english}\n    ${japanese}`;
  const what = status === 'waiting' ? 'not translated yet' : 'failed';
  const why = error === undefined ? '' : `: ${error.message}`;
  return `${head}  ${english === '' ? '' : `${english} `}(${what}${why})`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** A session as data for `--json`. */
export function sessionData(listing: SessionListing): object {
  if (listing.readable) {
    const { samples, ...rest } = listing.session;
    return { ...rest, readable: true, seconds: samplesToSeconds(samples) };
  }
  const { id, folder, error } = listing;
  return { id, folder, readable: false, code: error.code, problem: error.message };
}
