/**
 * The visitor's address for rate limits: the one that the outermost trusted proxy received the request from.
 * @param forwarded `X-Forwarded-For`, to which every proxy appends the address of its client, some with its port
 * @param trusted the number of trusted proxies in front (TRUST_PROXY); with 0 the header is ignored
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  trusted: number,
): string {
  const seen = [...(forwarded?.split(',').map((each) => each.trim()) ?? []), socketAddress ?? 'unknown'];
  return withoutPort(seen[Math.max(0, seen.length - 1 - trusted)]!);
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` name the same visitor from each of his ports. */
function withoutPort(address: string): string {
  const [, plain] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([^:]*):\d+$/.exec(address) ?? [];
  return plain ?? address;
}
