/**
 * The floors of src/engine, lowest first. A room may use the rooms of the floors below it and none beside or above it, so that whoever reads
 * a room has to know what lies under it and nothing else. `errors.ts` lies under all of them.
 */
const ENGINE_FLOORS = [
  ['base'],
  ['audio', 'models', 'phrasebook', 'processes'],
  ['beamform', 'capture', 'decode', 'onnx'],
  ['recognise', 'speech', 'translate'],
  ['array', 'interpret'],
  ['recordings'],
  ['live'],
  ['booth-file', 'doctor', 'share'],
];

const roomsOf = (floors) => `^src/engine/(${floors.flat().join('|')})/`;

const engineFloorRules = ENGINE_FLOORS.map((rooms, floor) => ({
  name: `engine-floor-${floor}-${rooms.join('-')}`,
  comment: 'A room of the engine uses lower floors only: see ENGINE_FLOORS in .dependency-cruiser.cjs.',
  severity: 'error',
  from: { path: roomsOf(rooms) },
  // $1: the room itself.
  to: { path: roomsOf(ENGINE_FLOORS.slice(floor)), pathNot: '^src/engine/$1/' },
}));

/** The layering of docs/architecture.md: renderer → shared ← main → engine ← headless; shared imports nothing. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-nothing-of-ours',
      comment: 'Types that cross processes must not drag code across.',
      severity: 'error',
      from: { path: '^src/shared' },
      to: { path: '^src/(?!shared)' },
    },
    {
      name: 'engine-stands-alone',
      comment: 'The engine is plain Node: it knows no Electron, no window, no command line.',
      severity: 'error',
      from: { path: '^src/engine' },
      to: { path: '^src/(main|preload|renderer|headless)' },
    },
    {
      name: 'engine-rooms-have-a-floor',
      comment: 'A new room of the engine is entered in ENGINE_FLOORS of .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: [roomsOf(ENGINE_FLOORS), '^src/engine/errors[.]ts$'] },
      to: {},
    },
    ...engineFloorRules,
    {
      name: 'engine-knows-no-electron-or-dom-library',
      severity: 'error',
      from: { path: '^src/(engine|shared|headless)' },
      to: { path: '(^|/)node_modules/(electron|svelte|commander)(/|$)', pathNot: 'commander' },
    },
    {
      name: 'commander-only-in-headless',
      severity: 'error',
      from: { path: '^src/(engine|shared)' },
      to: { path: 'node_modules/commander/' },
    },
    {
      name: 'headless-uses-engine-only',
      severity: 'error',
      from: { path: '^src/headless' },
      to: { path: '^src/(main|preload|renderer)' },
    },
    {
      name: 'renderer-sees-shared-only',
      severity: 'error',
      from: { path: '^src/renderer' },
      to: { path: '^src/(engine|main|preload|headless)' },
    },
    {
      name: 'audience-sees-the-wire-types-only',
      comment: 'The readers’ page comes over the network and stays small.',
      severity: 'error',
      from: { path: '^src/audience' },
      to: { path: '^src/(?!audience|engine/share/protocol\\.ts)' },
    },
    {
      name: 'nobody-imports-the-audience',
      severity: 'error',
      from: { path: '^src/(?!audience)' },
      to: { path: '^src/audience' },
    },
    {
      name: 'preload-sees-shared-only',
      severity: 'error',
      from: { path: '^src/preload' },
      to: { path: '^src/(engine|main|renderer|headless)' },
    },
    {
      name: 'main-does-not-import-windows',
      severity: 'error',
      from: { path: '^src/main' },
      to: { path: '^src/(renderer|preload|headless)' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^src' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
