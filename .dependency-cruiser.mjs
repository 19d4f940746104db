// Who may import whom. Packages reach each other by name only, through their one entry.
const ours = '^(packages|services|gateway|frontends|standalone|e2e|bench|chaos-tests|scripts)';
const isTest = '\\.test\\.tsx?$|^standalone/tests/|^(packages|services)/[^/]+/testing/';

/** What lies in `from` may import nothing of ours but itself and `to`. */
const only = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: isTest },
  to: { path: ours, pathNot: [from, ...to] },
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contracts-imports-nothing-of-ours', '^packages/contracts/', []),
    only('service-kit-imports-contracts', '^packages/service-kit/', ['^packages/contracts/']),
    only('embedded-postgres-imports-nothing-of-ours', '^packages/embedded-postgres/', []),
    only('web-kit-imports-contracts', '^packages/web-kit/', ['^packages/contracts/']),
    only('ui-imports-contracts', '^packages/ui/', ['^packages/contracts/']),
    only('testing-imports-nothing-of-ours', '^packages/testing/src/', []),
    only('gateway-imports-the-kit', '^gateway/', ['^packages/(contracts|service-kit)/']),
    ...['auth', 'catalog', 'library', 'media'].map((service) =>
      only(`service-${service}-imports-the-kit`, `^services/${service}/`, [
        '^packages/(contracts|service-kit)/',
      ]),
    ),
    ...['shell', 'browse', 'library', 'player'].map((frontEnd) =>
      only(`front-end-${frontEnd}-imports-what-is-shared`, `^frontends/${frontEnd}/`, [
        '^packages/(contracts|web-kit|ui|federation)/',
      ]),
    ),
    only('chaos-tests-use-the-public-interfaces', '^chaos-tests/', [
      '^packages/(contracts|embedded-postgres|testing)/',
      '^scripts/test/',
    ]),
    {
      name: 'tests-only',
      comment: 'What is made for tests is in no product.',
      severity: 'error',
      from: { path: ours, pathNot: [isTest, '^packages/testing/', '^(e2e|bench|chaos-tests)/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'through-the-front-door',
      comment: "A package's inside is its own: others import its index.",
      severity: 'error',
      from: { path: '^(packages|services)/([^/]+)/', pathNot: isTest },
      to: {
        path: '^(packages|services)/[^/]+/src/',
        pathNot: ['^$1/$2/', '/src/index\\.ts$', '^packages/ui/src/'],
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
