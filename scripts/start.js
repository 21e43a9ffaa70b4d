/*
 * `npm start`: the app in development. All three parts are built and rebuilt when a source changes: the windows are loaded again by the
 * app, which watches its own build; a change of the main process takes a restart. No development server: pages come through the app's own
 * scheme under the same policy as in the product, so nothing works here that would not work there.
 */
import { build } from 'electron-vite';
import { electronOrExit, launchApp, projectFolder } from './electron/launch.js';

const binary = electronOrExit();
await build({ root: projectFolder, mode: 'development', logLevel: 'warn', build: { watch: {} } });
launchApp(binary, { MIMIYAKU_RELOAD: '1' }).on('close', (code) => process.exit(code ?? 1));
