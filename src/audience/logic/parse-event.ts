import type { SharedEvent, SharedPartial, SharedUtterance } from '../../engine/share/protocol.ts';

/*
 * What comes over the network is looked at before it is used. By hand: a schema library would be half of what the page may weigh.
 */

type Fields = Readonly<Record<string, unknown>>;

/** An event of the server; undefined where it is none that this page knows, such as one of a later version. */
export function parseEvent(data: string): SharedEvent | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isFields(raw) || !hasBase(raw)) return undefined;
  return isKnown(raw) ? (raw as unknown as SharedEvent) : undefined;
}

function isKnown(event: Fields): boolean {
  switch (event['type']) {
    case 'screen':
      return (
        typeof event['sharing'] === 'string' &&
        isNumber(event['clearedThrough']) &&
        Array.isArray(event['utterances']) &&
        event['utterances'].every(isUtterance) &&
        (event['partial'] === null || isPartial(event['partial']))
      );
    case 'partial':
      return isPartial(event);
    case 'utterance':
    case 'corrected':
      return isUtterance(event);
    case 'withdrawn':
      return isNumber(event['id']);
    case 'cleared':
      return (
        isNumber(event['clearedThrough']) && (event['reason'] === 'screen' || event['reason'] === 'session')
      );
    case 'alive':
      return isNumber(event['lagMs']) && isNumber(event['waitingUtterances']);
    case 'ended':
      return true;
    default:
      return false;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function hasBase(event: Fields): boolean {
  return isNumber(event['number']) && isNumber(event['sentAtMs']);
}

function isUtterance(value: unknown): value is SharedUtterance {
  return (
    isFields(value) &&
    isNumber(value['id']) &&
    typeof value['english'] === 'string' &&
    typeof value['japanese'] === 'string'
  );
}

function isPartial(value: unknown): value is SharedPartial {
  return isFields(value) && typeof value['english'] === 'string' && isNumber(value['stableCharacters']);
}
