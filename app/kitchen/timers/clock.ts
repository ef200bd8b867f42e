/** Path that the process answers itself, without the database. */
const HEALTH_PATH = '/healthz';
/** Maximum milliseconds until the response. The measurement's error grows with this time. */
const MAX_RESPONSE_MS = 4_000;
/** Half the precision of a `Date` header, in milliseconds. */
const HALF_A_SECOND = 500;

/** Returns the milliseconds by which the server's clock is ahead, or null if the response is missing or too slow. */
export async function measureClock(): Promise<number | null> {
  const sentAt = Date.now();
  const answer = await fetch(HEALTH_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const receivedAt = Date.now();
  const serverTime = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(serverTime) || receivedAt - sentAt > MAX_RESPONSE_MS) return null;
  return Math.round(serverTime + HALF_A_SECOND - (sentAt + receivedAt) / 2);
}

/** Maximum drift between clock and elapsed time, in milliseconds. */
const MAX_DRIFT_MS = 2_000;

/**
 * Returns a function that tells if the device's clock was set, or the device slept, since the function last returned
 * true or was created.
 */
export function watchClock(): () => boolean {
  const drift = () => Date.now() - performance.now();
  let before = drift();
  return () => {
    const isSet = Math.abs(drift() - before) > MAX_DRIFT_MS;
    if (isSet) before = drift();
    return isSet;
  };
}
