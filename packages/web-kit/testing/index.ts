export * from './songs.ts';
