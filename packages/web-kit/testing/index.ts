export * from './songs.ts';
export * from './users.ts';
