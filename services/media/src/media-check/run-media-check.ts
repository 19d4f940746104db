import type { ObjectStore } from '@rubato/service-kit';
import { parseArgs } from 'node:util';
import { checkMedia } from './check-media.ts';
import { reportLines } from './report-lines.ts';

export interface MediaCheckRun {
  /** The connection URL of media's database. */
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  /** For how long files stay in the trash. */
  readonly trashDays: number;
  /** What a person calls to run this; its options follow. */
  readonly command: string;
  readonly say: (line: string) => void;
}

/**
 * Compares store and database as the command line asks: `--repair` moves what nothing has to the trash, if it is little, `--repair --force`
 * however much it is, and moves back what rows know again. Says what it saw. Resolves with the exit status, 2 where the two still differ: a script can tell.
 */
export async function runMediaCheck({ command, say, ...check }: MediaCheckRun): Promise<number> {
  const options = { repair: { type: 'boolean' }, force: { type: 'boolean' } } as const;
  const { repair = false, force = false } = parseArgs({ options }).values;
  const repairing = repair ? (force ? 'forced' : 'careful') : 'none';
  const report = await checkMedia({ ...check, repair: repairing });
  for (const line of reportLines(report, repair, command)) say(line);
  return report.missing.count || report.orphans.count > report.removed ? 2 : 0;
}
