import { parseArgs } from 'node:util';

const usage =
  'Usage: npm run dev [-- --only <remote>[,<remote>…] [--against <URL of a Rubato>] [--port <port>]]';

/**
 * Parses the arguments of `npm run dev`: `only` lists the remotes to develop, none for the whole product. Throws an error that explains
 * the usage.
 */
export function parseOptions(args) {
  const { only = [], against, port } = parse(args);
  const names = [...new Set(only.flatMap((value) => value.split(',')).filter(Boolean))];
  if (!names.length && (only.length || against || port)) throw new Error(`--only is missing.\n${usage}`);
  return {
    only: names,
    against: parseOrigin(against ?? 'http://127.0.0.1:8080'),
    port: port === undefined ? undefined : parsePort(port),
  };
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true },
        against: { type: 'string' },
        port: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
}

function parseOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--against must be the URL of a running Rubato, not "${text}".`);
  return url.origin;
}

function parsePort(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port must be a number from 1 to 65535, not "${text}".`);
  return port;
}

/** Throws an error if one of `names` is not in `remotes`, the remotes of this checkout. */
export function assertRemotes(names, remotes) {
  const unknown = names.filter((name) => !remotes.includes(name));
  if (unknown.length)
    throw new Error(`There is no remote ${unknown.join(', ')}. The remotes are: ${remotes.join(', ')}.`);
}
