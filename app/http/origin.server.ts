/**
 * Returns true if a change comes from a page of this site (CSRF protection). The `Origin` header decides. A native form
 * post from a page with `Referrer-Policy: no-referrer`, such as all pages under `/auth/`, sends `Origin: null` (Fetch,
 * "append a request Origin header"). In that case, and without the header, `Sec-Fetch-Site` decides, which scripts
 * cannot set. For sandboxed frames, which also send `null`, it is `cross-site`. A request with neither header is
 * refused.
 */
export function isSameOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return origins.includes(origin);
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
