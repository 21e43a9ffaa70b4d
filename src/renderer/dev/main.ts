import { INTERFACE_LANGUAGES, THEMES } from '../../shared/settings-values.ts';
import { MockBridge, sampleLevels } from './mock-bridge.ts';
import { SCENES } from './scenes.ts';
import { STATE } from './sample-state.ts';

/*
 * Any view without the main process: index.html?scene=NAME&theme=dark&language=ja&window=presenter. `npx vite --config
 * src/renderer/dev/vite.config.ts` serves it; nothing of this folder is in the product's build.
 */

const query = new URLSearchParams(window.location.search);
const scene = SCENES[query.get('scene') ?? 'ready'] ?? {};
const language = INTERFACE_LANGUAGES.find((name) => name === query.get('language')) ?? 'en';
const theme = THEMES.find((name) => name === query.get('theme')) ?? 'light';

const state = { ...STATE, ...scene.state };
const bridge = new MockBridge(
  { ...state, settings: { ...state.settings, appearance: { language, theme } } },
  scene.snapshot,
);
Object.defineProperty(window, 'mimiyaku', { value: bridge });
Object.defineProperty(window, 'mock', { value: bridge });

await import('../main.ts');

if (scene.view !== undefined) bridge.emit('navigate', scene.view);
if (scene.levels !== undefined) {
  const { levels } = scene;
  let second = 0;
  setInterval(() => {
    second += 1 / 30;
    bridge.emit('levels', sampleLevels(second, levels));
  }, 1_000 / 30);
}
