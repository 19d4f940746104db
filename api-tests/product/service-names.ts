import { readServiceManifests } from '@rubato/service-kit';

/** The names of all services, sorted. */
export const serviceNames: readonly string[] = readServiceManifests().map(({ name }) => name);
