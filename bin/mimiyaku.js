#!/usr/bin/env node
import { existsSync } from 'node:fs';

const entry = new URL('../dist/headless/main.js', import.meta.url);
if (existsSync(entry)) {
  await import(entry.href);
} else {
  process.stderr.write('mimiyaku: the program is not built yet. Run "npm run build" first.\n');
  process.exitCode = 1;
}
