/* `npm run app`: builds the app and runs it as it was built. */
import { build } from 'electron-vite';
import { electronOrExit, launchApp, projectFolder } from './electron/launch.js';

const binary = electronOrExit();
await build({ root: projectFolder, logLevel: 'warn' });
launchApp(binary).on('close', (code) => process.exit(code ?? 1));
