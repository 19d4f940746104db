/** The maximum number of entries that can be requested by id. */
export const maxListIds = 100;

export const pageTexts = {
  limit: 'The limit must be a number from 1 to 100',
  ids: `The ids must be 1 to ${maxListIds} positive integers separated by commas`,
  omit: 'Only lyrics can be omitted',
} as const;
