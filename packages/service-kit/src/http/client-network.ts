import ipaddr from 'ipaddr.js';

/** A network that limits treat as one client, and how many times as much as a single household it may do. */
export interface ClientNetwork {
  readonly network: string;
  readonly factor: number;
}

/**
 * Providers give a customer a /64 to a /48. Without limits on the wider ones, a client with a /48 would count as 65,536 clients; with the
 * same limits, customers of a provider that gives each a /64 would lock each other out.
 */
const prefixes = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];

/**
 * The network that rate limits treat as one client: an IPv4 address, or the /64 prefix of an IPv6 address, since one client usually owns a
 * whole /64. IPv4-mapped IPv6 addresses count as IPv4. Returns anything else unchanged.
 */
export function toNetwork(address: string): string {
  return toNetworks(address)[0]!.network;
}

/** All networks of an address that rate limits count, the narrowest first: an IPv4 address, or the /64, /56 and /48 of an IPv6 address. */
export function toNetworks(address: string): [ClientNetwork, ...ClientNetwork[]] {
  if (!ipaddr.isValid(address)) return [{ network: address, factor: 1 }];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ network: parsed.toString(), factor: 1 }];
  const [household, ...wider] = prefixes.map(({ bits, factor }) => ({
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`,
    factor,
  }));
  return [household!, ...wider];
}
