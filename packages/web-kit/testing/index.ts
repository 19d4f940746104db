export * from './remotes.ts';
export * from './songs.ts';
export * from './users.ts';
export * from './toasts.ts';
export * from './render-page.tsx';
