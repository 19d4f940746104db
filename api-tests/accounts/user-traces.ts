import { findReferencesToUsers, findTracesOfUser, type UserTraces } from '@rubato/testing';
import { serviceNames } from '../product/service-names.ts';

/** Returns `<service>.<table>.<column>` of all references to users or artists, as `findReferencesToUsers` does. */
export const referencesToUsers = (databaseUrl: (service: string) => string): Promise<string[]> =>
  inAllServices((service) => findReferencesToUsers(databaseUrl(service)));

/** Returns `<service>.<table>.<column>` wherever something of the user is stored. */
export const tracesOf = (databaseUrl: (service: string) => string, user: UserTraces): Promise<string[]> =>
  inAllServices((service) => findTracesOfUser(databaseUrl(service), user));

async function inAllServices(find: (service: string) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const service of serviceNames)
    for (const column of await find(service)) found.push(`${service}.${column}`);
  return found;
}
