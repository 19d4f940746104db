import { isDeepStrictEqual } from 'node:util';
import type { ApiDocument, ApiOperation, ApiParameter } from './api.types.ts';
import { breaking, compatible, type Change } from './change.ts';
import { operationChanges } from './operation-changes.ts';
import { resolveReferences } from './resolve-references.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Returns the changes between two OpenAPI 3.1 documents. Throws on references that cannot be resolved, and on recursive schemas. */
export function compareApis(released: ApiDocument, current: ApiDocument): Change[] {
  const before = operationsOf(released);
  const now = operationsOf(current);
  const kept = [...before].flatMap(([key, { label, operation }]) => {
    const found = now.get(key);
    return found ? operationChanges(operation, found.operation, label) : [breaking(`${label}: removed`)];
  });
  const added = [...now].filter(([key]) => !before.has(key));
  return [
    ...serverChanges(released, current),
    ...schemeChanges(released, current),
    ...kept,
    ...added.map(([, { label }]) => compatible(`${label}: added`)),
  ];
}

interface LabelledOperation {
  readonly label: string;
  readonly operation: ApiOperation;
}

/** The operations by method and path. Names of path parameters make no difference to requests. */
function operationsOf(document: ApiDocument): Map<string, LabelledOperation> {
  const paths = Object.entries(resolveReferences(document.paths, document));
  return new Map(
    paths.flatMap(([path, item]) =>
      Object.entries(item as Record<string, ApiOperation>)
        .filter(([method]) => methods.has(method))
        .map(([method, operation]): [string, LabelledOperation] => {
          const label = `${method.toUpperCase()} ${path}`;
          return [
            label.replaceAll(/\{[^}]*\}/g, '{}'),
            { label, operation: completeOperation(operation, path, item, document) },
          ];
        }),
    ),
  );
}

/** Adds what the path and the document declare for all operations. */
function completeOperation(
  operation: ApiOperation,
  path: string,
  item: { readonly parameters?: readonly ApiParameter[] },
  document: ApiDocument,
): ApiOperation {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return {
    ...operation,
    security: operation.security ?? document.security,
    parameters: parameters.map((parameter) => withPosition(parameter, path)),
  };
}

function withPosition(parameter: ApiParameter, path: string): ApiParameter {
  if (parameter.in !== 'path') return parameter;
  const names: readonly string[] = path.match(/\{[^}]*\}/g) ?? [];
  return { ...parameter, name: String(names.indexOf(`{${parameter.name}}`) + 1) };
}

function serverChanges(released: ApiDocument, current: ApiDocument): Change[] {
  const urls = (document: ApiDocument) => (document.servers ?? [{ url: '/' }]).map(({ url }) => url);
  return urls(released)
    .filter((url) => !urls(current).includes(url))
    .map((url) => breaking(`server ${url}: removed`));
}

function schemeChanges(released: ApiDocument, current: ApiDocument): Change[] {
  const schemes = (document: ApiDocument): [string, object][] =>
    Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => {
      const { description: _description, ...rest } = scheme as { description?: string };
      return [name, rest];
    });
  const now = Object.fromEntries(schemes(current));
  return schemes(released)
    .filter(([name, scheme]) => !isDeepStrictEqual(scheme, now[name]))
    .map(([name]) => breaking(`security scheme ${name}: changed`));
}
