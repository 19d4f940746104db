// Lint rules for tests: time alone must neither end a wait nor fail a test.

/** The default of the Jest configuration. Milliseconds. */
const defaultTimeoutMs = 90_000;
const timed = new Set(['it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']);

/** Rejects waits for a duration. Yielding one turn of the event loop is allowed. */
const noFixedWait = {
  create: (context) => ({
    ImportDeclaration({ source, specifiers }) {
      if (!/^(node:)?timers\/promises$/.test(source.value)) return;
      for (const node of specifiers)
        if (node.imported?.name === 'setTimeout')
          context.report({ node, message: 'Wait for a state with waitUntil, not for a duration.' });
    },
    CallExpression(node) {
      const [, duration] = node.arguments;
      if (node.callee.name === 'setTimeout' && duration && duration.value !== 0)
        context.report({ node, message: 'Wait for a state with waitUntil, not for a duration.' });
    },
  }),
};

/** Rejects timeouts of tests and hooks below the default. */
const noShortTimeout = {
  create: (context) => ({
    CallExpression(node) {
      const timeout = node.arguments.at(-1);
      if (typeof timeout?.value !== 'number' || timeout.value >= defaultTimeoutMs) return;
      if (isJestSetTimeout(node.callee) || (node.arguments.length > 1 && timed.has(getRootName(node.callee))))
        context.report({ node: timeout, message: 'Leave out timeouts below the default of 90 seconds.' });
    },
  }),
};

/** Rejects waits for an idle network: pages keep connections, and a busy machine pauses between requests. */
const noNetworkIdle = {
  create: (context) => ({
    Literal(node) {
      if (node.value === 'networkidle')
        context.report({ node, message: 'Wait for the state or the response that is needed.' });
    },
  }),
};

const isJestSetTimeout = ({ object, property }) => object?.name === 'jest' && property?.name === 'setTimeout';

/** `it` of `it`, `it.only` and `it.each(cases)`. */
function getRootName(callee) {
  const inner = callee.object ?? callee.callee ?? callee.tag;
  return inner ? getRootName(inner) : callee.name;
}

export default {
  meta: { name: 'test-timing' },
  rules: {
    'no-fixed-wait': noFixedWait,
    'no-network-idle': noNetworkIdle,
    'no-short-timeout': noShortTimeout,
  },
};
