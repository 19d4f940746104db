import ipaddr from 'ipaddr.js';

/**
 * The network that rate limits treat as one client: an IPv4 address, or the /64 prefix of an IPv6 address, since one client usually owns a
 * whole /64. IPv4-mapped IPv6 addresses count as IPv4. Returns anything else unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : parsed.toString();
}
