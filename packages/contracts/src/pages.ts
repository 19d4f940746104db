/** How many entries a list can be asked for by their ids. */
export const maxListIds = 100;

export const pageTexts = {
  limit: 'The limit must be a number from 1 to 100',
  ids: `The ids must be 1 to ${maxListIds} positive integers with commas between`,
} as const;
