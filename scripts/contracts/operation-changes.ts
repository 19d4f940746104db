import type { ApiContent, ApiOperation, ApiParameter, ApiResponse, Security } from './api.types.ts';
import { breaking, compatible, type Change } from './change.ts';
import { schemaChanges, type Direction } from './schema-changes.ts';

/** Returns the changes of one operation. `label` names it in the texts. References must be resolved. */
export function operationChanges(before: ApiOperation, now: ApiOperation, label: string): Change[] {
  return [
    ...(before.operationId === now.operationId
      ? []
      : [breaking(`${label}: operationId ${before.operationId} is now ${now.operationId}`)]),
    ...(now.deprecated && !before.deprecated ? [compatible(`${label}: deprecated`)] : []),
    ...securityChanges(before.security, now.security, label),
    ...parameterChanges(before.parameters ?? [], now.parameters ?? [], label),
    ...bodyChanges(before.requestBody, now.requestBody, `${label} body`),
    ...responseChanges(before.responses ?? {}, now.responses ?? {}, label),
  ];
}

/** A client that satisfies a released alternative must satisfy a current one. */
function securityChanges(before: Security = [], now: Security = [], label: string): Change[] {
  const current = now.length ? now : [{}];
  const isSufficient = (has: Security[number]) =>
    current.some((needs) =>
      Object.entries(needs).every(
        ([scheme, scopes]) => scopes.every((scope) => has[scheme]?.includes(scope)) && has[scheme],
      ),
    );
  return (before.length ? before : [{}]).every(isSufficient)
    ? []
    : [breaking(`${label}: requires other credentials`)];
}

function parameterChanges(
  before: readonly ApiParameter[],
  now: readonly ApiParameter[],
  label: string,
): Change[] {
  const known = byKey(before);
  const current = byKey(now);
  const kept = [...known].flatMap(([key, parameter]) => {
    const path = `${label} ${key}`;
    const found = current.get(key);
    return found ? changesOfParameter(parameter, found, path) : [breaking(`${path}: removed`)];
  });
  const added = [...current].filter(([key]) => !known.has(key));
  return [...kept, ...added.map(([key, { required }]) => addition(`${label} ${key}`, required))];
}

/** Names of headers ignore case. */
const byKey = (parameters: readonly ApiParameter[]) =>
  new Map(
    parameters.map((one) => [
      `${one.in} parameter ${one.in === 'header' ? one.name.toLowerCase() : one.name}`,
      one,
    ]),
  );

const addition = (path: string, isRequired = false): Change =>
  isRequired ? breaking(`${path}: added and required`) : compatible(`${path}: added`);

function changesOfParameter(before: ApiParameter, now: ApiParameter, path: string): Change[] {
  const isEncodedDifferently = before.style !== now.style || before.explode !== now.explode;
  return [
    ...requirementChanges(before.required, now.required, path),
    ...(isEncodedDifferently ? [breaking(`${path}: encoded differently`)] : []),
    ...schemaChanges(before.schema ?? {}, now.schema ?? {}, 'request', path),
  ];
}

function requirementChanges(before = false, now = false, path: string): Change[] {
  if (before === now) return [];
  return [now ? breaking(`${path}: now required`) : compatible(`${path}: no longer required`)];
}

function bodyChanges(
  before: ApiOperation['requestBody'],
  now: ApiOperation['requestBody'],
  path: string,
): Change[] {
  if (!before) return now ? [addition(path, now.required)] : [];
  if (!now) return [breaking(`${path}: removed`)];
  return [
    ...requirementChanges(before.required, now.required, path),
    ...contentChanges(before.content, now.content, 'request', path),
  ];
}

function responseChanges(
  before: Readonly<Record<string, ApiResponse>>,
  now: Readonly<Record<string, ApiResponse>>,
  label: string,
): Change[] {
  const kept = Object.entries(before).flatMap(([status, response]) => {
    const path = `${label} ${status}`;
    const found = now[status];
    if (!found) return [breaking(`${path}: removed`)];
    return [
      ...headerChanges(response, found, path),
      ...contentChanges(response.content, found.content, 'response', path),
    ];
  });
  const added = Object.keys(now).filter((status) => !before[status]);
  return [...kept, ...added.map((status) => compatible(`${label} ${status}: added`))];
}

function headerChanges(before: ApiResponse, now: ApiResponse, label: string): Change[] {
  const headers = now.headers ?? {};
  const kept = Object.entries(before.headers ?? {}).flatMap(([name, header]) => {
    const path = `${label} header ${name}`;
    const found = headers[name];
    if (!found) return [breaking(`${path}: removed`)];
    const isLoosened = header.required && !found.required;
    return [
      ...(isLoosened ? [breaking(`${path}: may be missing`)] : []),
      ...schemaChanges(header.schema ?? {}, found.schema ?? {}, 'response', path),
    ];
  });
  const added = Object.keys(headers).filter((name) => !before.headers?.[name]);
  return [...kept, ...added.map((name) => compatible(`${label} header ${name}: added`))];
}

function contentChanges(
  before: ApiContent = {},
  now: ApiContent = {},
  direction: Direction,
  path: string,
): Change[] {
  const kept = Object.entries(before).flatMap(([type, media]) => {
    const found = now[type];
    return found
      ? schemaChanges(media.schema ?? {}, found.schema ?? {}, direction, path)
      : [breaking(`${path} ${type}: removed`)];
  });
  const added = Object.keys(now).filter((type) => !before[type]);
  return [...kept, ...added.map((type) => compatible(`${path} ${type}: added`))];
}
