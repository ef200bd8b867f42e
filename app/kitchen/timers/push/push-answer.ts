/** What a push service answered. */
export interface PushAnswer {
  status: number;
  /** Its `Retry-After`: seconds, or a date; null: none. */
  retryAfter: string | null;
}

/** What follows from an answer, or from none. */
export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription does not exist any more. */
  | { kind: 'gone' }
  /** To be tried again. `asked`: because the push service said so, to which it holds for other messages too. */
  | { kind: 'again'; at: number; asked: boolean }
  /** It will never be taken. */
  | { kind: 'refused' };

const SECOND = 1_000;
const LONGEST_DELAY = 60 * SECOND;

/**
 * What is to be done after an attempt.
 * @param answer null: there was none, or not in time
 * @param times in milliseconds since 1970: when the timer ended, and now
 */
export function readPushAnswer(
  answer: PushAnswer | null,
  { endedAt, now }: { endedAt: number; now: number },
): PushOutcome {
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // Twice as long each time, without counting the attempts.
  const usual = now + Math.min(LONGEST_DELAY, Math.max(SECOND, now - endedAt));
  if (status === 429 || status === 503) {
    const asked = readRetryAfter(answer!.retryAfter, now);
    return { kind: 'again', at: Math.max(asked ?? usual, now + SECOND), asked: asked !== null };
  }
  return status === 0 || status >= 500 ? { kind: 'again', at: usual, asked: false } : { kind: 'refused' };
}

/** As milliseconds since 1970; null: it says none. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return now + Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
