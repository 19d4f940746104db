// One configuration for all workspaces: Node by default, jsdom for front-end code.
const shared = {
  rootDir: import.meta.dirname,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { configFile: new URL('.swcrc', import.meta.url).pathname }] },
  moduleNameMapper: { '^fast-check$': '<rootDir>/scripts/test/seeded-fast-check.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '/.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
const onNode = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@rubato/source', 'node', 'node-addons'] },
};
const withServers = {
  ...onNode,
  testEnvironment: '<rootDir>/scripts/test/servers/server-environment.mjs',
  globalSetup: '<rootDir>/scripts/test/servers/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/scripts/test/servers/jest-global-teardown.mjs',
};
const nodeFolders = [
  'packages/contracts',
  'packages/service-kit',
  'packages/gateway-kit',
  'packages/embedded-postgres',
  'packages/testing',
  'services',
  'gateway',
  'standalone',
  'demo',
  'e2e/sound',
  'scripts',
  'bench',
];
const browserFolders = ['frontends', 'packages/proof-of-work', 'packages/ui', 'packages/web-kit'];
const toRootPath = (folder) => `<rootDir>/${folder}`;

/** Without servers, so that a test that needs them fails here. */
const unit = {
  ...shared,
  ...onNode,
  displayName: 'unit',
  roots: nodeFolders.map(toRootPath),
  testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.integration\\.test\\.ts$'],
};

const integration = {
  ...shared,
  ...withServers,
  displayName: 'integration',
  roots: nodeFolders.map(toRootPath),
  testMatch: ['**/*.integration.test.ts'],
};

/** The whole product in one process. */
const api = { ...shared, ...withServers, displayName: 'api', roots: ['<rootDir>/api-tests'] };

/** What depends on the servers, again with NATS, JetStream, Redis and MinIO instead of the in-process adapters. */
const servers = {
  ...shared,
  ...withServers,
  displayName: 'servers',
  roots: ['<rootDir>/api-tests'],
  testMatch: [
    '**/{auth,oidc,rate-limits,song-changes,upload-limits,artists,likes,permissions,moderation,leaving,exports}.test.ts',
  ],
  setupFiles: ['<rootDir>/scripts/test/servers/use-servers.mjs'],
};
/** The distributed topology as separate processes, with injected faults. */
const chaos = { ...shared, ...withServers, displayName: 'chaos', roots: ['<rootDir>/chaos-tests'] };
const serverPrograms = ['TEST_NATS_PROGRAM', 'TEST_REDIS_PROGRAM', 'TEST_MINIO_PROGRAM'];
const has = (name) => process.env[name] !== '';
const hasServers = serverPrograms.every(has);

const browser = {
  ...shared,
  displayName: 'browser',
  roots: browserFolders.map(toRootPath),
  testEnvironment: 'jsdom',
  setupFiles: [
    '<rootDir>/packages/web-kit/testing/jsdom-polyfills.mjs',
    '<rootDir>/packages/web-kit/testing/async-query-timeout.mjs',
  ],
  testEnvironmentOptions: { customExportConditions: ['@rubato/source', 'browser'] },
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    // Otherwise, each test file loads one module per icon.
    '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
    '\\.css$': '<rootDir>/packages/testing/src/css-module.stub.mjs',
  },
};

export default {
  // Tests share two cores with browsers and servers: slowness alone must not fail them.
  testTimeout: 90_000,
  // Properties that fail can be repeated with it: npm run test:jest -- --seed <seed> <file>
  showSeed: true,
  // One more than cores: tests wait for databases and servers.
  maxWorkers: 3,
  // A worker takes a third of a second to exit, and several times that on a busy machine. By default, Jest suspects a leak after half a second.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/test/sequencer.mjs',
  reporters: [
    'default',
    '<rootDir>/scripts/test/results/product-log.reporter.mjs',
    '<rootDir>/scripts/test/results/results.reporter.mjs',
  ],
  projects: [
    unit,
    browser,
    integration,
    api,
    ...(hasServers ? [servers] : []),
    ...(hasServers && has('NGINX_PROGRAM') ? [chaos] : []),
  ],
};
