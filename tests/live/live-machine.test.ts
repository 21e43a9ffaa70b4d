import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL_LIVE_STATE, reduceLive } from '../../src/engine/live/live-machine.ts';
import type {
  LiveCommand,
  LiveMachineEvent,
  LiveMachineSettings,
  LiveMachineState,
} from '../../src/engine/live/live-types.ts';
import { LIVE_TUNING } from '../../src/engine/live/tuning.ts';
import { utteranceAt } from './utterances.ts';

const LOCAL: LiveMachineSettings = {
  local: true,
  partials: true,
  preRollSamples: 4_800,
  tuning: LIVE_TUNING,
};

/** Runs a session's machine and keeps what it ordered. */
class Session {
  state: LiveMachineState = INITIAL_LIVE_STATE;
  nowMs = 0;
  readonly commands: LiveCommand[] = [];
  readonly #settings: LiveMachineSettings;

  constructor(settings: LiveMachineSettings = LOCAL) {
    this.#settings = settings;
    this.on({ type: 'started' });
  }

  on(event: LiveMachineEvent): readonly LiveCommand[] {
    const step = reduceLive(this.#settings, this.state, event, this.nowMs);
    this.state = step.state;
    this.commands.push(...step.commands);
    return step.commands;
  }

  /** One utterance from its first word to its close, heard in blocks of a tenth of a second. */
  speak(seconds: number): readonly LiveCommand[] {
    const utterance = utteranceAt(seconds);
    this.on({ type: 'opened', startSample: utterance.startSample });
    for (let at = utterance.startSample; at < utterance.endSample; at += 1_600) {
      this.on({ type: 'recorded', endSample: at + 1_600 });
      this.nowMs += 100;
    }
    return this.on({ type: 'closed', utterance });
  }
}

function typesOf(commands: readonly LiveCommand[]): string[] {
  return commands.map((command) => (command.type === 'emit' ? command.event.type : command.type));
}

function indicesOf(commands: readonly LiveCommand[], type: 'keep' | 'interpret' | 'deliver'): number[] {
  return commands.flatMap((command) => (command.type === type ? [command.index] : []));
}

describe('the state shown', () => {
  it('follows speech, push-to-talk and the microphone', () => {
    const session = new Session();
    session.on({ type: 'opened', startSample: 0 });
    session.on({ type: 'closed', utterance: utteranceAt(0) });
    session.on({ type: 'paused', paused: true, atSample: 0 });
    session.on({ type: 'device-lost' });
    session.on({ type: 'device-back' });
    session.on({ type: 'paused', paused: false, atSample: 0 });
    const states = session.commands.flatMap((command) =>
      command.type === 'emit' && command.event.type === 'state' ? [command.event.state] : [],
    );
    expect(states).toEqual([
      'listening',
      'hearing-speech',
      'listening',
      'paused',
      'device-lost',
      'paused',
      'listening',
    ]);
  });

  it('ends as stopped once capture has ended, every answer is there and the recordings are closed', () => {
    const session = new Session();
    session.speak(0);
    expect(typesOf(session.on({ type: 'stop' }))).toEqual(['finish-capture']);
    expect(typesOf(session.on({ type: 'finished', totalSamples: 16_000 }))).toEqual([]);
    expect(typesOf(session.on({ type: 'answered', index: 0 }))).toEqual(['deliver', 'close-recordings']);
    expect(session.on({ type: 'recordings-closed' })).toEqual([
      { type: 'emit', event: { type: 'state', state: 'stopped' } },
    ]);
  });

  it('ends by itself where the source does', () => {
    const session = new Session();
    expect(typesOf(session.on({ type: 'finished', totalSamples: 0 }))).toEqual(['close-recordings']);
  });
});

describe('interpretation begun in a pause', () => {
  it('is taken where the utterance turns out as expected', () => {
    const session = new Session();
    session.on({ type: 'opened', startSample: 0 });
    session.on({ type: 'pausing', candidate: utteranceAt(0, { endSample: 14_000 }) });
    const commands = session.on({ type: 'closed', utterance: utteranceAt(0) });
    expect(commands).toContainEqual({ type: 'interpret', index: 0, early: 0 });
    expect(typesOf(commands)).not.toContain('drop-early');
  });

  it('is thrown away where the talker goes on', () => {
    const session = new Session();
    session.on({ type: 'opened', startSample: 0 });
    session.on({ type: 'pausing', candidate: utteranceAt(0) });
    expect(typesOf(session.on({ type: 'resumed' }))).toContain('drop-early');
    const commands = session.on({ type: 'closed', utterance: utteranceAt(0) });
    expect(commands).toContainEqual({ type: 'interpret', index: 0, early: undefined });
  });

  it('is thrown away where the utterance turns out otherwise', () => {
    const session = new Session();
    session.on({ type: 'opened', startSample: 0 });
    session.on({ type: 'pausing', candidate: utteranceAt(0) });
    const commands = session.on({ type: 'closed', utterance: utteranceAt(0, { speechEnd: 13_000 }) });
    expect(commands).toContainEqual({ type: 'drop-early', id: 0 });
    expect(commands).toContainEqual({ type: 'interpret', index: 0, early: undefined });
  });

  it('does not begin with an interpreter elsewhere, nor while others wait', () => {
    const remote = new Session({ ...LOCAL, local: false });
    remote.on({ type: 'opened', startSample: 0 });
    expect(typesOf(remote.on({ type: 'pausing', candidate: utteranceAt(0) }))).toEqual([]);
    const busy = new Session();
    busy.speak(0);
    busy.on({ type: 'opened', startSample: 16_000 });
    expect(typesOf(busy.on({ type: 'pausing', candidate: utteranceAt(1) }))).toEqual([]);
  });

  it('shows the English that it has found, and keeps it when the talker goes on', () => {
    const session = new Session();
    session.on({ type: 'opened', startSample: 0 });
    session.on({ type: 'pausing', candidate: utteranceAt(0) });
    session.on({ type: 'early-english', id: 0, english: 'Good morning' });
    const [, shown] = session.on({ type: 'resumed' });
    expect(shown).toEqual({
      type: 'emit',
      event: { type: 'partial', utterance: 0, english: 'Good morning', stableCharacters: 12 },
    });
  });
});

describe('what others say', () => {
  it('is told as left out, each passage once; noise that was no speech is not', () => {
    const session = new Session();
    for (const reason of ['not-the-talker', 'too-short', 'not-the-talker', 'not-speech'] as const) {
      session.on({ type: 'opened', startSample: 0 });
      session.on({ type: 'discarded', startSample: 0, endSample: 16_000, reason });
    }
    const told = session.commands.flatMap((command) =>
      command.type === 'emit' && command.event.type === 'left-out' ? [command.event.passages] : [],
    );
    expect(told).toEqual([1, 2]);
  });
});

describe('speech that comes faster than it is interpreted', () => {
  it('loses its partial results, never a final one, and says how far behind it is', () => {
    const session = new Session();
    for (let count = 0; count < 6; count++) session.speak(count);
    expect(indicesOf(session.commands, 'keep')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(indicesOf(session.commands, 'interpret')).toEqual([0, 1, 2]);
    const parts = session.commands.filter(({ type }) => type === 'recognise-part');
    expect(parts).toHaveLength(1);
    for (let index = 0; index < 6; index++) session.on({ type: 'answered', index });
    expect(indicesOf(session.commands, 'deliver')).toEqual([0, 1, 2, 3, 4, 5]);
    const lags = session.commands.flatMap((command) =>
      command.type === 'emit' && command.event.type === 'lag' ? [command.event] : [],
    );
    expect(Math.max(...lags.map(({ waitingUtterances }) => waitingUtterances))).toBe(6);
    expect(Math.max(...lags.map(({ lagMs }) => lagMs))).toBe(5_000);
    expect(lags.at(-1)).toEqual({ type: 'lag', waitingUtterances: 0, lagMs: 0, droppedPartials: 5 });
  });

  it('delivers in the order of the speech whatever the order of the answers', () => {
    const session = new Session();
    for (let count = 0; count < 3; count++) session.speak(count);
    for (const index of [2, 1, 0]) session.on({ type: 'answered', index });
    expect(indicesOf(session.commands, 'deliver')).toEqual([0, 1, 2]);
  });
});

describe('any course of events', () => {
  const eventArbitrary: fc.Arbitrary<LiveMachineEvent> = fc.oneof(
    fc.constant<LiveMachineEvent>({ type: 'opened', startSample: 0 }),
    fc.record({
      type: fc.constant('pausing' as const),
      candidate: fc.integer({ min: 0, max: 2 }).map((seconds) => utteranceAt(seconds)),
    }),
    fc.record({
      type: fc.constant('closed' as const),
      utterance: fc.integer({ min: 0, max: 2 }).map((seconds) => utteranceAt(seconds)),
    }),
    fc.record({ type: fc.constant('recorded' as const), endSample: fc.nat(500_000) }),
    fc.record({ type: fc.constant('answered' as const), index: fc.nat(8) }),
    fc.record({
      type: fc.constant('part-answered' as const),
      id: fc.nat(8),
      english: fc.constantFrom('', 'one', 'one two', 'one two three'),
      until: fc.nat(500_000),
    }),
    fc.record({
      type: fc.constant('early-english' as const),
      id: fc.nat(4),
      english: fc.constantFrom('one', 'one two'),
    }),
    fc.constantFrom<LiveMachineEvent>(
      { type: 'discarded', startSample: 0, endSample: 16_000, reason: 'too-short' },
      { type: 'discarded', startSample: 0, endSample: 16_000, reason: 'not-the-talker' },
      { type: 'paused', paused: true, atSample: 0 },
      { type: 'resumed' },
      { type: 'device-lost' },
      { type: 'device-back' },
      { type: 'stop' },
      { type: 'tick' },
      { type: 'started' },
    ),
  );

  it('keeps, interprets and delivers every closed utterance once and in order, and closes the recordings once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(eventArbitrary, fc.nat(700)), { maxLength: 60 }), (events) => {
        const session = new Session();
        for (const [event, passedMs] of events) {
          session.nowMs += passedMs;
          const before = session.state.partial;
          const commands = session.on(event);
          // What is settled stays as long as the utterance is open.
          const { partial } = session.state;
          if (partial.utterance === before.utterance && event.type !== 'opened') {
            expect(partial.text.settled.slice(0, before.text.settled.length)).toEqual(before.text.settled);
          }
          const isForetaste = commands.some(
            ({ type }) => type === 'begin-early' || type === 'recognise-part',
          );
          if (isForetaste) expect(session.state.waiting).toEqual([]);
        }
        session.on({ type: 'finished', totalSamples: 0 });
        for (let round = 0; round < 30; round++) {
          for (const { index } of session.state.waiting) session.on({ type: 'answered', index });
        }
        session.on({ type: 'recordings-closed' });
        const kept = indicesOf(session.commands, 'keep');
        expect(kept).toEqual(kept.map((_, index) => index));
        expect(indicesOf(session.commands, 'interpret')).toEqual(kept);
        expect(indicesOf(session.commands, 'deliver')).toEqual(kept);
        expect(session.commands.filter(({ type }) => type === 'close-recordings')).toHaveLength(1);
        expect(session.state.told.state).toBe('stopped');
      }),
      { numRuns: 300 },
    );
  });
});
