import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import PinPad from '../../../src/renderer/booth/PinPad.svelte';
import BoothView from '../../../src/renderer/booth/BoothView.svelte';
import { STATE } from '../../../src/renderer/dev/sample-state.ts';
import { NO_WORDS } from '../../../src/renderer/logic/live-reducer.ts';
import ApiKeyField from '../../../src/renderer/settings/ApiKeyField.svelte';
import SettingsView from '../../../src/renderer/settings/SettingsView.svelte';
import ShortcutField from '../../../src/renderer/settings/ShortcutField.svelte';
import { app } from '../../../src/renderer/state/app.svelte.ts';
import type { DeviceView } from '../../../src/shared/app-state.ts';
import { bridgeWith } from './page.ts';

const [DEVICE] = STATE.devices.devices;

describe('the API key', () => {
  it('goes to the main process and stays nowhere in the page', async () => {
    const bridge = bridgeWith();
    const { container } = render(ApiKeyField, { secrets: { hasApiKey: false, storage: 'encrypted' } });
    const field = screen.getByLabelText<HTMLInputElement>('API key');
    expect(field.type).toBe('password');
    await fireEvent.input(field, { target: { value: ' secret-key ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Store key' }));
    expect(bridge.requests).toEqual([{ name: 'secrets.setApiKey', input: { key: 'secret-key' } }]);
    expect(field.value).toBe('');
    expect(container.innerHTML).not.toContain('secret-key');
    expect(await screen.findByText('The key was stored.')).toBeTruthy();
  });

  it('comes with a warning where the system has no real encryption', () => {
    bridgeWith();
    render(ApiKeyField, { secrets: { hasApiKey: true, storage: 'plain-text' } });
    expect(screen.getByRole('note').textContent).toContain('no real encryption');
  });
});

describe('a device with more than two channels', () => {
  const SIX: DeviceView = {
    ...DEVICE,
    name: 'Six-channel array',
    channelCount: 6,
    usualChannels: [2, 3],
  };
  const withSix = (): ReturnType<typeof bridgeWith> =>
    bridgeWith({ devices: { ...STATE.devices, devices: [SIX], current: SIX } });

  it('asks which two are the microphones, says what they usually are, and takes the answer', async () => {
    const bridge = withSix();
    app.go('settings', 'array');
    const { rerender } = render(SettingsView, { state: bridge.state });
    expect(screen.getByText(/channel 1 is usually sound that the array has processed/u)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Use 2 and 3' }));
    expect(bridge.state.settings.capture.channels).toEqual([2, 3]);
    await rerender({ state: bridge.state });
    expect(screen.queryByRole('button', { name: /^Use/u })).toBeNull();
    // The same channel for both exchanges them.
    await fireEvent.change(screen.getByLabelText('Left'), { target: { value: '3' } });
    expect(bridge.state.settings.capture.channels).toEqual([3, 2]);
  });

  it('is asked anew when another device is chosen', async () => {
    const bridge = withSix();
    app.go('settings', 'array');
    render(SettingsView, { state: bridge.state });
    await fireEvent.change(screen.getByLabelText('Microphone array'), {
      target: { value: JSON.stringify([SIX.name, SIX.hostApi]) },
    });
    expect(bridge.state.settings.capture).toMatchObject({ device: { name: SIX.name }, channels: null });
  });
});

describe('who the talker is', () => {
  it('becomes whoever stands in front, and the directions are told in words', async () => {
    const bridge = bridgeWith();
    app.go('settings', 'array');
    const { rerender } = render(SettingsView, { state: bridge.state });
    await fireEvent.click(screen.getByRole('radio', { name: 'Whoever stands in a set direction' }));
    expect(bridge.requests).toContainEqual({
      name: 'settings.update',
      input: { capture: { talker: { kind: 'sector', azimuthDegrees: 0, halfWidthDegrees: 30 } } },
    });
    await rerender({ state: bridge.state });
    await fireEvent.change(screen.getByLabelText('Direction'), { target: { value: '-40' } });
    await rerender({ state: bridge.state });
    expect(screen.getByText('Listens to voices from 70° left to 10° left')).toBeTruthy();
    await fireEvent.change(screen.getByLabelText('Direction'), { target: { value: '140' } });
    expect(bridge.state.settings.capture.talker).toMatchObject({ azimuthDegrees: -40 });
  });

  it('counts from the next start on while a session runs, and the page says so', () => {
    const bridge = bridgeWith({ live: { ...STATE.live, phase: 'listening' } });
    app.go('settings', 'array');
    render(SettingsView, { state: bridge.state });
    expect(screen.getAllByText(/take effect at the next start/u).length).toBeGreaterThan(0);
  });
});

describe('settings', () => {
  it('hold at once', async () => {
    const bridge = bridgeWith();
    app.go('settings', 'service');
    render(SettingsView, { state: bridge.state });
    await fireEvent.click(screen.getByRole('radio', { name: 'This computer' }));
    expect(bridge.requests).toContainEqual({
      name: 'settings.update',
      input: { interpretation: { mode: 'local' } },
    });
  });

  it('offer the style of the Japanese only where this computer may translate', async () => {
    const bridge = bridgeWith();
    app.go('settings', 'service');
    const { rerender } = render(SettingsView, { state: bridge.state });
    await fireEvent.click(screen.getByRole('radio', { name: 'Plain (だ・である)' }));
    expect(bridge.requests).toContainEqual({
      name: 'settings.update',
      input: { interpretation: { style: 'plain' } },
    });
    const { settings } = bridge.state;
    const interpretation = { ...settings.interpretation, mode: 'remote' } as const;
    await rerender({ state: { ...bridge.state, settings: { ...settings, interpretation } } });
    expect(screen.queryByRole('radio', { name: 'Plain (だ・である)' })).toBeNull();
  });

  it.each(['array', 'service', 'models', 'lists', 'recordings', 'talk', 'appearance', 'booth', 'system'])(
    'open at the section %s that a menu names',
    async (section) => {
      const bridge = bridgeWith();
      app.go('settings', section);
      const { container } = render(SettingsView, { state: bridge.state });
      await tick();
      expect(container.querySelector('nav [aria-current="page"]')?.textContent.trim()).toBe(
        screen.getByRole('heading', { level: 1 }).textContent,
      );
    },
  );

  it('take a shortcut as it is pressed, and Escape for none', async () => {
    bridgeWith();
    const taken: (string | null)[] = [];
    render(ShortcutField, {
      label: 'Start and stop',
      accelerator: null,
      isUnavailable: false,
      platform: 'linux',
      onchange: (accelerator: string | null) => taken.push(accelerator),
    });
    const button = screen.getByRole('button', { name: 'Set…' });
    await fireEvent.click(button);
    await fireEvent.keyDown(button, { key: 'Escape', code: 'Escape' });
    await fireEvent.keyDown(button, { key: 'm', code: 'KeyM', ctrlKey: true });
    expect(taken).toEqual([]);
    await fireEvent.click(button);
    await fireEvent.keyDown(button, { key: 'm', code: 'KeyM', ctrlKey: true, altKey: true });
    expect(taken).toEqual(['CommandOrControl+Alt+M']);
  });
});

describe('the booth', () => {
  it('is left with the PIN, by touch or by keyboard', async () => {
    const bridge = bridgeWith();
    render(PinPad, { lockedUntil: null, onclose: () => undefined });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' }).disabled).toBe(true);
    for (const digit of ['4', '7']) await fireEvent.click(screen.getByRole('button', { name: digit }));
    await fireEvent.keyDown(window, { key: '1' });
    await fireEvent.keyDown(window, { key: '1' });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(bridge.requests).toEqual([{ name: 'booth.leave', input: { pin: '4711' } }]);
  });

  it('takes no PIN while it is locked, and says for how long', () => {
    bridgeWith();
    render(PinPad, { lockedUntil: Date.now() + 30_000, onclose: () => undefined });
    expect(screen.getByRole('alert').textContent).toMatch(/Try again in (29|30) s/);
  });

  it('invites to speak, and sends for the staff when the microphone is gone', async () => {
    const bridge = bridgeWith({
      booth: { ...STATE.booth, active: true },
      live: { ...STATE.live, phase: 'listening' },
    });
    const { rerender } = render(BoothView, { state: bridge.state, words: NO_WORDS });
    expect(screen.getByText('Please speak English')).toBeTruthy();
    await rerender({
      state: { ...bridge.state, live: { ...STATE.live, phase: 'device-lost' } },
      words: NO_WORDS,
    });
    expect(screen.getByText(/Please ask the staff/)).toBeTruthy();
  });
});
