import { listFailures } from './results/results.mjs';
import { isJourney } from './run-journeys.mjs';
import { canRerun } from './results/verdict.mjs';

/**
 * Runs the files of `failures` once more, alone: those of each Jest project with `jest(project, files)`, journeys with `journeys()`. Returns
 * their failures; undefined if there were too many files, or if a run did not complete.
 */
export async function rerun(failures, { jest, journeys }) {
  if (!canRerun(failures)) return undefined;
  const again = [];
  const failed = failures.filter((failure) => !isJourney(failure));
  for (const project of new Set(failed.map(({ suite }) => suite))) {
    const files = failed.filter(({ suite }) => suite === project).map(({ file }) => file);
    again.push(await jest(project, [...new Set(files)]));
  }
  if (failures.some(isJourney)) again.push(await journeys());
  if (again.some(({ errors }) => errors.length)) return undefined;
  return again.flatMap(({ files }) => listFailures(files));
}
