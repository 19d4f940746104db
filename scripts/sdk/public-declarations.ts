import { parseSync, printSync, type Module, type ModuleItem } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of each declaration by its name. Names that the package exports and those that they refer to. */
export type PublicDeclarations = ReadonlyMap<string, string>;

/** A module: what it declares, imports and exports, by local name. */
interface DeclarationFile {
  readonly declared: Map<string, ModuleItem[]>;
  readonly imported: Map<string, { readonly from: string; readonly name: string }>;
  readonly exported: Map<string, { readonly from?: string; readonly name: string }>;
  readonly exportsAllOf: string[];
}

/**
 * Collects the declarations that users of a package see, without comments: what its `index` (a `.d.ts` file) exports, and the types these
 * refer to. `packages` are the `.d.ts` files of other packages that are followed. What is exported starts with `export`.
 */
export function findPublicDeclarations(
  index: string,
  packages: Readonly<Record<string, string>>,
): PublicDeclarations {
  const collector = new DeclarationCollector(packages);
  for (const addExport of collector.mapExports(index).values()) addExport();
  return new Map([...collector.texts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

class DeclarationCollector {
  readonly texts = new Map<string, string>();
  readonly #packages: Readonly<Record<string, string>>;
  readonly #files = new Map<string, DeclarationFile>();
  readonly #visited = new Set<string>();

  constructor(packages: Readonly<Record<string, string>>) {
    this.#packages = packages;
  }

  #read(path: string): DeclarationFile {
    const known = this.#files.get(path) ?? readFile(path);
    this.#files.set(path, known);
    return known;
  }

  #resolve(path: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return this.#packages[specifier];
    const base = join(dirname(path), specifier).replace(/\.[jt]sx?$/, '');
    return existsSync(`${base}.d.ts`) ? `${base}.d.ts` : undefined;
  }

  /** All names that the module exports, with the module that declares each. */
  mapExports(path: string): Map<string, () => void> {
    const { exported, exportsAllOf } = this.#read(path);
    const all = new Map<string, () => void>();
    for (const from of exportsAllOf) {
      const target = this.#resolve(path, from);
      if (target) for (const [name, add] of this.mapExports(target)) all.set(name, add);
      else all.set(`* from '${from}'`, () => void this.texts.set(`export * from '${from}'`, ''));
    }
    for (const [name, { from, name: local }] of exported)
      all.set(name, () =>
        from
          ? this.#addImported(path, from, local, name)
          : this.#add(path, local, name === local ? undefined : name),
      );
    return all;
  }

  #addImported(path: string, from: string, name: string, exportedAs?: string): void {
    const target = this.#resolve(path, from);
    if (target && exportedAs && exportedAs !== name)
      this.texts.set(exportedAs, `export { ${name} as ${exportedAs} }`);
    if (target) return this.mapExports(target).get(name)?.();
    if (exportedAs) this.texts.set(exportedAs, `export { ${name} } from '${from}'`);
  }

  #add(path: string, name: string, alias?: string): void {
    const { declared, imported } = this.#read(path);
    const source = imported.get(name);
    if (source) return this.#addImported(path, source.from, source.name, alias);
    const items = declared.get(name);
    if (!items || this.#visited.has(`${path} ${name}`)) return;
    this.#visited.add(`${path} ${name}`);
    const key = this.texts.has(alias ?? name)
      ? `${name} of ${path.replace(/.*\/dist\//, '')}`
      : (alias ?? name);
    this.texts.set(key, items.map(print).join('\n'));
    for (const item of items) this.#addReferences(path, item);
  }

  #addReferences(path: string, node: unknown): void {
    if (Array.isArray(node)) return node.forEach((child) => this.#addReferences(path, child));
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === 'Identifier' && typeof value === 'string') this.#add(path, value);
    if (type === 'TsImportType') this.#addImportType(path, node);
    for (const child of Object.values(node)) this.#addReferences(path, child);
  }

  #addImportType(path: string, node: object): void {
    const { argument, qualifier } = node as {
      argument?: { value?: unknown };
      qualifier?: { value?: unknown };
    };
    if (typeof argument?.value === 'string' && typeof qualifier?.value === 'string')
      this.#addImported(path, argument.value, qualifier.value);
  }
}

function readFile(path: string): DeclarationFile {
  const { body } = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript' });
  const file: DeclarationFile = {
    declared: new Map(),
    imported: new Map(),
    exported: new Map(),
    exportsAllOf: [],
  };
  for (const item of body) readItem(file, item);
  return file;
}

function readItem(file: DeclarationFile, item: ModuleItem): void {
  if (item.type === 'ImportDeclaration') {
    for (const specifier of item.specifiers)
      file.imported.set(specifier.local.value, {
        from: item.source.value,
        name:
          specifier.type === 'ImportSpecifier'
            ? (specifier.imported?.value ?? specifier.local.value)
            : specifier.type,
      });
  } else if (item.type === 'ExportAllDeclaration') file.exportsAllOf.push(item.source.value);
  else if (item.type === 'ExportNamedDeclaration') {
    for (const specifier of item.specifiers)
      if (specifier.type === 'ExportSpecifier')
        file.exported.set((specifier.exported ?? specifier.orig).value, {
          name: specifier.orig.value,
          ...(item.source && { from: item.source.value }),
        });
  } else {
    const isExported = item.type === 'ExportDeclaration';
    for (const name of listNames(isExported ? item.declaration : item)) {
      file.declared.set(name, [...(file.declared.get(name) ?? []), item]);
      if (isExported) file.exported.set(name, { name });
    }
  }
}

function listNames(declaration: object): string[] {
  const { id, identifier, declarations } = declaration as {
    id?: { value?: string };
    identifier?: { value?: string };
    declarations?: { id: { value?: string } }[];
  };
  const names = declarations ? declarations.map((each) => each.id.value) : [(id ?? identifier)?.value];
  return names.filter((name) => name !== undefined);
}

function print(item: ModuleItem): string {
  const module: Module = { type: 'Module', span: item.span, body: [item], interpreter: '' };
  // swc prints an absent interpreter only if it is null, which its types do not allow.
  return printSync({ ...module, interpreter: null as never }, {}).code.trim();
}
