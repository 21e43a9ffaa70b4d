import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';

/** Debian's; another is named by MIMIYAKU_CHROMIUM. */
const CHROMIUM = process.env['MIMIYAKU_CHROMIUM'] ?? '/usr/bin/chromium';
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Pictures for whoever reviews; not committed. */
export const pictures = fileURLToPath(new URL('../../../out/screenshots/audience', import.meta.url));

/** Why there is no browser to read with; undefined where there is one. In CI there has to be one. */
export function withoutBrowser(): string | undefined {
  if (existsSync(CHROMIUM) || process.env['CI'] !== undefined) return undefined;
  const reason = `there is no ${CHROMIUM}: install Debian's package chromium, or name a browser by MIMIYAKU_CHROMIUM`;
  process.stderr.write(`Not run: ${reason}\n`);
  return reason;
}

export function openBrowser(): Promise<Browser> {
  mkdirSync(pictures, { recursive: true });
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** What axe-core finds wrong, in a few words each. Run by the debugger's door: the page's policy lets no script in. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    interface Found {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } };
    const found = await axe.run();
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
    );
  });
}
