/** Returns the source of a 'Visit': the referring host, unless it is this site's, and `utm_source`. */
export function visitSource(
  referrer: string,
  here: Pick<Location, 'hostname' | 'search'>,
): { referrer_host?: string; utm_source?: string } {
  const host = referrer && new URL(referrer).hostname;
  const utm = new URLSearchParams(here.search).get('utm_source');
  return {
    ...(host && host !== here.hostname && { referrer_host: host.slice(0, 255) }),
    ...(utm && { utm_source: utm.slice(0, 255) }),
  };
}

export function readHost(text: string | undefined): string | null {
  const host = text?.toLowerCase().replace(/^www\./, '') ?? '';
  return /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,4}$/.test(host) ? host : null;
}

/**
 * Normalizes a `utm_source`. Returns null for an empty text, or one that may identify a person: longer than 40
 * characters, with characters such as `@`, or with seven digits in a row.
 */
export function readUtmSource(text: string | undefined): string | null {
  const name = text?.trim().toLowerCase() ?? '';
  return /^[\p{L}\p{N} ._+-]{1,40}$/u.test(name) && !/\d{7}/.test(name) ? name : null;
}
