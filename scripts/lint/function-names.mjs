// A lint rule for the names of functions and methods: a verb first, or a predicate, or the prefix of a hook, an event handler or a conversion.
import { verbs } from './verbs.mjs';

const predicates = ['is', 'are', 'was', 'has', 'have', 'can', 'should'];
/** `useSong` is a hook, `onPress` a handler, `toActor` a conversion. */
const prefixes = ['use', 'on', 'to'];
const firstWords = new Set([...verbs, ...predicates, ...prefixes]);

/** Names that others decide. */
const exceptions = new Set([
  // TypeORM calls these methods of migrations and subscribers.
  'up',
  'down',
  'afterTransactionStart',
  'afterTransactionCommit',
  // Jest calls these methods of environments.
  'setup',
  'teardown',
  // EventEmitter.
  'once',
]);

/** These end the names of values: `codecOf`, `flacIn`. A verb says what the function does: `parseCodec`. */
const endings = new Set(['Of', 'In']);
const phrasalVerbs = /(Log|Sign|log|sign)In$/;

const message =
  'Begin the name of a function with a verb: parseCodec, not codecOf; findFrame, not frameAt; isOpen, not opened.';

/** Whether a function may have this name. Components and decorators, in capitals, have names of things. */
function isFunctionName(name) {
  if (!/^[a-z]/.test(name) || exceptions.has(name)) return true;
  const [first, ...others] = name.split(/(?=[A-Z])/);
  if (first === 'use') return true;
  return firstWords.has(first) && (!endings.has(others.at(-1)) || phrasalVerbs.test(name));
}

const verbFirst = {
  create(context) {
    const check = (node) => {
      if (node.name !== undefined && !isFunctionName(node.name)) context.report({ node, message });
    };
    return {
      FunctionDeclaration: ({ id }) => id && check(id),
      VariableDeclarator: ({ id, init }) => id.type === 'Identifier' && isFunction(init) && check(id),
      MethodDefinition: ({ kind, key, computed, override }) =>
        kind === 'method' && !computed && !override && check(key),
      PropertyDefinition: ({ key, value, computed }) => !computed && isFunction(value) && check(key),
      TSMethodSignature: ({ key, computed }) => !computed && check(key),
    };
  },
};

function isFunction(node) {
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(node?.type)) return isFunction(node.expression);
  return /^(ArrowFunction|Function)Expression$/.test(node?.type);
}

export default { meta: { name: 'function-names' }, rules: { 'verb-first': verbFirst } };
