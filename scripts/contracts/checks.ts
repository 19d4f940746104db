import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../packages/contracts/testing/contract.ts';
import { compareApis } from './api-changes.ts';
import type { ApiDocument } from './api.types.ts';
import { breaking, majorVersion, report, type Report } from './change.ts';
import { contractChanges } from './contract-changes.ts';
import {
  contractFile,
  expectationsFile,
  loadContracts,
  readContracts,
  readJson,
  sharedContractFile,
} from './contract-files.ts';
import { releasedApiFile } from './current-api.ts';
import { compareDeclarations, type Declaration } from './declaration-changes.ts';
import { expectationErrors } from './expectation-errors.ts';
import { isDeepStrictEqual } from 'node:util';

/** Compares the HTTP API with the released document below `root`. */
export function checkApi(root: string, current: ApiDocument): Report {
  const title = 'HTTP API';
  if (!existsSync(join(root, releasedApiFile)))
    return report(title, [breaking(`${releasedApiFile} is missing: npm run release:contracts writes it`)]);
  const released = readJson(root, releasedApiFile) as unknown as ApiDocument;
  return versionedReport(title, released.info.version, current.info.version, compareApis(released, current));
}

/** Compares the messages and events of the code with the files below `root`, and expectations with both. */
export async function checkMessages(root: string, shared: Contract): Promise<Report[]> {
  const files = readContracts(root);
  const code = await loadContracts(root, shared);
  const own = code.services.map(({ name, contract, expectations }) => {
    const file = files.services.find((service) => service.name === name);
    const isCurrent = isDeepStrictEqual(asJson(expectations), file?.expectations ?? {});
    const { title, changes, errors } = report(
      contractFile(name),
      contractChanges(file?.contract ?? {}, contract),
    );
    const outdated = isCurrent ? [] : [`${expectationsFile(name)} is outdated: npm run contract updates it`];
    return { title, changes, errors: [...errors, ...outdated] };
  });
  const errors = [files, code].flatMap((publishers) => expectationErrors(code.services, publishers));
  return [
    report(sharedContractFile, contractChanges(files.shared, shared)),
    ...own.filter(({ changes, errors: found }) => changes.length || found.length),
    { title: 'expectations of events', changes: [], errors: [...new Set(errors)] },
  ];
}

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** The front ends below `root` with a file at `path`. */
function frontEndsWith(root: string, path: string): string[] {
  const folder = join(root, 'frontends');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, path)))
    .toSorted();
}

export const releasedDeclarationFile = (name: string) => `frontends/${name}/released/remote.json`;
export const builtDeclarationFile = (name: string) => `frontends/${name}/dist/remote.json`;
/** The remotes that have been built. */
export const builtRemotes = (root: string) => frontEndsWith(root, 'dist/remote.json');

/** Compares the built declarations of remotes with the released ones below `root`. A remote without a release is new. */
export function checkDeclarations(root: string): Report[] {
  return frontEndsWith(root, 'released/remote.json').map((name) => {
    const title = `remote ${name}`;
    if (!existsSync(join(root, builtDeclarationFile(name))))
      return report(title, [breaking(`${builtDeclarationFile(name)} is missing: npm run build writes it`)]);
    const released = readJson(root, releasedDeclarationFile(name)) as Declaration;
    const current = readJson(root, builtDeclarationFile(name)) as Declaration;
    return versionedReport(title, released.version, current.version, compareDeclarations(released, current));
  });
}

/** A higher major version permits breaking changes; a lower one is an error. */
function versionedReport(
  title: string,
  released: string,
  current: string,
  changes: Report['changes'],
): Report {
  const [before, now] = [released, current].map((version) => majorVersion(String(version))) as [
    number,
    number,
  ];
  const found = report(title, changes, now > before);
  const lowered = now < before ? [`version ${current} is lower than the released ${released}`] : [];
  return { ...found, errors: [...found.errors, ...lowered] };
}
