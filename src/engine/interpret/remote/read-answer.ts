import { MimiyakuError, type ErrorCode } from '../../errors.ts';
import { lasting, passing, ServiceError, type AttemptError } from './attempt.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { detailOf } from './read-detail.ts';
import { parseRetryAfter } from './retry-policy.ts';
import { DETAIL_LENGTH } from './tuning.ts';

/** An HTTP answer as it came, its body decompressed. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  /** Undefined where an error's explanation could not be read whole: the status tells enough. */
  readonly body: Uint8Array | undefined;
}

export interface AnswerContext {
  /** The service's address, as messages name it. */
  readonly base: string;
  readonly hasKey: boolean;
  /** Takes the API key out of what the service says. */
  readonly redact: (text: string) => string;
  /** Milliseconds since 1970. */
  readonly wallClockMs: number;
}

/** The Japanese in an answer; empty where the service heard no words. @throws AttemptError where there is none. */
export function readAnswer(answer: RawAnswer, context: AnswerContext): string {
  const json = parseJson(answer.body);
  if (answer.status < 200 || answer.status > 299) throw statusFault(answer, json, context);
  if (json === undefined) throw notJson(answer, context);
  const result: unknown =
    typeof json === 'object' && json !== null && 'result' in json ? json.result : undefined;
  if (typeof result === 'string') return cleanText(result);
  const detail = detailText(json, context);
  // Which status goes with an error is not specified, so an error may come as a success.
  if (result === undefined && detail !== '') {
    throw lasting(new MimiyakuError('service.failed', `The translation service reports an error${detail}`));
  }
  throw badAnswer(`The answer of "${context.base}" has no "result" text in it.`);
}

/** What an answer with an error status means for the user. */
function statusFault(answer: RawAnswer, json: unknown, context: AnswerContext): AttemptError {
  const { status } = answer;
  const { base, hasKey } = context;
  const detail = detailText(json, context);
  const retryAfterMs = parseRetryAfter(answer.retryAfter, context.wallClockMs);
  const fault = (code: ErrorCode, message: string, advice?: string): MimiyakuError =>
    new ServiceError(code, `${message} (${status})${detail}`, { advice, retryAfterMs });
  switch (status) {
    case 401:
    case 403:
    case 407:
      return lasting(
        hasKey
          ? fault(
              'service.wrong-key',
              'The translation service does not accept the API key',
              'Check the key, or ask whoever runs the service for a new one.',
            )
          : fault(
              'service.wrong-key',
              'The translation service asks for an API key',
              'Enter the key that whoever runs the service gave you.',
            ),
      );
    case 404:
    case 405:
    case 410:
      return lasting(
        fault('service.not-found', `There is no translation service at "${base}"`, 'Check the address.'),
      );
    case 408:
    case 504:
      return passing(fault('service.timed-out', 'The translation service took too long, by its own account'));
    case 413:
      return lasting(
        fault(
          'service.too-long',
          'The utterance is too long for the translation service',
          'Translate it on this computer, or let the service accept longer recordings.',
        ),
      );
    case 429:
      return passing(
        fault(
          'service.busy',
          'The translation service was asked too often and refuses for a while',
          'Try again later.',
        ),
      );
    case 503:
      return passing(
        fault('service.busy', 'The translation service is busy or being restarted', 'Try again later.'),
      );
  }
  if (status >= 500 && status <= 599) {
    return passing(fault('service.failed', 'The translation service failed', 'Try again later.'));
  }
  if (status >= 400 && status <= 499) {
    return lasting(fault('service.refused', 'The translation service refused the recordings'));
  }
  return badAnswer(`"${base}" answered in a way that a translation service does not (${status}).`);
}

function notJson({ body, contentType }: RawAnswer, { base }: AnswerContext): AttemptError {
  if (body === undefined || body.length === 0) return badAnswer(`The answer of "${base}" is empty.`);
  if (/html/i.test(contentType ?? '') || /^\s*<(!doctype|html)/i.test(decode(body).slice(0, 200))) {
    return lasting(
      new MimiyakuError('service.bad-answer', `"${base}" answered with a web page, not with a translation.`, {
        advice: 'Check the address; if this network has a login page, log in with a browser first.',
      }),
    );
  }
  return badAnswer(`The answer of "${base}" is not JSON.`);
}

/** ": what the service says.", or nothing. */
function detailText(json: unknown, { redact }: AnswerContext): string {
  const detail = detailOf(json);
  if (detail === undefined) return '';
  // Redacted before it is cut, so that no half of a key is left.
  const line = cleanLine(redact(cleanText(detail)), DETAIL_LENGTH);
  if (line === '') return '';
  return /[.!?。！？…]$/u.test(line) ? `: ${line}` : `: ${line}.`;
}

/** An answer that no translation service gives: something else lives there, or the service is broken. */
export function badAnswer(message: string, cause?: Error): AttemptError {
  return lasting(
    new MimiyakuError('service.bad-answer', message, {
      advice: 'Check the address, and whether the service is working.',
      cause,
    }),
  );
}

/** Undefined where it is not JSON; JSON itself knows no undefined. */
function parseJson(body: Uint8Array | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

function decode(body: Uint8Array): string {
  return new TextDecoder('utf-8').decode(body);
}
