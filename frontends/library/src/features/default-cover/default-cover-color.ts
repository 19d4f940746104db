/** The main colors of the default covers. */
export const defaultCoverColor = { likes: '#b8474f', playlist: '#3f7371' } as const;
