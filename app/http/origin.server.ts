/**
 * Whether a change comes from one of our own pages (protection from CSRF).
 *
 * The `Origin` header decides. A native form post from a page with `Referrer-Policy: no-referrer` says `null` there
 * (Fetch, "append a request Origin header"), and all pages under `/auth/` are such; then, and without the header, it is
 * `Sec-Fetch-Site`, which no script can set: it is `cross-site` for the sandboxed frames that say `null` too. A request
 * with neither header is refused.
 */
export function isSameOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return origins.includes(origin);
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
