/** Minutes after a mail was made in which presses are not counted. Mail scanners open links at once. */
const UNCOUNTED_MINUTES = 3;

/** Matches user agents of crawlers, mail scanners and HTTP libraries. */
const programs =
  /bot\b|crawl|spider|scan|preview|prefetch|monitor|headless|proofpoint|mimecast|barracuda|safelinks|curl|wget|python|java\/|go-http|axios|node/i;

/**
 * Returns true if a request looks like a person's press of a link. Browsers that do not send `Sec-Fetch-Mode`, such as
 * Safari before 16.4, are not counted.
 * @param sentMinute minute in which the mail was made, since 1970
 */
export function isPress(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { sentMinute, now }: { sentMinute: number; now: Date },
): boolean {
  if (method !== 'GET') return false;
  if (headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document') return false;
  const purpose = [headers.get('sec-purpose'), headers.get('purpose'), headers.get('x-moz')].join();
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const program = headers.get('user-agent');
  if (!program || programs.test(program)) return false;
  return minuteOf(now) - sentMinute >= UNCOUNTED_MINUTES;
}

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
