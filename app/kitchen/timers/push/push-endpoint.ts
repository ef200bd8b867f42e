/**
 * Hosts of the browsers' push services. An allowlist, because another host could be in the operator's network (SSRF).
 */
const pushHosts = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Samsung, Opera, Brave
  'jmt17.google.com', // Chromium as built by Linux distributions
  '*.push.services.mozilla.com', // Firefox
  '*.push.apple.com', // Safari
  '*.notify.windows.com', // Edge on Windows
];

/** Maximum length of an endpoint, in UTF-16 code units. */
export const ENDPOINT_LENGTH = 1_000;

/**
 * Parses the endpoint of a push subscription. Returns null unless it is an https address of a known push service, with
 * a path and without credentials, non-default port or fragment.
 */
export function readEndpoint(text: string): { host: string; endpoint: string } | null {
  if (text.length > ENDPOINT_LENGTH || !URL.canParse(text)) return null;
  const { protocol, host, username, password, hash, pathname, href } = new URL(text);
  if (protocol !== 'https:' || username || password || hash || pathname === '/') return null;
  // `host` includes a non-default port, so such an address matches no known host.
  return pushHosts.some((known) => isHost(host, known)) ? { host, endpoint: href } : null;
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) && host.length > known.length - 1 : host === known;
}
