import { isDeepStrictEqual } from 'node:util';
import type { ApiDocument, ApiOperation, ApiParameter } from './api.types.ts';
import { createBreakingChange, createCompatibleChange, type Change } from './change.ts';
import { findOperationChanges } from './operation-changes.ts';
import { resolveReferences } from './resolve-references.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Returns the changes between two OpenAPI 3.1 documents. Throws on references that cannot be resolved, and on recursive schemas. */
export function compareApis(released: ApiDocument, current: ApiDocument): Change[] {
  const before = mapOperations(released);
  const now = mapOperations(current);
  const kept = [...before].flatMap(([key, { label, operation }]) => {
    const found = now.get(key);
    return found
      ? findOperationChanges(operation, found.operation, label)
      : [createBreakingChange(`${label}: removed`)];
  });
  const added = [...now].filter(([key]) => !before.has(key));
  return [
    ...findServerChanges(released, current),
    ...findSchemeChanges(released, current),
    ...kept,
    ...added.map(([, { label }]) => createCompatibleChange(`${label}: added`)),
  ];
}

interface LabeledOperation {
  readonly label: string;
  readonly operation: ApiOperation;
}

/** The operations by method and path. Names of path parameters make no difference to requests. */
function mapOperations(document: ApiDocument): Map<string, LabeledOperation> {
  const paths = Object.entries(resolveReferences(document.paths, document));
  return new Map(
    paths.flatMap(([path, item]) =>
      Object.entries(item as Record<string, ApiOperation>)
        .filter(([method]) => methods.has(method))
        .map(([method, operation]): [string, LabeledOperation] => {
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
    parameters: parameters.map((parameter) => addPosition(parameter, path)),
  };
}

function addPosition(parameter: ApiParameter, path: string): ApiParameter {
  if (parameter.in !== 'path') return parameter;
  const names: readonly string[] = path.match(/\{[^}]*\}/g) ?? [];
  return { ...parameter, name: String(names.indexOf(`{${parameter.name}}`) + 1) };
}

function findServerChanges(released: ApiDocument, current: ApiDocument): Change[] {
  const listUrls = (document: ApiDocument) => (document.servers ?? [{ url: '/' }]).map(({ url }) => url);
  return listUrls(released)
    .filter((url) => !listUrls(current).includes(url))
    .map((url) => createBreakingChange(`server ${url}: removed`));
}

function findSchemeChanges(released: ApiDocument, current: ApiDocument): Change[] {
  const listSchemes = (document: ApiDocument): [string, object][] =>
    Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => {
      const { description: _description, ...rest } = scheme as { description?: string };
      return [name, rest];
    });
  const now = Object.fromEntries(listSchemes(current));
  return listSchemes(released)
    .filter(([name, scheme]) => !isDeepStrictEqual(scheme, now[name]))
    .map(([name]) => createBreakingChange(`security scheme ${name}: changed`));
}
