import { describe, expect, it } from 'vitest';

import { describeError, MimiyakuError } from '../../src/engine/errors.ts';
import {
  failureOf,
  failureSchema,
  replyMessageSchema,
  requestMessageSchema,
  restoreError,
} from '../../src/engine/interpret/protocol.ts';
import { bundledPack } from './supervised.ts';

describe('errors that cross', () => {
  it('come out as they went in, with where they arose as their cause', () => {
    const error = new MimiyakuError('pack.missing-file', 'encoder.onnx is missing.', {
      advice: 'Install the pack again.',
      cause: new Error('ENOENT'),
    });
    const restored = restoreError(failureSchema.parse(structuredClone(failureOf(error))));
    expect(restored).toBeInstanceOf(MimiyakuError);
    expect(restored.code).toBe('pack.missing-file');
    expect(describeError(restored)).toBe(describeError(error));
    expect(String(restored.cause)).toContain('ENOENT');
    expect(String(restored.cause)).toContain('protocol.test');
  });

  it.each([
    [new TypeError('x is undefined'), 'x is undefined'],
    ['a string', 'a string'],
    [undefined, 'undefined'],
  ])('are given a code where they have none (%s)', (thrown, message) => {
    expect(restoreError(failureOf(thrown))).toMatchObject({ code: 'inference.failed', message });
  });

  it('survive a ring of causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(failureOf(error).message).toBe('round');
  });
});

describe('messages', () => {
  it('carry packs of the right kind only', async () => {
    const translator = await bundledPack('translator');
    expect(requestMessageSchema.parse(structuredClone({ type: 'load', translator, threads: 2 }))).toEqual({
      type: 'load',
      translator: JSON.parse(JSON.stringify(translator)) as unknown,
      threads: 2,
    });
    expect(requestMessageSchema.safeParse({ type: 'load', recogniser: translator }).error?.message).toContain(
      'a recogniser pack is expected here, not a translator pack',
    );
  });

  it('carry how speech is to be recognised', () => {
    const message = {
      type: 'recognise',
      id: 1,
      audio: Float32Array.of(0, 0.5),
      beamSize: 2,
      expectedTerms: ['Mimiyaku'],
    };
    expect(requestMessageSchema.parse(structuredClone(message))).toEqual(message);
  });

  it.each([
    [{ type: 'recognise', id: 1, audio: [0, 0.5] }],
    [{ type: 'recognise', id: -1, audio: new Float32Array(2) }],
    [{ type: 'recognise', id: 1, audio: new Float32Array(2), beamSize: 0 }],
    [{ type: 'recognise', id: 1, audio: new Float32Array(2), expectedTerms: [''] }],
    [{ type: 'translate', id: 1 }],
    [{ type: 'translate', id: 1, text: 'x', beamSize: 0 }],
    [{ type: 'unknown' }],
    ['text'],
    [undefined],
  ])('of another shape are refused by the process: %j', (message) => {
    expect(requestMessageSchema.safeParse(message).success).toBe(false);
  });

  it.each([
    [{ type: 'failed', id: 1, failure: { code: 'no.such-code', message: 'x' } }],
    [{ type: 'recognised', id: 1, milliseconds: 1, recognition: { text: 'x' } }],
    [{ type: 'loaded', part: 'phrasebook' }],
  ])('of another shape are refused by the parent: %j', (message) => {
    expect(replyMessageSchema.safeParse(message).success).toBe(false);
  });
});
