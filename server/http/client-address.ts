/**
 * The visitor's address, for limits: the last address that a proxy we trust has seen.
 * @param forwarded `X-Forwarded-For`; every proxy appends the address it was asked from
 * @param trusted how many proxies in front to believe (TRUST_PROXY); with 0 the header is the visitor's own invention
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  trusted: number,
): string {
  const seen = [...(forwarded?.split(',').map((each) => each.trim()) ?? []), socketAddress ?? 'unknown'];
  return seen[Math.max(0, seen.length - 1 - trusted)]!;
}
