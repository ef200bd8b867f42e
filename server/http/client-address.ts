/**
 * Returns the address from which the outermost trusted proxy received the request.
 * @param trusted number of trusted proxies in front (TRUST_PROXY); with 0 the header is ignored
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  trusted: number,
): string {
  const seen = [...(forwarded?.split(',').map((each) => each.trim()) ?? []), socketAddress ?? 'unknown'];
  return withoutPort(seen[Math.max(0, seen.length - 1 - trusted)]!);
}

/** Removes the port from `203.0.113.9:4711` or `[2001:db8::1]:4711`, because a visitor uses many ports. */
function withoutPort(address: string): string {
  const [, plain] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([^:]*):\d+$/.exec(address) ?? [];
  return plain ?? address;
}
