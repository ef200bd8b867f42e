/**
 * Returns true if a change comes from a page of this site (CSRF protection). Pages with `Referrer-Policy: no-referrer`
 * send `Origin: null`. If `Origin` is missing or null, `Sec-Fetch-Site` decides, which scripts cannot set. Returns
 * false for a request with neither header.
 */
export function isSameOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return origins.includes(origin);
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
