export * from './migrated-database.ts';
export * from './test-service.ts';
