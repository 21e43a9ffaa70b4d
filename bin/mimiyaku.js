#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

const entry = new URL('../dist/headless/main.js', import.meta.url);
if (existsSync(entry)) {
  // From Node 22.8 on: compiled code is kept between starts.
  module.enableCompileCache?.();
  await import(entry.href);
} else {
  process.stderr.write('mimiyaku: the program is not built yet. Run "npm run build" first.\n');
  process.exitCode = 1;
}
