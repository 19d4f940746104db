import type { ObjectStore } from '@rubato/service-kit';
import { parseArgs } from 'node:util';
import { checkMedia } from './check-media.ts';
import { reportLines } from './report-lines.ts';

export interface MediaCheckRun {
  /** The connection URL of media's database. */
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  /** How long files are kept in the trash. */
  readonly trashDays: number;
  /** The command line without options, for hints in the output. */
  readonly command: string;
  readonly print: (line: string) => void;
}

/**
 * Reconciles object store and database. `--repair` restores missing files from the trash and moves orphaned
 * files to the trash, unless they are too many; `--repair --force` moves them regardless. Prints a report.
 * Resolves with the exit status: 2 if differences remain.
 */
export async function runMediaCheck({ command, print, ...check }: MediaCheckRun): Promise<number> {
  const options = { repair: { type: 'boolean' }, force: { type: 'boolean' } } as const;
  const { repair = false, force = false } = parseArgs({ options }).values;
  const mode = repair ? (force ? 'forced' : 'careful') : 'none';
  const report = await checkMedia({ ...check, repair: mode });
  for (const line of reportLines(report, repair, command)) print(line);
  return report.missing.count || report.orphans.count > report.removed ? 2 : 0;
}
