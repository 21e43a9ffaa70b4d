import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import BoothFileSettings from '../../../src/renderer/settings/BoothFileSettings.svelte';
import type { BoothFilePreview } from '../../../src/shared/booth-file-view.ts';
import { bridgeWith } from './page.ts';

const PREVIEW: BoothFilePreview = {
  fileName: 'booth.json',
  program: '0.2.0',
  changes: [{ section: 'capture', field: 'spacingMm', before: 60, after: 45 }],
  notes: [{ kind: 'key-removed', name: '' }],
  phrases: { before: 3, after: 1 },
  terms: null,
};

it('shows what a file changes, and takes it over only when that is wished', async () => {
  const bridge = bridgeWith();
  bridge.answers['boothFile.open'] = () => PREVIEW;
  render(BoothFileSettings);
  const names = (): string[] => bridge.requests.map(({ name }) => name);

  await fireEvent.click(screen.getByRole('button', { name: 'Import settings…' }));
  expect((await screen.findByRole('row', { name: /Distance between/ })).textContent).toMatch(/60 mm.*45 mm/s);
  expect(screen.getByRole('row', { name: /Phrasebook/ }).textContent).toMatch(/3 entries.*1 entry/s);
  expect(screen.getByText(/belongs to another service and will be removed/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(names()).not.toContain('boothFile.takeOver');

  await fireEvent.click(screen.getByRole('button', { name: 'Import settings…' }));
  await fireEvent.click(await screen.findByRole('button', { name: 'Take over' }));
  expect(await screen.findByText('All of it was taken over.')).toBeTruthy();
  expect(names().filter((name) => name === 'boothFile.takeOver')).toHaveLength(1);
});

it('has nothing to take over where everything is so already', async () => {
  const bridge = bridgeWith();
  bridge.answers['boothFile.open'] = () => ({ ...PREVIEW, changes: [], notes: [], phrases: null });
  render(BoothFileSettings);
  await fireEvent.click(screen.getByRole('button', { name: 'Import settings…' }));
  expect(await screen.findByText('Everything is so already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
});
