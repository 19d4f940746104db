// An entry point of its own: the tables of the transliteration must not reach the browser.
export * from './edit-distance.ts';
export * from './fold.ts';
export * from './slug.ts';
