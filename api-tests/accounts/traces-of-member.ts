import { findReferencesToMembers, findTracesOfMember, type MemberTraces } from '@rubato/testing';
import { serviceNames } from '../product/service-names.ts';

/** Returns `<service>.<table>.<column>` of all references to users or artists, as `findReferencesToMembers` does. */
export const referencesToMembers = (databaseUrl: (service: string) => string): Promise<string[]> =>
  inAllServices((service) => findReferencesToMembers(databaseUrl(service)));

/** Returns `<service>.<table>.<column>` wherever something of the member is stored. */
export const tracesOf = (databaseUrl: (service: string) => string, member: MemberTraces): Promise<string[]> =>
  inAllServices((service) => findTracesOfMember(databaseUrl(service), member));

async function inAllServices(find: (service: string) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const service of serviceNames)
    for (const column of await find(service)) found.push(`${service}.${column}`);
  return found;
}
