import { describe, expect, it } from 'vitest';

import { MimiyakuError } from '../../../src/engine/errors.ts';
import { endpointOf, parseServiceAddress } from '../../../src/engine/interpret/remote/service-address.ts';

function faultOf(text: string): MimiyakuError {
  try {
    parseServiceAddress(text, { allowInsecure: false });
  } catch (error) {
    if (error instanceof MimiyakuError) return error;
    throw error;
  }
  throw new Error(`"${text}" was accepted.`);
}

describe('the address of a service', () => {
  it.each([
    ['https://translate.example.com', 'https://translate.example.com/files/pcm'],
    ['https://translate.example.com/', 'https://translate.example.com/files/pcm'],
    [
      '  https://translate.example.com:8443/api/v2//  ',
      'https://translate.example.com:8443/api/v2/files/pcm',
    ],
    ['https://example.com/a b/é', 'https://example.com/a%20b/%C3%A9/files/pcm'],
    ['https://example.com/files', 'https://example.com/files/files/pcm'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/files/pcm'],
    ['https://[2001:db8::1]:8080/x', 'https://[2001:db8::1]:8080/x/files/pcm'],
    ['https://翻訳.example', 'https://xn--pw0a62s.example/files/pcm'],
    ['http://[::1]:8080/', 'http://[::1]:8080/files/pcm'],
    ['http://localhost', 'http://localhost/files/pcm'],
    ['http://127.0.0.1:80', 'http://127.0.0.1/files/pcm'],
    ['http://127.1.2.3:81', 'http://127.1.2.3:81/files/pcm'],
  ])('%j becomes %s', (text, endpoint) => {
    expect(endpointOf(parseServiceAddress(text, { allowInsecure: false }), 'pcm').href).toBe(endpoint);
  });

  it.each([
    ['', 'is empty'],
    ['translate.example.com', 'must begin with "https://"'],
    ['localhost:8080', 'must begin with "https://"'],
    ['https://', 'is not a web address'],
    ['https://exa mple.com', 'is not a web address'],
    ['https://example.com:99999', 'is not a web address'],
    ['ftp://example.com', 'not by "ftp:"'],
    ['https://example.com/?key=1', 'must not hold "?" or "#"'],
    ['https://example.com/?', 'must not hold "?" or "#"'],
    ['https://example.com/#x', 'must not hold "?" or "#"'],
    ['https://example.com/files/pcm', 'which Mimiyaku adds itself'],
    ['https://example.com/api/files/wav/', 'which Mimiyaku adds itself'],
  ])('%j is refused with the reason', (text, words) => {
    expect(faultOf(text).code).toBe('service.bad-address');
    expect(faultOf(text).message).toContain(words);
    expect(faultOf(text).advice).toBeDefined();
  });

  it('with a user name or a password is refused without repeating it', () => {
    for (const text of ['https://mia:secret@example.com', 'https://secret@example.com']) {
      const { code, message, advice } = faultOf(text);
      expect(code).toBe('service.bad-address');
      expect(`${message} ${advice ?? ''}`).not.toContain('secret');
    }
  });

  it.each([
    'http://example.com',
    'http://192.168.1.20:8080',
    'http://0.0.0.0:8080',
    'http://128.0.0.1',
    'http://[2001:db8::1]',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://[::ffff:8000:1]',
  ])('%s leaves this machine unencrypted, which must be allowed', (text) => {
    expect(faultOf(text).code).toBe('service.insecure');
    expect(parseServiceAddress(text, { allowInsecure: true }).isThisMachine).toBe(false);
  });

  it('knows this machine under all its names', () => {
    for (const host of ['localhost', '127.0.0.1', '127.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]']) {
      expect(parseServiceAddress(`http://${host}:8080`, { allowInsecure: false }).isThisMachine).toBe(true);
    }
  });
});
