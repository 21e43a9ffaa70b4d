import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and a certificate in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * A certificate that is signed by itself, made by Debian's openssl.
 * @param subjectAltName as openssl has it: `IP:127.0.0.1`, `DNS:localhost`.
 */
export function selfSigned(subjectAltName: string, { expired = false } = {}): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'mimiyaku-certificate-'));
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  // `openssl req -x509` cannot date a certificate back; `openssl ca` can, and wants its files.
  writeFileSync(
    path('openssl.cnf'),
    [
      '[req]\ndistinguished_name=name\n[name]\n[ca]\ndefault_ca=self\n[self]',
      'database=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=policy\nx509_extensions=extensions',
      '[policy]\ncommonName=supplied',
      `[extensions]\nsubjectAltName=${subjectAltName}\nbasicConstraints=CA:TRUE\n`,
    ].join('\n'),
  );
  writeFileSync(path('index.txt'), '');
  writeFileSync(path('serial'), '01\n');
  const newKey = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    'key.pem',
  ];
  openssl('req', '-new', ...newKey, '-config', 'openssl.cnf', '-subj', '/CN=test', '-out', 'request.pem');
  const [from, to] = expired
    ? ['20200101000000Z', '20200201000000Z']
    : ['20200101000000Z', '20491231000000Z'];
  const dates = ['-startdate', from, '-enddate', to];
  const self = ['-selfsign', '-keyfile', 'key.pem', '-in', 'request.pem', '-out', 'cert.pem'];
  openssl('ca', '-batch', '-notext', '-config', 'openssl.cnf', ...dates, ...self);
  return { key: readFileSync(path('key.pem'), 'utf8'), cert: readFileSync(path('cert.pem'), 'utf8') };
}
