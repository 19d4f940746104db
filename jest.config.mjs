// One configuration for every workspace: Node by default, jsdom for what renders.
const shared = {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { configFile: new URL('.swcrc', import.meta.url).pathname }] },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '/.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
};
const browserFolders = ['<rootDir>/frontends', '<rootDir>/packages/ui', '<rootDir>/packages/web-kit'];

export default {
  // Two cores are shared with browsers and servers: a slow machine is no failure.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      globalSetup: '<rootDir>/packages/testing/run/jest-global-setup.mjs',
      globalTeardown: '<rootDir>/packages/testing/run/jest-global-teardown.mjs',
      rootDir: import.meta.dirname,
      roots: [
        'packages/contracts',
        'packages/service-kit',
        'packages/testing',
        'services',
        'gateway',
        'standalone',
        'demo',
      ].map((folder) => `<rootDir>/${folder}`),
      testEnvironmentOptions: { customExportConditions: ['@rubato/source', 'node', 'node-addons'] },
    },
    {
      ...shared,
      displayName: 'browser',
      rootDir: import.meta.dirname,
      roots: browserFolders,
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/packages/web-kit/testing/jsdom-gaps.mjs'],
      testEnvironmentOptions: { customExportConditions: ['@rubato/source', 'browser'] },
      moduleNameMapper: { '\\.css$': '<rootDir>/packages/testing/src/css-module.stub.mjs' },
    },
  ],
};
