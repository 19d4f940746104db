import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../packages/contracts/testing/contract.ts';
import { compareApis } from './api-changes.ts';
import type { ApiDocument } from './api.types.ts';
import { createBreakingChange, parseMajorVersion, report, type Report } from './change.ts';
import { findContractChanges } from './contract-changes.ts';
import {
  getContractFile,
  getExpectationsFile,
  loadContracts,
  readContracts,
  readJson,
  sharedContractFile,
} from './contract-files.ts';
import { releasedApiFile } from './current-api.ts';
import { compareDeclarations, type Declaration } from './declaration-changes.ts';
import { findExpectationErrors } from './expectation-errors.ts';
import { isDeepStrictEqual } from 'node:util';

/** Compares the HTTP API with the released document below `root`. */
export function checkApi(root: string, current: ApiDocument): Report {
  const title = 'HTTP API';
  if (!existsSync(join(root, releasedApiFile)))
    return report(title, [
      createBreakingChange(`${releasedApiFile} is missing: npm run release:contracts writes it`),
    ]);
  const released = readJson(root, releasedApiFile) as unknown as ApiDocument;
  return reportWithVersions(
    title,
    released.info.version,
    current.info.version,
    compareApis(released, current),
  );
}

/** Compares the messages and events of the code with the files below `root`, and expectations with both. */
export async function checkMessages(root: string, shared: Contract): Promise<Report[]> {
  const files = readContracts(root);
  const code = await loadContracts(root, shared);
  const own = code.services.map(({ name, contract, expectations }) => {
    const file = files.services.find((service) => service.name === name);
    const isCurrent = isDeepStrictEqual(toJson(expectations), file?.expectations ?? {});
    const { title, changes, errors } = report(
      getContractFile(name),
      findContractChanges(file?.contract ?? {}, contract),
    );
    const outdated = isCurrent
      ? []
      : [`${getExpectationsFile(name)} is outdated: npm run contract updates it`];
    return { title, changes, errors: [...errors, ...outdated] };
  });
  const errors = [files, code].flatMap((publishers) => findExpectationErrors(code.services, publishers));
  return [
    report(sharedContractFile, findContractChanges(files.shared, shared)),
    ...own.filter(({ changes, errors: found }) => changes.length || found.length),
    { title: 'expectations of events', changes: [], errors: [...new Set(errors)] },
  ];
}

const toJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** The front ends below `root` with a file at `path`. */
function findFrontEnds(root: string, path: string): string[] {
  const folder = join(root, 'frontends');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, path)))
    .toSorted();
}

export const getReleasedDeclarationFile = (name: string) => `frontends/${name}/released/remote.json`;
export const getBuiltDeclarationFile = (name: string) => `frontends/${name}/dist/remote.json`;
/** The remotes that have been built. */
export const listBuiltRemotes = (root: string) => findFrontEnds(root, 'dist/remote.json');

/** Compares the built declarations of remotes with the released ones below `root`. A remote without a release is new. */
export function checkDeclarations(root: string): Report[] {
  return findFrontEnds(root, 'released/remote.json').map((name) => {
    const title = `remote ${name}`;
    if (!existsSync(join(root, getBuiltDeclarationFile(name))))
      return report(title, [
        createBreakingChange(`${getBuiltDeclarationFile(name)} is missing: npm run build writes it`),
      ]);
    const released = readJson(root, getReleasedDeclarationFile(name)) as Declaration;
    const current = readJson(root, getBuiltDeclarationFile(name)) as Declaration;
    return reportWithVersions(
      title,
      released.version,
      current.version,
      compareDeclarations(released, current),
    );
  });
}

/** A higher major version permits breaking changes; a lower one is an error. */
function reportWithVersions(
  title: string,
  released: string,
  current: string,
  changes: Report['changes'],
): Report {
  const [before, now] = [released, current].map((version) => parseMajorVersion(String(version))) as [
    number,
    number,
  ];
  const found = report(title, changes, now > before);
  const lowered = now < before ? [`version ${current} is lower than the released ${released}`] : [];
  return { ...found, errors: [...found.errors, ...lowered] };
}
