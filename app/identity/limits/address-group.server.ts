import { isIPv4, isIPv6 } from 'node:net';

/** Returns the network of one internet connection: 64 bits of an IPv6 address, or the complete IPv4 address. */
export function addressGroup(address: string): string {
  const path = addressPath(address);
  return path.at(-2) ?? path[0];
}

/**
 * Returns an address's networks and the address, widest first: for IPv6 the /48, the /64 and the address. Other
 * addresses, and IPv4 addresses mapped to IPv6, have one entry.
 */
export function addressPath(address: string): [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return [mapped];
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return [address];
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
  return [`${groups.slice(0, 3).join(':')}::/48`, `${groups.slice(0, 4).join(':')}::/64`, canonical];
}
