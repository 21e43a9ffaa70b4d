import { render, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { LevelsView } from '../../../src/shared/live-view.ts';
import { sampleLevels } from '../../../src/renderer/dev/mock-bridge.ts';
import MicrophonePanel from '../../../src/renderer/live/MicrophonePanel.svelte';
import { bridgeWith } from './page.ts';

/** The panel and a way to send it levels. */
function panel(): (levels: LevelsView) => void {
  bridgeWith();
  let listener: (levels: LevelsView) => void = () => undefined;
  render(MicrophonePanel, {
    subscribe: (given: (levels: LevelsView) => void) => {
      listener = given;
      return () => undefined;
    },
  });
  return (levels) => {
    listener(levels);
  };
}

const LOUD = { peakDbfs: -6, rmsDbfs: -20, clipped: false };
const SILENT = { peakDbfs: -120, rmsDbfs: -120, clipped: false };

function spokenLevel(name: string): string | null {
  return screen.getByRole('meter', { name }).getAttribute('aria-valuenow');
}

describe('the microphones', () => {
  it('tell each level of its own microphone', () => {
    const send = panel();
    send(sampleLevels(0, { left: LOUD, right: SILENT, beam: { ...LOUD, peakDbfs: -30 } }));
    expect(['Left', 'Right', 'Beam'].map((name) => spokenLevel(`Level, ${name}`))).toEqual([
      '-6',
      '-60',
      '-30',
    ]);
  });

  it('light up the channel that is too loud, and no other', () => {
    const send = panel();
    send(sampleLevels(0, { left: LOUD, right: { ...LOUD, clipped: true }, beam: LOUD }));
    expect(screen.getByTitle('Right: too loud').classList).toContain('lit');
    expect(screen.getByTitle('Left: too loud').classList).not.toContain('lit');
  });

  it('tell a screen reader the level as a number', () => {
    const send = panel();
    send(sampleLevels(0, { left: LOUD }));
    const meter = screen.getByRole('meter', { name: 'Level, Left' });
    expect(meter.getAttribute('aria-valuenow')).toBe('-6');
    expect(meter.getAttribute('aria-valuetext')).toBe('-6 decibels');
  });

  it('say in words where the talker is and what is wrong', async () => {
    const send = panel();
    expect(screen.getByText('Nobody located yet')).toBeTruthy();
    send(sampleLevels(0, { direction: { azimuthDegrees: 40, confidence: 0.9 }, faults: ['left-dead'] }));
    expect(await screen.findByText('Right', { selector: '.word' })).toBeTruthy();
    expect(screen.getByText('Left microphone silent')).toBeTruthy();
  });

  it('say for as long as it lasts that left and right have changed places, and what to do', async () => {
    const send = panel();
    send(sampleLevels(0, { faults: ['swapped'] }));
    expect((await screen.findByText(/Left and right seem to have changed places/u)).textContent).toContain(
      '“Swap left and right” in the settings',
    );
    send(sampleLevels(1, { faults: [] }));
    await waitFor(() => {
      expect(screen.queryByText(/changed places/u)).toBeNull();
    });
  });
});
