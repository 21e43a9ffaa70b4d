import { describe, expect, it } from 'vitest';
import { neededNodes } from '../../src/engine/onnx/needed-nodes.ts';

const node = (name: string, inputs: readonly string[], outputs: readonly string[]) => ({
  name,
  opType: 'Add',
  domain: '',
  inputs,
  outputs,
});

const NODES = [
  node('first', ['input'], ['a']),
  node('aside', ['input'], ['b']),
  node('second', ['a', 'weights'], ['c', 'd']),
  node('last', ['d', 'a'], ['result']),
];

describe('neededNodes', () => {
  it('keeps what a result depends on, in its order', () => {
    expect(neededNodes(NODES, ['result'])?.map(({ name }) => name)).toEqual(['first', 'second', 'last']);
    expect(neededNodes(NODES, ['b', 'a'])?.map(({ name }) => name)).toEqual(['first', 'aside']);
  });

  it('gives nothing where a result comes from no node', () => {
    expect(neededNodes(NODES, ['result', 'weights'])).toBeUndefined();
  });
});
