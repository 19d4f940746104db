// Test files, or folders of them, that the import graph alone would select wrongly.

/** They read manifests, documents, deployment or sources from disk. They are quick, so they run after every change. */
export const alwaysSelected = [
  'scripts/documentation/',
  'scripts/lint/folder-sizes.test.ts',
  'packages/testing/src/containers/server-images.test.ts',
  'packages/contracts/src/messages/contract.test.ts',
  'packages/service-kit/src/database/concurrent-indexes.test.ts',
  'packages/service-kit/src/manifest/service-manifest.test.ts',
  'packages/web-kit/src/remotes/declarations/sdk-version.test.ts',
  'gateway/src/security/edge-proxy.integration.test.ts',
  'demo/catalog.test.ts',
  'scripts/affected/affected.integration.test.ts',
  'scripts/contracts/checkout.integration.test.ts',
  'scripts/new/create-part.test.ts',
  'scripts/sdk/api-report.test.ts',
  'scripts/selection/selection.test.ts',
  'api-tests/deployment/',
  'api-tests/security/database-roles.test.ts',
  'api-tests/security/event-permissions.test.ts',
  'api-tests/operation/service-manifests.test.ts',
];

/**
 * They take longer than all others together. They run if they, or files that affect no other tests, changed; and if a file in
 * `sources` did.
 */
export const slowTests = [
  { file: 'api-tests/media/images.test.ts' },
  { file: 'api-tests/operation/killed.test.ts' },
  { file: 'api-tests/http/malformed.test.ts' },
  { file: 'api-tests/operation/process.test.ts' },
  { file: 'api-tests/media/streams.test.ts' },
  { file: 'api-tests/operation/upgrades.test.ts' },
  { file: 'scripts/new/generated-parts.integration.test.ts', sources: 'scripts/new/' },
];

/** What all tests run with. Only the whole run shows the effect of a change. */
export const usedByAllTests =
  /^(package-lock\.json|package\.json|jest\.config\.mjs|\.swcrc|scripts\/test\/(servers\/|seeded|run-test-code|product-host).*)$/;
