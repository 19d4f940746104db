import type { ObjectStore } from '@rubato/service-kit';
import { parseArgs } from 'node:util';
import { checkMedia } from './check-media.ts';
import { reportLines } from './report-lines.ts';

export interface MediaCheckRun {
  /** The connection URL of media's database. */
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  /** What a person calls to run this; its options follow. */
  readonly command: string;
  readonly say: (line: string) => void;
}

/**
 * Compares store and database as the command line asks: `--repair` removes what nothing has, if it is little, `--repair --force` however
 * much it is. Says what it saw. Resolves with the exit status, 2 where the two still differ: a script can tell.
 */
export async function runMediaCheck({ databaseUrl, objects, command, say }: MediaCheckRun): Promise<number> {
  const options = { repair: { type: 'boolean' }, force: { type: 'boolean' } } as const;
  const { repair = false, force = false } = parseArgs({ options }).values;
  const repairing = repair ? (force ? 'forced' : 'careful') : 'none';
  const report = await checkMedia({ databaseUrl, objects, repair: repairing });
  for (const line of reportLines(report, repair, command)) say(line);
  return report.missing.count || report.orphans.count > report.removed ? 2 : 0;
}
