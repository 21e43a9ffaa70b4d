import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeProfile, removeProfile, type RunningApp } from './support/app.ts';

// What a page that has been taken over could try. Each of these is tried, not only looked up in the settings.

const profile = makeProfile();
let app: RunningApp;

beforeAll(async () => {
  app = await launch({ profile });
});
afterAll(async () => {
  await app.close();
  removeProfile(profile);
});

test('the page has nothing of Node or Electron, and the bridge offers three functions', async () => {
  const found = await app.page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
    bridge: Object.keys(globalThis.mimiyaku).sort(),
  }));
  expect(found).toEqual({ globals: [], bridge: ['on', 'request', 'translateDropped'] });
});

test('every answer carries the policy, which allows nothing unsafe', async () => {
  const policies = await app.page.evaluate(async () => {
    const paths = ['index.html', 'nothing.js', 'audio/none/0/bypass.wav'];
    const responses = await Promise.all(paths.map((path) => fetch(`app://mimiyaku/${path}`)));
    return responses.map(({ status, headers }) => [status, headers.get('content-security-policy')] as const);
  });
  expect(policies.map(([status]) => status)).toEqual([200, 404, 404]);
  for (const [, policy] of policies) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
  }
});

test('neither text made code nor inline script and style run', async () => {
  const ran = await app.page.evaluate(async () => {
    // What the test's own call runs is exempt from the policy; what runs in a task of the page is not.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const attempts: string[] = [];
    try {
      // The point of the test.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
      new Function('globalThis.hacked = true')();
      attempts.push('Function');
    } catch {
      // Refused, as it should be.
    }
    try {
      const script = document.createElement('script');
      script.textContent = 'globalThis.hacked = true';
      document.body.append(script);
    } catch {
      // Trusted types refuse even the text.
    }
    const styled = document.createElement('p');
    styled.setAttribute('style', 'position: fixed');
    document.body.append(styled);
    if (getComputedStyle(styled).position === 'fixed') attempts.push('style');
    styled.remove();
    if ('hacked' in globalThis) attempts.push('script');
    return attempts;
  });
  expect(ran).toEqual([]);
});

test('nothing outside the app can be fetched or shown', async () => {
  const reached = await app.page.evaluate(async () => {
    const addresses = [
      'https://example.com/',
      'http://127.0.0.1:9/',
      'file:///etc/passwd',
      'app://elsewhere/index.html',
    ];
    const outcomes = await Promise.all(
      addresses.map((address) =>
        fetch(address).then(
          ({ status }) => (status === 404 ? [] : [address]),
          () => [],
        ),
      ),
    );
    return outcomes.flat();
  });
  expect(reached).toEqual([]);
});

test.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/main/index.js',
  '/..%5c..%5cpackage.json',
  '/.hidden.js',
])('the path %s leads nowhere', async (path) => {
  const status = await app.page.evaluate(
    (address) => fetch(address).then((response) => response.status),
    `app://mimiyaku${path}`,
  );
  expect(status).toBe(404);
});

test('the page cannot go elsewhere and opens no window', async () => {
  const before = app.page.url();
  const opened = await app.page.evaluate(() => {
    const window_ = window.open('https://example.com/');
    window.location.href = 'https://example.com/';
    return window_ !== null;
  });
  expect(opened).toBe(false);
  await app.page.waitForTimeout(500);
  expect(app.page.url()).toBe(before);
  expect(app.electron.windows()).toHaveLength(1);
});

test('permissions are denied, asked for or looked up', async () => {
  const granted = await app.page.evaluate(async () => {
    const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'microphone',
      () => null,
    );
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as const;
    const states = await Promise.all(
      names.map(async (name) =>
        (await navigator.permissions.query({ name })).state === 'granted' ? name : null,
      ),
    );
    return [media, ...states].filter((name) => name !== null);
  });
  expect(granted).toEqual([]);
});

test('requests that are unknown or of a wrong form are refused', async () => {
  const attempts: [string, unknown][] = [
    ['no.such', {}],
    ['constructor', {}],
    ['app.openFolder', { folder: 'session', sessionId: '../../etc' }],
    ['app.openFolder', { folder: '/etc' }],
    ['settings.update', { recordings: { folder: '/etc' } }],
    ['settings.update', { capture: { spacingMm: 1e9 } }],
    ['history.export', { sessionId: 'x', format: 'exe', languages: 'both' }],
    ['live.start', { path: '/etc/passwd' }],
  ];
  for (const [name, input] of attempts) {
    const outcome = await app.outcome(name as 'app.state', input);
    expect(outcome, name).toMatchObject({ ok: false, error: { code: 'app.refused' } });
  }
});

test('a file that the page made up has no path', async () => {
  const outcome = await app.page.evaluate(() =>
    globalThis.mimiyaku.translateDropped(new File(['RIFF'], '/etc/passwd')),
  );
  expect(outcome).toMatchObject({ ok: false, error: { code: 'app.refused' } });
});

test('the presenter may look and not touch', async () => {
  const opening = app.electron.waitForEvent('window');
  await app.ask('presenter.open', { window: 'captions' });
  const captions = await opening;
  await captions.waitForFunction(() => 'mimiyaku' in globalThis);
  const outcomes = await captions.evaluate(async () => {
    const state = await globalThis.mimiyaku.request('app.state');
    const start = await globalThis.mimiyaku.request('live.start');
    const remove = await globalThis.mimiyaku.request('history.delete', { sessionId: 'any' });
    return [state.ok, start.ok, remove.ok];
  });
  expect(outcomes).toEqual([true, false, false]);
  await app.ask('presenter.close', { window: 'captions' });
});
