const timeoutMs = 10_000;
const suggestedOrigin = 'http://127.0.0.1:5173';

/**
 * Returns the origins of this machine that the Rubato at `against` (an origin) allows remotes to come from, in its order. Throws an error
 * with a remedy if it is unreachable, or allows no overrides or none of these origins. `port` limits them to one.
 */
export async function findLocalOrigins(against, port) {
  const [list, page] = await Promise.all([fetchFrom(against, '/remotes.json'), fetchFrom(against, '/')]);
  await assertOverrides(against, list);
  const allowed = parseScriptOrigins(page.headers.get('content-security-policy') ?? '');
  const local = allowed.filter((origin) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin));
  const matching = port ? local.filter((origin) => getPort(origin) === port) : local;
  if (matching.length) return matching;
  const wanted = port ? `http://127.0.0.1:${port}` : suggestedOrigin;
  throw new Error(
    `${against} allows no remotes from ${port ? wanted : 'this machine'}. Start it with REMOTE_ORIGINS=${[...allowed, wanted].join(',')}`,
  );
}

/** The port of an HTTP origin. */
export const getPort = (origin) => Number(new URL(origin).port || 80);

async function fetchFrom(against, path) {
  try {
    const response = await fetch(against + path, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return response;
    throw new Error(`it answered ${response.status}`);
  } catch (error) {
    throw new Error(`${against + path} is unavailable: ${error.cause?.message ?? error.message}`, {
      cause: error,
    });
  }
}

async function assertOverrides(against, response) {
  const { remotes, overrides } = await response.json().catch(() => ({}));
  if (!Array.isArray(remotes))
    throw new Error(`${against} is not a Rubato: its /remotes.json lists no remotes.`);
  if (!overrides)
    throw new Error(
      `${against} allows no overrides. Start it with REMOTE_OVERRIDES=on, or add "overrides": true to its list of remotes (containers: deploy/remotes/remotes.json).`,
    );
}

/** The origins in `script-src` of a Content-Security-Policy. */
function parseScriptOrigins(policy) {
  const directive = policy.split(';').find((part) => part.trim().startsWith('script-src '));
  return (directive ?? '').split(/\s+/).filter((source) => /^https?:\/\//.test(source));
}
