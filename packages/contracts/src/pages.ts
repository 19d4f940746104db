export const pageTexts = { limit: 'The limit must be a number from 1 to 100' } as const;
