import { describe, expect, it } from 'vitest';
import { createProgressLine } from '../../src/engine/models/progress-line.ts';
import { countBytes, type PackProgress } from '../../src/engine/models/progress.ts';

function recorder(isTTY: boolean): {
  readonly stream: { isTTY: boolean; write: (text: string) => void };
  readonly written: string[];
} {
  const written: string[] = [];
  return { stream: { isTTY, write: (text) => written.push(text) }, written };
}

function download(elapsedMs: number): PackProgress {
  return { stage: 'download', npmPackage: 'x@1.0.0', totalBytes: 67_000_000, elapsedMs };
}

describe('createProgressLine', () => {
  it('writes a line to a log at once and then now and then', () => {
    const { stream, written } = recorder(false);
    let nowMs = 1000;
    const line = createProgressLine(stream, 'mimiyaku: ', () => nowMs);
    for (; nowMs < 13_000; nowMs += 1000) line.show(download(nowMs - 1000));
    line.show({ stage: 'installed', pack: 'x' });
    line.end();
    expect(written).toEqual([
      'mimiyaku: downloading x@1.0.0 (67 MB): 0 s\n',
      'mimiyaku: downloading x@1.0.0 (67 MB): 5 s\n',
      'mimiyaku: downloading x@1.0.0 (67 MB): 10 s\n',
      'mimiyaku: x is ready\n',
    ]);
  });

  it('spares a log the progress of short work', () => {
    const { stream, written } = recorder(false);
    let nowMs = 500;
    const line = createProgressLine(stream, '', () => nowMs);
    for (; nowMs < 4000; nowMs += 500) {
      line.show({
        stage: 'verify',
        pack: nowMs < 1500 ? 'short' : 'long',
        doneBytes: nowMs,
        totalBytes: 4000,
      });
    }
    line.end();
    expect(written).toEqual(['verifying long: 87 %\n']);
  });

  it('changes one line in place on a terminal, and leaves the cursor on a fresh one', () => {
    const { stream, written } = recorder(true);
    let nowMs = 0;
    const line = createProgressLine(stream, '', () => nowMs);
    line.show(download(0));
    nowMs += 1000;
    line.show(download(1000));
    line.end();
    line.end();
    expect(written.join('')).toBe(
      '\r\u001b[Kdownloading x@1.0.0 (67 MB): 0 s\r\u001b[Kdownloading x@1.0.0 (67 MB): 1 s\n',
    );
  });
});

describe('countBytes', () => {
  it('reports in steps and always the end', () => {
    const done: number[] = [];
    const count = countBytes('copy', 'x', 1_500_000, (progress) => {
      if (progress.stage === 'copy') done.push(progress.doneBytes);
    });
    for (let piece = 0; piece < 150; piece += 1) count(10_000);
    expect(done).toEqual([530_000, 1_060_000, 1_500_000]);
  });
});
