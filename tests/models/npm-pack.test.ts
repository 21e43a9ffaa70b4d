import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNpm } from '../../src/engine/models/npm-command.ts';
import { npmPack } from '../../src/engine/models/npm-pack.ts';
import { faultOf, temporaryFolder } from './builders.ts';

async function write(path: string, text = ''): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

describe('findNpm', () => {
  it('runs the npm that runs us', async () => {
    const folder = await temporaryFolder();
    const script = await write(join(folder, 'npm-cli.js'));
    const expected = { program: '/node', leadingArguments: [script], needsShell: false };
    const node = { npm_node_execpath: '/node' };
    expect(await findNpm({ ...node, npm_execpath: script })).toEqual(expected);
    expect(await findNpm({ ...node, npm_execpath: join(folder, 'npx-cli.js') })).toEqual(expected);
  });

  it('does not take another package manager for npm', async () => {
    const folder = await temporaryFolder();
    const pnpm = await write(join(folder, 'pnpm.cjs'));
    const program = await write(join(folder, 'bin', 'npm'));
    const env = { npm_execpath: pnpm, npm_node_execpath: '/nowhere/bin/node', PATH: join(folder, 'bin') };
    expect(await findNpm(env, 'linux')).toEqual({ program, leadingArguments: [], needsShell: false });
  });

  it('runs the script and not npm.cmd on Windows, wherever it can', async () => {
    const folder = await temporaryFolder();
    await write(join(folder, 'a', 'npm.cmd'));
    const env = {
      npm_node_execpath: '/nowhere/bin/node',
      Path: [join(folder, 'a'), join(folder, 'b')].join(delimiter),
    };
    expect(await findNpm(env, 'win32')).toEqual({
      program: 'npm.cmd',
      leadingArguments: [],
      needsShell: true,
    });
    const script = await write(join(folder, 'b', 'node_modules', 'npm', 'bin', 'npm-cli.js'));
    expect(await findNpm(env, 'win32')).toMatchObject({ leadingArguments: [script], needsShell: false });
  });

  it('finds none where there is none', async () => {
    expect(await findNpm({ npm_node_execpath: '/nowhere/bin/node', PATH: '' }, 'linux')).toBeUndefined();
  });
});

describe('npmPack', () => {
  const wanted = { name: '@maker/models', version: '1.2.3' };

  /** Runs a script in npm's place, through the same process and arguments as the real one. */
  async function packWith(script: string): Promise<{ path: string; folder: string }> {
    const folder = await temporaryFolder();
    const npm = await write(join(folder, 'bin', 'npm-cli.js'), script);
    const target = join(folder, 'download');
    await mkdir(target);
    const env = { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath };
    return { path: await npmPack(wanted, target, undefined, env), folder: target };
  }

  it('asks for exactly one package, into the given folder, running nothing of it', async () => {
    const { path, folder } = await packWith(
      `require('fs').writeFileSync('maker-models-1.2.3.tgz', process.argv.slice(2).join(' '));`,
    );
    expect(path).toBe(join(folder, 'maker-models-1.2.3.tgz'));
    const npmArguments = await readFile(path, 'utf8');
    expect(npmArguments).toMatch(/^pack @maker\/models@1\.2\.3 /);
    expect(npmArguments).toContain('--ignore-scripts');
    expect(npmArguments).toContain('--dry-run=false');
  });

  it.each([
    ['npm error code ENOTFOUND\\nnpm error network request failed', 'pack.fetch-failed', /network/],
    ['npm error code E404', 'pack.fetch-failed', /registry/],
    ['npm error code E401', 'pack.fetch-failed', /login/],
    ['npm error code ENOSPC\\nnpm error nospc', 'pack.no-space', /disk space/],
    ['something new', 'pack.fetch-failed', /npm pack @maker\/models@1\.2\.3/],
  ])('tells what to do when npm says %j', async (output, code, advice) => {
    const script = `process.stderr.write('${output}\\n'); process.exitCode = 1;`;
    await expect(packWith(script)).rejects.toMatchObject({
      code,
      advice: expect.stringMatching(advice) as string,
    });
  });

  it('takes a success without a tarball for a failure', async () => {
    expect(await faultOf(packWith(''))).toBe('pack.fetch-failed');
  });

  it('says what to do where npm is missing', async () => {
    const env = { npm_node_execpath: '/nowhere/bin/node', PATH: '' };
    await expect(npmPack(wanted, await temporaryFolder(), undefined, env)).rejects.toMatchObject({
      code: 'pack.fetch-failed',
      advice: expect.stringContaining('Install Node.js') as string,
    });
  });

  it('can be cancelled while npm runs', async () => {
    const folder = await temporaryFolder();
    const npm = await write(join(folder, 'npm-cli.js'), `setInterval(() => undefined, 1000);`);
    const env = { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath };
    const controller = new AbortController();
    const packing = npmPack(wanted, folder, controller.signal, env);
    setTimeout(() => {
      controller.abort();
    }, 100);
    expect(await faultOf(packing)).toBe('cancelled');
    expect(await readdir(folder)).toEqual(['npm-cli.js']);
  });

  it.each(['x & calc', 'x; rm -rf /', '$(id)', '../x', '--registry=evil', 'a b', '@a/b/c', 'x%PATH%'])(
    'lets nothing near a command interpreter that it might interpret: %j',
    async (name) => {
      expect(await faultOf(npmPack({ name, version: '1.0.0' }, await temporaryFolder(), undefined))).toBe(
        'pack.fetch-failed',
      );
      expect(await faultOf(npmPack({ name: 'x', version: name }, await temporaryFolder(), undefined))).toBe(
        'pack.fetch-failed',
      );
    },
  );
});
