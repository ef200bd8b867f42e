/** Answered by the process itself, and never from a cache. */
const ANYTHING_FRESH = '/healthz';
/** An answer that took longer says too little about the moment at which it was given. */
const SLOWEST = 4_000;
/** Answers say the second that had begun: on average it began half a second before. */
const HALF_A_SECOND = 500;

/** How many milliseconds the server's clock is ahead of this device's; null: no answer came, as without a network. */
export async function measureClock(): Promise<number | null> {
  const sentAt = Date.now();
  const answer = await fetch(ANYTHING_FRESH, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const receivedAt = Date.now();
  const saidAt = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(saidAt) || receivedAt - sentAt > SLOWEST) return null;
  return Math.round(saidAt + HALF_A_SECOND - (sentAt + receivedAt) / 2);
}

/** By how many milliseconds the clock and what has really passed may drift apart before the clock is asked about again. */
const DRIFT = 2_000;

/** Tells when the device's clock was set, or the device slept, which look the same. */
export function watchClock(): () => boolean {
  const drift = () => Date.now() - performance.now();
  let before = drift();
  return () => {
    const isSet = Math.abs(drift() - before) > DRIFT;
    if (isSet) before = drift();
    return isSet;
  };
}
