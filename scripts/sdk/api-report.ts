import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPublicDeclarations, type PublicDeclarations } from './public-declarations.ts';

/** The packages whose surface is public, in `packages/`. */
export const reportedPackages = ['web-kit', 'ui'] as const;
export const getReportPath = (name: string) => `packages/${name}/api-report.md`;

/** A report: the version that it describes and the text of each declaration, by name. */
interface Report {
  readonly version: string;
  readonly declarations: PublicDeclarations;
}

/** Describes the compiled package `name` of the checkout `root`, with the types of contracts that it exposes. */
export function createCurrentReport(root: string, name: string): Report {
  const getTypesFile = (each: string) => join(root, 'packages', each, 'dist/index.d.ts');
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    version: string;
  };
  const declarations = findPublicDeclarations(getTypesFile(name), {
    '@rubato/contracts': getTypesFile('contracts'),
  });
  return { version: manifest.version, declarations };
}

export function formatReport(name: string, { version, declarations }: Report): string {
  const entries = [...declarations].map(([key, text]) => `### ${key}\n\n\`\`\`ts\n${text}\n\`\`\`\n`);
  return [
    `# API of @rubato/${name} ${version}`,
    'Written by `npm run api:report`. A declaration without `export` is part of others.',
    ...entries,
  ].join('\n\n');
}

/** Parses what `formatReport` has written. Throws if the version is missing. */
export function parseReport(text: string): Report {
  const version = /^# API of \S+ (\d+\.\d+\.\d+)$/m.exec(text)?.[1];
  if (!version) throw new Error('An API report must begin with the version');
  const entries = [...text.matchAll(/^### (.+)\n\n```ts\n([\s\S]*?)\n```$/gm)];
  return { version, declarations: new Map(entries.map(([, key = '', code = '']) => [key, code])) };
}

/** What changed between two reports, and the version part that must be raised for it. */
export interface ApiChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly requires: 'major' | 'minor' | 'nothing';
}

/** `areCompatible` states that no remote can notice the changed declarations. New optional members are always compatible. */
export function compareReports(before: Report, now: Report, areCompatible = false): ApiChanges {
  const added = [...now.declarations.keys()].filter((key) => !before.declarations.has(key));
  const removed = [...before.declarations.keys()].filter((key) => !now.declarations.has(key));
  const changed = [...now.declarations].flatMap(([key, text]) => {
    const previous = before.declarations.get(key);
    return previous !== undefined && previous !== text ? [{ key, previous, text }] : [];
  });
  const isBreaking =
    removed.length > 0 || (!areCompatible && changed.some(({ previous, text }) => !extend(previous, text)));
  const isChanged = added.length > 0 || changed.length > 0;
  return {
    added,
    changed: changed.map(({ key }) => key),
    removed,
    requires: isBreaking ? 'major' : isChanged ? 'minor' : 'nothing',
  };
}

/** Whether `text` is `previous` with further optional members, each in a line of its own. */
function extend(previous: string, text: string): boolean {
  const before = previous.split('\n');
  let matched = 0;
  for (const line of text.split('\n'))
    if (line === before[matched]) matched += 1;
    else if (!/^\s+(readonly )?\w+\?: .*;$/.test(line)) return false;
  return matched === before.length;
}

/** Whether version `now` is high enough after `before` for changes that require `part`. */
export function isRaised(before: string, now: string, part: ApiChanges['requires']): boolean {
  const [oldMajor = 0, oldMinor = 0] = before.split('.').map(Number);
  const [major = 0, minor = 0] = now.split('.').map(Number);
  if (part === 'nothing' || major > oldMajor) return true;
  return part === 'minor' && major === oldMajor && minor > oldMinor;
}
