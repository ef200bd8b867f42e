/**
 * The push services of browsers, by their hosts; `*.` stands for one or more names in front. Anything else could be an
 * address inside the operator's network, which this site would be made to ask.
 */
const pushHosts = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Samsung, Opera, Brave
  'jmt17.google.com', // Chromium as distributions build it
  '*.push.services.mozilla.com', // Firefox
  '*.push.apple.com', // Safari
  '*.notify.windows.com', // Edge on Windows
];

/** Today's are 150 to 600 characters long. */
export const ENDPOINT_LENGTH = 1_000;

/**
 * Where a browser says that its push service takes messages, if it is one of those that are known, by https at its usual
 * port.
 * @returns host: in lower case; null: it is none
 */
export function readEndpoint(text: string): { host: string; endpoint: string } | null {
  if (text.length > ENDPOINT_LENGTH || !URL.canParse(text)) return null;
  const { protocol, host, username, password, hash, pathname, href } = new URL(text);
  if (protocol !== 'https:' || username || password || hash || pathname === '/') return null;
  // With another port than the usual one it is a part of `host`, and so no known one.
  return pushHosts.some((known) => isHost(host, known)) ? { host, endpoint: href } : null;
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) && host.length > known.length - 1 : host === known;
}
