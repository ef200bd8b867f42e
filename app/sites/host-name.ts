const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Returns the name or address in a Host header in lower case, without port and trailing dot. */
export const hostName = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');

/** Returns true for a possible name in the DNS, in ASCII and lower case. Returns false for IP addresses. */
export function isDomainName(name: string): boolean {
  if (name.length > 253) return false;
  const labels = name.split('.');
  return labels.every((each) => label.test(each)) && !/^\d+$/.test(labels.at(-1)!);
}
