import type { LiveLevels } from '../../engine/array/worker/live-levels.ts';
import type { LiveState } from '../../engine/live/live-events.ts';
import { MicrophoneNews } from '../translate/microphone-notes.ts';
import { resultText, troubleText } from './event-text.ts';
import { sharingText } from './sharing-text.ts';
import type { ListenView } from './view.ts';

/** As much of a terminal as is needed. */
export interface Terminal {
  readonly columns?: number;
  write(text: string): boolean;
}

const ERASE_LINE = '\r\u001b[2K';
const UP = '\u001b[1A';
const GREY = '\u001b[90m';
const YELLOW = '\u001b[33m';
const PLAIN = '\u001b[0m';
/** Ten pictures a second are smooth, and cost a slow terminal little. */
const REDRAW_MS = 100;
const METER_CELLS = 16;
/** The meter shows from here up to full scale: speech at a microphone lies in the upper half. */
const METER_FLOOR_DB = -60;

const STATE_WORDS: Readonly<Record<LiveState, string>> = {
  starting: 'starting',
  listening: 'listening',
  'hearing-speech': 'hearing speech',
  paused: 'paused',
  'device-lost': 'microphone lost',
  stopped: 'stopped',
};

/**
 * On a terminal: results run upwards; below them stand the English so far and a level meter, redrawn in place.
 * @param nowMs a clock that never goes backwards
 */
export function createTerminalView(
  terminal: Terminal,
  nowMs: () => number = () => performance.now(),
): ListenView {
  const news = new MicrophoneNews();
  let levels: LiveLevels | undefined;
  let state: LiveState = 'starting';
  let partial = '';
  let readers: number | undefined;
  let drawn = false;
  let drawnMs = -Infinity;

  const fitted = (text: string): string => {
    const width = (terminal.columns ?? 80) - 1;
    // Of long English the newest words are wanted.
    return text.length <= width ? text : `…${text.slice(text.length - width + 1)}`;
  };
  const erase = (): string => (drawn ? `${ERASE_LINE}${UP}${ERASE_LINE}` : '');
  const draw = (above = ''): void => {
    const picture = `${GREY}${fitted(partial)}${PLAIN}\n${fitted(`${meterText(levels, state)}${readersText(readers)}`)}`;
    terminal.write(`${erase()}${above}${picture}`);
    drawn = true;
    drawnMs = nowMs();
  };

  const note = (text: string): void => {
    if (drawn) draw(`${text}\n`);
    else terminal.write(`${text}\n`);
  };

  return {
    show(event) {
      switch (event.type) {
        case 'levels':
          levels = event.levels;
          for (const text of news.take(levels.faults)) draw(`${YELLOW}${text}${PLAIN}\n`);
          if (nowMs() - drawnMs >= REDRAW_MS) draw();
          return;
        case 'state':
          state = event.state;
          if (state !== 'hearing-speech' && state !== 'listening') partial = '';
          draw();
          return;
        case 'partial':
          partial = event.english;
          draw();
          return;
        case 'final': {
          const text = resultText(event.record);
          partial = '';
          draw(text === undefined ? '' : `${text}\n`);
          return;
        }
        case 'closed':
          return;
        case 'lag':
        case 'left-out':
        case 'fault':
        case 'fault-cleared':
        case 'recording-failed':
        case 'recording-resumed': {
          const trouble = troubleText(event);
          if (trouble !== undefined) draw(`${YELLOW}${trouble}${PLAIN}\n`);
        }
      }
    },
    shared(sharing) {
      readers = 0;
      note(sharingText(sharing, { isTTY: true, columns: terminal.columns }));
    },
    sharingStatus(status) {
      readers = status.readers;
      if (drawn) draw();
    },
    note,
    end() {
      terminal.write(erase());
      drawn = false;
    },
  };
}

function meterText(levels: LiveLevels | undefined, state: LiveState): string {
  if (levels === undefined) return STATE_WORDS[state];
  const { left, right, direction } = levels;
  const place = direction === undefined ? '' : `  ${directionText(direction.azimuthDegrees)}`;
  return `L ${bar(left.rmsDbfs)}  R ${bar(right.rmsDbfs)}  ${STATE_WORDS[state]}${place}`;
}

function readersText(readers: number | undefined): string {
  return readers === undefined ? '' : `  ${readers} reading`;
}

function bar(levelDbfs: number): string {
  const share = (levelDbfs - METER_FLOOR_DB) / -METER_FLOOR_DB;
  const cells = Math.round(METER_CELLS * Math.max(0, Math.min(1, share)));
  return `${'█'.repeat(cells)}${'·'.repeat(METER_CELLS - cells)}`;
}

function directionText(azimuthDegrees: number): string {
  const degrees = Math.round(Math.abs(azimuthDegrees));
  if (degrees < 5) return 'in front';
  return `${degrees}° ${azimuthDegrees < 0 ? 'left' : 'right'}`;
}
