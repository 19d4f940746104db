export * from './postgres-cluster.ts';
export * from './running-postgres.ts';
