import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharing } from '../../src/engine/share/start-sharing.ts';
import { openSharing, testPage, type TestSharing } from './support/test-sharing.ts';
import { TestReader } from './support/test-reader.ts';

describe('the addresses of a sharing', () => {
  let test: TestSharing;
  beforeAll(async () => {
    test = await openSharing();
    test.say('一番目', 'The first');
    test.say('二番目', 'The second');
    test.say('三番目 <b>&amp;', 'The <script>third</script>');
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('serves the page and the overlay below the code, and sends those who leave out the last stroke there', async () => {
    const { url, code, port } = test.sharing;
    expect(url).toBe(`http://127.0.0.1:${String(port)}/${code}/`);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('The page.');
    expect(await (await fetch(`${url}overlay?lines=2`)).text()).toContain('The overlay.');
    expect((await fetch(url.slice(0, -1))).url).toBe(url);
  });

  it('sends parts of the page compressed, cached for good by the hash in their name, and nothing else that lies there', async () => {
    const { url } = test.sharing;
    const [status, headers, body] = await rawGet(`${url}assets/index-A1_b-c2D.js`, {
      'accept-encoding': 'gzip',
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(gunzipSync(body).toString()).toContain('use strict');
    for (const path of [
      'assets/index-A1_b-c2D.js.map',
      '.env',
      'assets/',
      'assets/../.env',
      'assets/%2e%2e/.env',
    ]) {
      expect((await rawGet(`${url}${path}`))[0]).toBe(404);
    }
  });

  it('gives the newest utterances as plain text, as many and in which language one likes', async () => {
    const { url } = test.sharing;
    const text = async (query: string): Promise<string> => (await fetch(`${url}captions.txt${query}`)).text();
    expect(await text('')).toBe('二番目\n三番目 <b>&amp;\n');
    expect(await text('?lines=1&language=english')).toBe('The <script>third</script>\n');
    expect(await text('?lines=2&language=both')).toBe(
      'The second\n二番目\nThe <script>third</script>\n三番目 <b>&amp;\n',
    );
    const answer = await fetch(`${url}captions.txt?lines=0`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('sends every answer with a policy that lets nothing in from elsewhere, and no cookie', async () => {
    const { url } = test.sharing;
    const reader = await new TestReader(url).until(({ types }) => types.length > 0);
    reader.close();
    for (const address of [url, `${url}overlay`, `${url}captions.txt`, `${url}nothing`, `${url}events`]) {
      const [, headers] = await rawGet(address, {}, address.endsWith('events'));
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('reading along', () => {
  it('tells a newcomer the screen, then everything as it happens; markup is text', async () => {
    await using test = await openSharing({ earlierUtterances: 1 });
    test.say('古い');
    test.say('</script><img src=x onerror=alert(1)>');
    const reader = await new TestReader(test.sharing.url).until(({ types }) => types.length === 1);
    expect(reader.events[0]).toMatchObject({
      type: 'screen',
      japanese: '</script><img src=x onerror=alert(1)>',
      utterances: [{ id: 1 }],
    });
    test.sharing.publish({
      type: 'partial',
      session: 1,
      utterance: 2,
      english: 'Good mor',
      stableCharacters: 4,
    });
    test.say('おはよう', '<b>Good morning</b>\n\ndata: {"type":"ended"}');
    await reader.until(({ types }) => types.includes('utterance'));
    expect(reader.events.slice(1)).toMatchObject([
      { type: 'partial', english: 'Good mor', japanese: '', stableCharacters: 4 },
      { type: 'partial', english: '' },
      {
        type: 'utterance',
        id: 2,
        english: '<b>Good morning</b>  data: {"type":"ended"}',
        japanese: 'おはよう',
      },
    ]);
    reader.close();
  });

  it('who loses the network comes back to what was missed, by header or by address', async () => {
    await using test = await openSharing({ earlierUtterances: 0 });
    const { url } = test.sharing;
    const first = await new TestReader(url).until(({ types }) => types.length === 1);
    test.say('一');
    await first.until(({ types }) => types.includes('utterance'));
    first.close();
    test.say('二');
    test.say('三');
    test.sharing.publish({ type: 'partial', session: 1, utterance: 3, english: 'Now', stableCharacters: 0 });
    const lastEventId = first.lastEventId ?? '';
    for (const options of [{ lastEventId }, { query: `?after=${lastEventId}` }]) {
      const again = await new TestReader(url, options).until(({ types }) => types.length >= 3);
      expect(again.events).toMatchObject([
        { type: 'utterance', japanese: '二' },
        { type: 'utterance', japanese: '三' },
        { type: 'partial', english: 'Now' },
      ]);
      again.close();
    }
    // An id of another sharing is as good as none.
    const stranger = await new TestReader(url, { lastEventId: '1-abcdefghijkl' }).until(
      ({ types }) => types.length === 1,
    );
    expect(stranger.events).toMatchObject([{ type: 'screen', utterances: [] }]);
    stranger.close();
  });

  it('who sleeps for a while wakes up to everything, once and in order', async () => {
    await using test = await openSharing();
    const reader = await new TestReader(test.sharing.url).until(({ types }) => types.length === 1);
    reader.sleep();
    const said = Array.from({ length: 40 }, (_, n) => `${String(n)}番`);
    for (const japanese of said) {
      test.say(japanese);
      await sleep(1);
    }
    reader.wake();
    await reader.until(({ japanese }) => japanese.length === 40);
    expect(reader.japanese).toEqual(said);
    reader.close();
  });

  it('who cannot keep up is dropped, costs nothing more, and resumes without a gap', async () => {
    await using test = await openSharing();
    const { sharing } = test;
    const slow = await new TestReader(sharing.url).until(({ types }) => types.length === 1);
    const quick = await new TestReader(sharing.url).until(({ types }) => types.length === 1);
    slow.sleep();
    // Far more than the system's own buffers hold, at 24 kB each.
    let count = 0;
    while (sharing.status.readers === 2 && count < 450) {
      test.say(`${String(count++)} ${'長'.repeat(3_900)}`, '長'.repeat(3_900));
      await quick.until(({ japanese }) => japanese.length === count);
    }
    expect(sharing.status.readers).toBe(1);
    slow.wake();
    await slow.closed();
    const back = new TestReader(sharing.url, { lastEventId: slow.lastEventId ?? '' });
    const numberOf = (text: string): number => Number(text.split(' ', 1)[0]);
    await back.until(({ japanese }) => numberOf(japanese.at(-1) ?? '-1') === count - 1);
    expect([...slow.japanese, ...back.japanese].map(numberOf)).toEqual(
      Array.from({ length: count }, (_, n) => n),
    );
    back.close();
    quick.close();
  });

  it('who comes back to much is let to take it, however slowly', async () => {
    await using test = await openSharing();
    const { sharing } = test;
    const first = await new TestReader(sharing.url).until(({ types }) => types.length === 1);
    first.close();
    // More than the system's own buffers hold, at 24 kB each.
    const long = '長'.repeat(3_900);
    for (let count = 0; count < 450; count++) test.say(`${String(count)} ${long}`, long);
    const back = new TestReader(sharing.url, { lastEventId: first.lastEventId ?? '' });
    await back.until(({ events }) => events.length > 0);
    back.sleep();
    test.say('続き');
    await sleep(50);
    test.say('まだ続く');
    back.wake();
    await back.until(({ japanese }) => japanese.at(-1) === 'まだ続く');
    expect(back.japanese).toHaveLength(452);
    back.close();
  });

  it('a reader whose connection died gets in again where its address has no other place', async () => {
    await using test = await openSharing({ tuning: { mostReadersOfAddress: 1 } });
    const query = '?reader=0123456789abcdef';
    const first = await new TestReader(test.sharing.url, { query }).until(({ types }) => types.length === 1);
    const again = await new TestReader(test.sharing.url, { query }).until(({ types }) => types.length === 1);
    expect(again.status).toBe(200);
    await first.closed();
    again.close();
  });

  it('shows signs of life with how far the translation is behind', async () => {
    await using test = await openSharing({ tuning: { aliveEveryMs: 20 } });
    const reader = new TestReader(test.sharing.url);
    test.sharing.publish({ type: 'lag', waitingUtterances: 2, lagMs: 3_100 });
    await reader.until(({ types }) => types.filter((type) => type === 'alive').length >= 3);
    expect(reader.events.at(-1)).toMatchObject({ type: 'alive', waitingUtterances: 2, lagMs: 3_100 });
    reader.close();
  });

  it('clears what is cleared, and shows a late answer to nobody', async () => {
    await using test = await openSharing();
    const { sharing } = test;
    test.say('前の人');
    const reader = await new TestReader(sharing.url).until(({ types }) => types.length === 1);
    sharing.publish({ type: 'closed', session: 1, utterance: 1 });
    sharing.publish({ type: 'clear' });
    sharing.publish({
      type: 'utterance',
      session: 1,
      utterance: 1,
      startedAtMs: null,
      english: '',
      japanese: '遅い答え',
    });
    sharing.publish({
      type: 'utterance',
      session: 1,
      utterance: 2,
      startedAtMs: null,
      english: '',
      japanese: '次の人',
    });
    await reader.until(({ types }) => types.includes('utterance'));
    expect(reader.events.slice(1)).toMatchObject([
      { type: 'cleared', reason: 'screen', clearedThrough: 1 },
      { type: 'utterance', japanese: '次の人' },
    ]);
    expect(await (await fetch(`${sharing.url}captions.txt?lines=50`)).text()).toBe('次の人\n');
    reader.close();
  });

  it('takes streams up anew now and then, so that who left without a word is not counted for ever', async () => {
    await using test = await openSharing({ tuning: { aliveEveryMs: 20, streamLifeMs: 30 } });
    const reader = await new TestReader(test.sharing.url).until(({ types }) => types.length > 0);
    await reader.closed();
    expect(reader.retryMs).toBeLessThan(1_100);
    expect(test.sharing.status.readers).toBe(0);
  });

  it('counts who reads; the same page on a new connection is one reader', async () => {
    await using test = await openSharing();
    const { url } = test.sharing;
    const query = '?reader=0123456789abcdef';
    const first = await new TestReader(url, { query }).until(({ types }) => types.length === 1);
    const second = await new TestReader(url, { query }).until(({ types }) => types.length === 1);
    const other = await new TestReader(url).until(({ types }) => types.length === 1);
    await first.closed();
    expect(test.sharing.status.readers).toBe(2);
    while (test.statuses.at(-1)?.readers !== 2) await sleep(5);
    second.close();
    other.close();
    while (test.sharing.status.readers > 0) await sleep(5);
    while (test.statuses.at(-1)?.readers !== 0) await sleep(5);
  });

  it('sets anew what newcomers are shown', async () => {
    await using test = await openSharing({ earlierUtterances: 3 });
    for (const japanese of ['一', '二', '三']) test.say(japanese);
    test.sharing.setEarlierUtterances(0);
    const reader = await new TestReader(test.sharing.url).until(({ types }) => types.length === 1);
    expect(reader.japanese).toEqual([]);
    reader.close();
  });
});

describe('stopping and starting', () => {
  it('tells everybody, shuts them out, and begins with another code that knows nothing of the first', async () => {
    const pageFolder = await testPage();
    const test = await openSharing({ pageFolder });
    const { sharing } = test;
    test.say('秘密');
    const readers = Array.from({ length: 5 }, () => new TestReader(sharing.url));
    await Promise.all(readers.map((reader) => reader.until(({ types }) => types.length === 1)));
    const asleep = readers[0];
    asleep.sleep();
    await sharing.stop();
    for (const reader of readers.slice(1)) {
      await reader.closed();
      expect(reader.types.at(-1)).toBe('ended');
    }
    await expect(fetch(sharing.url)).rejects.toThrow();
    sharing.publish({ type: 'clear' });

    await using again = await openSharing({ port: sharing.port });
    expect(again.sharing.code).not.toBe(sharing.code);
    expect((await fetch(again.sharing.url.replace(again.sharing.code, sharing.code))).status).toBe(404);
    const reader = await new TestReader(again.sharing.url, {
      lastEventId: readers[1].lastEventId ?? '',
    }).until(({ types }) => types.length === 1);
    expect(reader.events).toMatchObject([{ type: 'screen', number: 0, utterances: [] }]);
    reader.close();
    await test[Symbol.asyncDispose]();
  });

  it('says when a port is taken, and takes the next one where none was named', async () => {
    await using test = await openSharing();
    const { port } = test.sharing;
    const pageFolder = await testPage();
    const options = { host: '127.0.0.1', pageFolder, earlierUtterances: 0 };
    await expect(startSharing({ ...options, port })).rejects.toMatchObject({
      code: 'share.port-taken',
      message: `Port ${String(port)} is taken by another program.`,
    });
    const next = await startSharing({ ...options, tuning: { usualPort: port, portsTried: 50 } });
    expect(next.port).toBeGreaterThan(port);
    await next.stop();
  });

  it.each([
    ['0.0.0.0', 'share.no-such-address'],
    ['::', 'share.no-such-address'],
    ['203.0.113.7', 'share.no-such-address'],
  ])('does not share on %s: that is no network of this computer', async (host, code) => {
    await expect(openSharing({ host })).rejects.toMatchObject({ code });
  });

  it('says when the page is not there', async () => {
    await expect(openSharing({ pageFolder: '/nowhere/at/all' })).rejects.toMatchObject({
      code: 'share.no-page',
    });
  });
});

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Neither follows nor decompresses nor tidies paths, as `fetch` does. */
async function rawGet(
  url: string,
  headers: Headers = {},
  headersOnly = false,
): Promise<[number, Headers, Buffer]> {
  const { hostname, port } = new URL(url);
  const path = url.slice(`http://${hostname}:${port}`.length);
  const asked = request({ hostname, port, path, headers: { ...headers }, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  if (headersOnly) response.destroy();
  else for await (const chunk of response) chunks.push(chunk as Buffer);
  return [response.statusCode ?? 0, response.headers, Buffer.concat(chunks)];
}
