export * from './api-client.ts';
export * from './free-port.ts';
export * from './minio-server.ts';
export * from './nats-server.ts';
export * from './redis-server.ts';
export * from './scraped-metrics.ts';
export * from './temporary-folder.ts';
export * from './test-database.ts';
