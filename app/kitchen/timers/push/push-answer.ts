export interface PushAnswer {
  status: number;
  /** Value of the `Retry-After` header (seconds or a date), or null without the header. */
  retryAfter: string | null;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** If `isRequested`, the push service asked for the delay, which applies to the browser's other messages too. */
  | { kind: 'again'; at: number; isRequested: boolean }
  /** The push service rejects the message, and a retry would not help. */
  | { kind: 'refused' };

const SECOND = 1_000;
const MAX_DELAY = 60 * SECOND;

/** @param answer null if no response arrived in time */
export function readPushAnswer(
  answer: PushAnswer | null,
  { endedAt, now }: { endedAt: number; now: number },
): PushOutcome {
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // About doubles the delay with each attempt, up to `MAX_DELAY`, without a counter.
  const usual = now + Math.min(MAX_DELAY, Math.max(SECOND, now - endedAt));
  if (status === 429 || status === 503) {
    const requested = readRetryAfter(answer!.retryAfter, now);
    return { kind: 'again', at: Math.max(requested ?? usual, now + SECOND), isRequested: requested !== null };
  }
  return status === 0 || status >= 500 ? { kind: 'again', at: usual, isRequested: false } : { kind: 'refused' };
}

function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return now + Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
