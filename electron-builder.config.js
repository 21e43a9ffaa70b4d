/*
 * How the app is packed. Model packs travel beside it as extra resources; native libraries lie outside the archive, and only those of the
 * platform that is packed for. Which forms are made is said in scripts/package.js; the Debian package is made in scripts/package-deb.js.
 */
import { readFileSync } from 'node:fs';
import { patchNativeLibraries } from './build/patch-native-libraries.js';

/** @type {readonly string[]} */
const outsidePackages = JSON.parse(
  readFileSync(new URL('./build/outside-packages.json', import.meta.url), 'utf8'),
);
/** With what they load in turn; what only their installers need stays behind. Of a scope, all is packed. */
export const PACKED_FOLDERS = [
  ...outsidePackages,
  '@eshaz/web-worker',
  'bindings',
  'file-uri-to-path',
  'onnxruntime-common',
  'simple-yenc',
].map((name) => name.split('/')[0]);

const OTHER_PLATFORMS = {
  linux: ['darwin', 'win32'],
  mac: ['linux', 'win32'],
  win: ['darwin', 'linux'],
};

/** @param {keyof typeof OTHER_PLATFORMS} platform */
function filesFor(platform) {
  const others = OTHER_PLATFORMS[platform].map(
    (name) => `!node_modules/onnxruntime-node/bin/napi-v*/${name}/**`,
  );
  return [
    'out/**',
    '!out/**/*.map',
    '!out/screenshots/**',
    'package.json',
    // Packages are inside the bundles of out/, all but these.
    `!node_modules/!(${PACKED_FOLDERS.join('|')})/**`,
    ...others,
    // electron-builder puts in the architecture that is packed.
    '!node_modules/onnxruntime-node/bin/napi-v*/*/!(${arch})/**',
    '!node_modules/onnxruntime-node/script/**',
    // What a compiler leaves behind, and sources.
    '!node_modules/naudiodon/{portaudio,scratch,src}/**',
    '!node_modules/naudiodon/build/Release/{obj.target,.deps}/**',
    '!node_modules/**/*.{ts,map,md}',
    '!node_modules/**/{test,tests,docs,example,examples}/**',
  ];
}

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'app.mimiyaku.desktop',
  productName: 'Mimiyaku',
  copyright: 'The Mimiyaku authors, MIT licence',
  directories: { output: 'release', buildResources: 'build' },
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  // naudiodon and onnxruntime-node speak N-API: what npm compiled or brought runs in Electron as it is.
  npmRebuild: false,
  asar: true,
  asarUnpack: [
    '**/*.node',
    'node_modules/onnxruntime-node/bin/**',
    'node_modules/naudiodon/build/Release/**',
    // A language's resources as WebAssembly are read by path.
    '**/*.wasm',
  ],
  extraResources: [
    { from: 'resources/models', to: 'models', filter: ['**/*', '!**/.*'] },
    { from: 'resources/icons', to: 'icons' },
    { from: 'resources/samples', to: 'samples', filter: ['booth-sample.wav', 'README.md'] },
  ],
  electronLanguages: ['en-US', 'en', 'ja'],
  afterPack: patchNativeLibraries,
  // Electron's security tutorial, rule 19, and its page on fuses. Verified on the packed binary by scripts/check-package.js.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  win: {
    icon: 'build/icon.ico',
    files: filesFor('win'),
  },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true, perMachine: false },
  mac: {
    icon: 'build/icon.icns',
    category: 'public.app-category.productivity',
    files: filesFor('mac'),
    hardenedRuntime: true,
    // The helpers capture too: without the entitlement in both, macOS gives silence and never asks.
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
    extendInfo: {
      NSMicrophoneUsageDescription:
        'Mimiyaku listens to the microphone array to translate what is said. 話された内容を翻訳するためにマイクを使用します。',
    },
  },
  linux: {
    icon: 'build/icons',
    category: 'AudioVideo',
    synopsis: 'Two-microphone recorder and English-to-Japanese speech translator',
    executableName: 'mimiyaku',
    files: filesFor('linux'),
  },
};
