/** The tag of the journeys that run after every change of more than documents. */
export const smokeTag = '@smoke';

/** Whether `npm run check:changed` runs the test of a failure, of those that `selectTests` selected. */
export function isSelected(selection, { suite, file, tags = [] }) {
  // The same files with other servers, and what is built.
  if (['servers', 'chaos'].includes(suite)) return false;
  const { tests, journeys, repeatedJourneys, runsSmokeJourneys } = selection;
  const isSmoke = tags.some((tag) => smokeTag.endsWith(tag));
  return [...tests, ...journeys, ...repeatedJourneys].includes(file) || (runsSmokeJourneys && isSmoke);
}
