/**
 * Hosts of the browsers' push services; `*.` stands for one or more labels. An allowlist, because any other host could
 * be inside the operator's network (SSRF).
 */
const pushHosts = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Samsung, Opera, Brave
  'jmt17.google.com', // Chromium in distributions' builds
  '*.push.services.mozilla.com', // Firefox
  '*.push.apple.com', // Safari
  '*.notify.windows.com', // Edge on Windows
];

/** Actual endpoints have 150 to 600 characters. */
export const ENDPOINT_LENGTH = 1_000;

/**
 * Parses a push endpoint. Returns null unless it is an https address of a known push service on the default port.
 * @returns `host` in lower case
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
