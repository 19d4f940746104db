import { listFrontEnds, listServices } from './scripts/parts.mjs';

// Dependency rules. Packages import each other by name only, through their single entry point.
const workspaces =
  '^(packages|services|gateway|frontends|standalone|api-tests|e2e|bench|chaos-tests|scripts)';
const root = import.meta.dirname;
const isTest = '\\.test\\.tsx?$|^api-tests/|^(packages|services|scripts)/[^/]+/testing/';

/** Files in `from` may import only themselves and `to` from this repository. */
const allowOnly = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: isTest },
  to: { path: workspaces, pathNot: [from, ...to] },
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    allowOnly('contracts-import-no-workspace', '^packages/contracts/', []),
    allowOnly('service-kit-imports-contracts-only', '^packages/service-kit/', ['^packages/contracts/']),
    allowOnly('gateway-kit-imports-service-kit-only', '^packages/gateway-kit/', [
      '^packages/(contracts|service-kit)/',
    ]),
    allowOnly('embedded-postgres-imports-no-workspace', '^packages/embedded-postgres/', []),
    allowOnly('web-kit-imports-contracts-only', '^packages/web-kit/', ['^packages/contracts/']),
    allowOnly('ui-imports-web-kit-only', '^packages/ui/', ['^packages/(contracts|web-kit)/']),
    allowOnly('proof-of-work-imports-front-end-packages-only', '^packages/proof-of-work/', [
      '^packages/(contracts|web-kit|ui)/',
    ]),
    allowOnly('testing-imports-no-workspace', '^packages/testing/src/', []),
    allowOnly('gateway-imports-kits-only', '^gateway/', ['^packages/(contracts|service-kit|gateway-kit)/']),
    ...listServices(root).map((service) =>
      allowOnly(`service-${service}-imports-kits-only`, `^services/${service}/`, [
        '^packages/(contracts|service-kit|gateway-kit)/',
      ]),
    ),
    ...listFrontEnds(root).map((frontEnd) =>
      allowOnly(`front-end-${frontEnd}-imports-shared-packages-only`, `^frontends/${frontEnd}/`, [
        '^packages/(contracts|web-kit|ui|proof-of-work|federation)/',
      ]),
    ),
    allowOnly('chaos-tests-import-no-product-internals', '^chaos-tests/', [
      '^packages/(contracts|embedded-postgres|testing)/',
      '^scripts/',
    ]),
    {
      name: 'routes-import-only-the-contract-of-their-service',
      comment: 'They run in the gateway and call their service over the bus.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/routes/' },
      to: { path: '^services/', pathNot: '^services/$1/src/(routes|contract)/' },
    },
    {
      name: 'services-import-no-routes',
      comment: 'Only the gateway loads them, and only routes need gateway-kit.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: '^services/[^/]+/src/routes/' },
      to: { path: ['^services/[^/]+/src/routes/', '^packages/gateway-kit/'] },
    },
    {
      name: 'testing-in-tests-only',
      comment: 'Product code must not import test code.',
      severity: 'error',
      from: { path: workspaces, pathNot: [isTest, '^packages/testing/', '^(e2e|bench|chaos-tests)/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'unit-tests-start-no-programs',
      comment: 'Tests that do are named *.integration.test.ts.',
      severity: 'error',
      from: {
        path: '\\.test\\.tsx?$',
        pathNot: ['\\.integration\\.test\\.ts$', '^(api-tests|chaos-tests)/'],
      },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'clients-of-servers-on-demand',
      comment: 'The embedded topology would keep their code in memory and never run it.',
      severity: 'error',
      from: {
        path: '^(packages|services|gateway|standalone)/',
        pathNot: [isTest, '[./]main\\.ts$', '/prepare-object-store\\.ts$'],
      },
      to: {
        path: [
          '^packages/service-kit/src/(distributed|service/distributed-ports)\\.ts$',
          '^gateway/src/uploads/http\\.upload-channel\\.ts$',
          '^services/auth/src/mail/smtp\\.mailer\\.ts$',
        ],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'no-deep-imports',
      comment: 'Packages are imported through their entry points only.',
      severity: 'error',
      from: { path: '^(packages|services)/([^/]+)/', pathNot: isTest },
      to: {
        path: '^(packages|services)/[^/]+/src/',
        pathNot: [
          '^$1/$2/',
          '/src/index\\.ts$',
          '^packages/contracts/src/folding/index\\.ts$',
          '^packages/service-kit/src/(distributed|service/heap-limits)\\.ts$',
          '^packages/ui/src/',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '(^|/)(dist|node_modules|test-results)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['@rubato/source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
    },
  },
};
