/** Sent with every response. A route may override one: pages have a whole policy, account pages another Referrer-Policy. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    // Of what is no page too: nothing of this site is shown inside another one.
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
