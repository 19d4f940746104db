import type { ApiContent, ApiOperation, ApiParameter, ApiResponse, Security } from './api.types.ts';
import { createBreakingChange, createCompatibleChange, type Change } from './change.ts';
import { findSchemaChanges, type Direction } from './schema-changes.ts';

/** Returns the changes of one operation. `label` names it in the texts. References must be resolved. */
export function findOperationChanges(before: ApiOperation, now: ApiOperation, label: string): Change[] {
  return [
    ...(before.operationId === now.operationId
      ? []
      : [createBreakingChange(`${label}: operationId ${before.operationId} is now ${now.operationId}`)]),
    ...(now.deprecated && !before.deprecated ? [createCompatibleChange(`${label}: deprecated`)] : []),
    ...findSecurityChanges(before.security, now.security, label),
    ...findParameterChanges(before.parameters ?? [], now.parameters ?? [], label),
    ...findBodyChanges(before.requestBody, now.requestBody, `${label} body`),
    ...findResponseChanges(before.responses ?? {}, now.responses ?? {}, label),
  ];
}

/** A client that satisfies a released alternative must satisfy a current one. */
function findSecurityChanges(before: Security = [], now: Security = [], label: string): Change[] {
  const current = now.length ? now : [{}];
  const isSufficient = (has: Security[number]) =>
    current.some((needs) =>
      Object.entries(needs).every(
        ([scheme, scopes]) => scopes.every((scope) => has[scheme]?.includes(scope)) && has[scheme],
      ),
    );
  return (before.length ? before : [{}]).every(isSufficient)
    ? []
    : [createBreakingChange(`${label}: requires other credentials`)];
}

function findParameterChanges(
  before: readonly ApiParameter[],
  now: readonly ApiParameter[],
  label: string,
): Change[] {
  const known = mapByKey(before);
  const current = mapByKey(now);
  const kept = [...known].flatMap(([key, parameter]) => {
    const path = `${label} ${key}`;
    const found = current.get(key);
    return found
      ? findChangesOfParameter(parameter, found, path)
      : [createBreakingChange(`${path}: removed`)];
  });
  const added = [...current].filter(([key]) => !known.has(key));
  return [...kept, ...added.map(([key, { required }]) => createAddition(`${label} ${key}`, required))];
}

/** Names of headers ignore case. */
const mapByKey = (parameters: readonly ApiParameter[]) =>
  new Map(
    parameters.map((one) => [
      `${one.in} parameter ${one.in === 'header' ? one.name.toLowerCase() : one.name}`,
      one,
    ]),
  );

const createAddition = (path: string, isRequired = false): Change =>
  isRequired ? createBreakingChange(`${path}: added and required`) : createCompatibleChange(`${path}: added`);

function findChangesOfParameter(before: ApiParameter, now: ApiParameter, path: string): Change[] {
  const isEncodedDifferently = before.style !== now.style || before.explode !== now.explode;
  return [
    ...findRequirementChanges(before.required, now.required, path),
    ...(isEncodedDifferently ? [createBreakingChange(`${path}: encoded differently`)] : []),
    ...findSchemaChanges(before.schema ?? {}, now.schema ?? {}, 'request', path),
  ];
}

function findRequirementChanges(before = false, now = false, path: string): Change[] {
  if (before === now) return [];
  return [
    now
      ? createBreakingChange(`${path}: now required`)
      : createCompatibleChange(`${path}: no longer required`),
  ];
}

function findBodyChanges(
  before: ApiOperation['requestBody'],
  now: ApiOperation['requestBody'],
  path: string,
): Change[] {
  if (!before) return now ? [createAddition(path, now.required)] : [];
  if (!now) return [createBreakingChange(`${path}: removed`)];
  return [
    ...findRequirementChanges(before.required, now.required, path),
    ...findContentChanges(before.content, now.content, 'request', path),
  ];
}

function findResponseChanges(
  before: Readonly<Record<string, ApiResponse>>,
  now: Readonly<Record<string, ApiResponse>>,
  label: string,
): Change[] {
  const kept = Object.entries(before).flatMap(([status, response]) => {
    const path = `${label} ${status}`;
    const found = now[status];
    if (!found) return [createBreakingChange(`${path}: removed`)];
    return [
      ...findHeaderChanges(response, found, path),
      ...findContentChanges(response.content, found.content, 'response', path),
    ];
  });
  const added = Object.keys(now).filter((status) => !before[status]);
  return [...kept, ...added.map((status) => createCompatibleChange(`${label} ${status}: added`))];
}

function findHeaderChanges(before: ApiResponse, now: ApiResponse, label: string): Change[] {
  const headers = now.headers ?? {};
  const kept = Object.entries(before.headers ?? {}).flatMap(([name, header]) => {
    const path = `${label} header ${name}`;
    const found = headers[name];
    if (!found) return [createBreakingChange(`${path}: removed`)];
    const isLoosened = header.required && !found.required;
    return [
      ...(isLoosened ? [createBreakingChange(`${path}: may be missing`)] : []),
      ...findSchemaChanges(header.schema ?? {}, found.schema ?? {}, 'response', path),
    ];
  });
  const added = Object.keys(headers).filter((name) => !before.headers?.[name]);
  return [...kept, ...added.map((name) => createCompatibleChange(`${label} header ${name}: added`))];
}

function findContentChanges(
  before: ApiContent = {},
  now: ApiContent = {},
  direction: Direction,
  path: string,
): Change[] {
  const kept = Object.entries(before).flatMap(([type, media]) => {
    const found = now[type];
    return found
      ? findSchemaChanges(media.schema ?? {}, found.schema ?? {}, direction, path)
      : [createBreakingChange(`${path} ${type}: removed`)];
  });
  const added = Object.keys(now).filter((type) => !before[type]);
  return [...kept, ...added.map((type) => createCompatibleChange(`${path} ${type}: added`))];
}
