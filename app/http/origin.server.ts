/**
 * Returns true if a change comes from a page of this site (CSRF protection). Pages with `Referrer-Policy: no-referrer`
 * send `Origin: null`; `Sec-Fetch-Site`, which scripts cannot set, then decides. A request with neither header is
 * refused.
 */
export function isSameOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return origins.includes(origin);
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
