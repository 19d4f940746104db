import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where services take messages and events from: the shared contracts, or their own. */
const isContract = (specifier: string) =>
  specifier === '@rubato/contracts' || specifier.includes('contract/');

export interface ReferencedSubjects {
  readonly messages: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Import extends Node {
  readonly source: { readonly value: string };
  readonly specifiers: readonly {
    readonly local: { readonly value: string };
    readonly imported?: { readonly value: string };
  }[];
}

/**
 * The subjects of all messages and events that the product code of the service in `folder` refers to, except
 * its routes, which the gateway loads. A reference to a table of messages counts as one to each of them.
 */
export async function referencedSubjects(folder: string): Promise<ReferencedSubjects> {
  const found = { messages: new Set<string>(), events: new Set<string>() };
  for (const file of globSync('src/**/*.ts', { cwd: folder }))
    if (!/^src\/(routes|contract)\/|\.test\.ts$/.test(file)) await addReferences(join(folder, file), found);
  return found;
}

async function addReferences(
  path: string,
  found: { messages: Set<string>; events: Set<string> },
): Promise<void> {
  const { body } = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', decorators: true });
  const imported = await importedContracts(path, body as unknown as Node[]);
  const add = (value: unknown) => {
    if (!isRecord(value)) return;
    if (typeof value.subject !== 'string') return Object.values(value).forEach(addOne);
    addOne(value);
  };
  const addOne = (value: unknown) => {
    if (!isRecord(value) || typeof value.subject !== 'string') return;
    (value.payload ? found.events : found.messages).add(value.subject);
  };
  visit(body, (node) => {
    const [table, property] = memberOf(node);
    if (!table || !imported.has(table)) return false;
    const value = imported.get(table);
    add(property && isRecord(value) ? value[property] : value);
    return true;
  });
}

/** The contracts that a module imports, by their local names. */
async function importedContracts(path: string, body: readonly Node[]): Promise<Map<string, unknown>> {
  const imported = new Map<string, unknown>();
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' || node.typeOnly) continue;
    const { source, specifiers } = node as Import;
    if (!isContract(source.value)) continue;
    const module = await importFrom(path, source.value);
    for (const { local, imported: original } of specifiers)
      imported.set(local.value, module[original?.value ?? local.value]);
  }
  return imported;
}

function importFrom(path: string, specifier: string): Promise<Record<string, unknown>> {
  if (!specifier.startsWith('.')) return import(specifier);
  return import(pathToFileURL(resolve(dirname(path), specifier)).href);
}

/** Calls `enter` for each node that is not a type or an import, and then its children unless it returns true. */
function visit(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, enter));
  if (!isRecord(value)) return;
  if (typeof value.type === 'string' && (isType(value.type) || enter(value as Node))) return;
  Object.values(value).forEach((child) => visit(child, enter));
}

const expressionsInTypes = ['TsAsExpression', 'TsNonNullExpression', 'TsSatisfiesExpression'];
const isType = (type: string) =>
  type === 'ImportDeclaration' || (type.startsWith('Ts') && !expressionsInTypes.includes(type));

/** `['songEvents', 'songCreated']` for `songEvents.songCreated`, `['songEvents']` for `songEvents`. */
function memberOf(node: Node): [table?: string, property?: string] {
  if (node.type === 'Identifier') return [String(node.value)];
  if (node.type !== 'MemberExpression') return [];
  const { object, property } = node as unknown as Record<'object' | 'property', Node>;
  return object.type === 'Identifier' && property.type === 'Identifier'
    ? [String(object.value), String(property.value)]
    : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
