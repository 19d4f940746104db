import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: of IPv6 the first 64 bits, as whoever has one address has all that begin like it. IPv4 written as IPv6
 * is the same address. What is no address is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : parsed.toString();
}
