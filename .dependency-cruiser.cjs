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
