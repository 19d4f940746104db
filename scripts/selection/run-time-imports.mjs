/**
 * Modules that others load or start by their path, which dependency-cruiser does not see: `importer` is the module that does, `imported`
 * matches those it loads.
 */
export const runTimeImports = [
  { importer: 'standalone/src/services/load-services.ts', imported: /^services\/[^/]+\/src\/index\.ts$/ },
  {
    importer: 'gateway/src/routes/discover-routes.ts',
    imported: /^services\/[^/]+\/src\/routes\/index\.ts$/,
  },
  { importer: 'api-tests/security/permissions.ts', imported: /^services\/[^/]+\/testing\/permissions\.ts$/ },
  {
    importer: 'api-tests/product/hosted-product.ts',
    imported: /^api-tests\/product\/product-host\/main\.ts$/,
  },
  {
    importer: 'api-tests/product/killable-products.ts',
    imported: /^api-tests\/product\/killable-product\.ts$/,
  },
  {
    importer: 'api-tests/operation/additional-service.test.ts',
    imported: /^api-tests\/operation\/additional-services\//,
  },
  { importer: 'packages/testing/src/nginx-server.ts', imported: /^scripts\/deploy\/remotes\.mjs$/ },
  {
    importer: 'packages/service-kit/src/service/process-shutdown.integration.test.ts',
    imported: /^packages\/service-kit\/testing\/shutdown\.process\.ts$/,
  },
  {
    importer: 'services/media/src/inspection/sandbox/sandbox.integration.test.ts',
    imported: /^services\/media\/testing\/hostile-inspector\.ts$/,
  },
  { importer: 'scripts/lint/test-timing.integration.test.ts', imported: /^scripts\/lint\/test-timing\.mjs$/ },
  {
    importer: 'scripts/test/rerun.integration.test.ts',
    imported: /^scripts\/test\/results\/results\.reporter\.mjs$/,
  },
];
