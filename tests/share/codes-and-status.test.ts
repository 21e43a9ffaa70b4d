import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/engine/base/clock.ts';
import { createJoinCode } from '../../src/engine/share/join-code.ts';
import { qrMatrix, qrSvgPath, qrTerminalText, type QrMatrix } from '../../src/engine/share/qr-code.ts';
import type { SharingStatus } from '../../src/engine/share/sharing.ts';
import { StatusTeller } from '../../src/engine/share/status-teller.ts';
import { SHARE_TUNING } from '../../src/engine/share/tuning.ts';

const ADDRESS = 'http://192.168.100.200:4649/bcdfghjk/';

/** What a camera sees of it, eight pixels to a module. */
function read(isDark: (x: number, y: number) => boolean, modules: number): string {
  const scale = 8;
  const size = modules * scale;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = isDark(Math.floor(x / scale), Math.floor(y / scale)) ? 0 : 255;
      data.set([value, value, value, 255], 4 * (y * size + x));
    }
  }
  return decodeQR({ width: size, height: size, data });
}

describe('the QR code', () => {
  const matrix: QrMatrix = qrMatrix(ADDRESS);

  it('holds the address, with the quiet zone that cameras need', () => {
    expect(read((x, y) => matrix[y][x], matrix.length)).toBe(ADDRESS);
    for (const edge of [...matrix.slice(0, 4), ...matrix.slice(-4)]) expect(edge).not.toContain(true);
    expect(matrix.some((row) => row.slice(0, 4).includes(true) || row.slice(-4).includes(true))).toBe(false);
  });

  it('is the same as a path', () => {
    const dark = new Set<string>();
    for (const [, x, y, width] of qrSvgPath(matrix).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let n = 0; n < Number(width); n++) dark.add(`${String(Number(x) + n)},${y}`);
    }
    expect(read((x, y) => dark.has(`${String(x)},${String(y)}`), matrix.length)).toBe(ADDRESS);
  });

  it('is the same on a terminal, dark on light whatever its colours', () => {
    const lines = qrTerminalText(matrix)
      .split('\n')
      .map((line) => /^\u001b\[38;5;16;48;5;231m(.*)\u001b\[0m$/.exec(line)?.[1] ?? '');
    const isDark = (x: number, y: number): boolean =>
      (y % 2 === 0 ? '█▀' : '█▄').includes(lines[Math.floor(y / 2)][x]);
    expect(read(isDark, matrix.length)).toBe(ADDRESS);
  });
});

describe('the join code', () => {
  it('is another one each time, of letters that cannot be mistaken and make no words', () => {
    const codes = Array.from({ length: 1_000 }, () => createJoinCode());
    expect(new Set(codes).size).toBe(1_000);
    for (const code of codes) expect(code).toMatch(/^[2-9b-df-hj-km-np-tv-z]{8}$/);
    // Every letter is used: 8000 draws of 28 leave one out once in 10^124 runs.
    expect(new Set(codes.join('')).size).toBe(SHARE_TUNING.codeAlphabet.length);
  });
});

class HandClock implements Clock {
  #nowMs = 0;
  #timers: { readonly atMs: number; readonly action: () => void }[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, action: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(ms: number): void {
    const until = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.toSorted((one, other) => one.atMs - other.atMs).at(0);
      if (next === undefined || next.atMs > until) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#nowMs = next.atMs;
      next.action();
    }
    this.#nowMs = until;
  }
}

describe('the status of a sharing', () => {
  const watched = (): { clock: HandClock; status: StatusTeller; told: SharingStatus[] } => {
    const clock = new HandClock();
    const told: SharingStatus[] = [];
    const status = new StatusTeller({ clock, tuning: SHARE_TUNING, onStatus: (news) => told.push(news) });
    return { clock, status, told };
  };

  it('says after a minute that nobody got through, and takes it back when somebody does', () => {
    const { clock, status, told } = watched();
    status.awaitVisit();
    clock.pass(59_000);
    expect(told).toEqual([]);
    clock.pass(2_000);
    expect(told).toEqual([{ readers: 0, hint: 'never-reached' }]);
    status.reached();
    clock.pass(1_000);
    expect(told.at(-1)).toEqual({ readers: 0, hint: null });
  });

  it('says nothing where somebody came in time', () => {
    const { clock, status, told } = watched();
    status.awaitVisit();
    clock.pass(30_000);
    status.reached();
    clock.pass(600_000);
    expect(told).toEqual([]);
  });

  it('tells a crowd once, a network that is gone and one that is back', () => {
    const { clock, status, told } = watched();
    for (let readers = 1; readers <= 300; readers++) status.setReaders(readers);
    clock.pass(1_000);
    status.setNetwork(false);
    clock.pass(1_000);
    status.setNetwork(true);
    clock.pass(1_000);
    status.setReaders(299);
    status.stop();
    clock.pass(1_000);
    expect(told).toEqual([
      { readers: 300, hint: null },
      { readers: 300, hint: 'network-gone' },
      { readers: 300, hint: null },
    ]);
  });
});
