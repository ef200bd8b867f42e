import { constants } from '../settings.ts';

export interface Mixpanel {
  token: string;
  /** Without a trailing slash. */
  apiHost: string;
}

export type SendResult =
  | { ok: true; body: string }
  /** `refused`: must not be retried. `unavailable`: may succeed later. */
  | { ok: false; reason: 'refused' | 'unavailable'; status: number | null };

/** Sends a request to Mixpanel without the visitor's IP address (`ip=0`). */
export async function sendToMixpanel(
  { apiHost }: Mixpanel,
  given: { path: string; query?: URLSearchParams; method?: 'GET' | 'POST'; headers?: Record<string, string> } & {
    body?: BodyInit;
    signal?: AbortSignal;
  },
): Promise<SendResult> {
  const query = new URLSearchParams(given.query);
  query.set('ip', '0');
  const patience = AbortSignal.timeout(constants.requestTimeout);
  try {
    const answer = await fetch(`${apiHost}/${given.path}?${query}`, {
      method: given.method ?? 'POST',
      headers: given.headers,
      body: given.body,
      signal: given.signal ? AbortSignal.any([given.signal, patience]) : patience,
    });
    const body = await answer.text();
    if (answer.ok) return { ok: true, body };
    // 401 and 403 too, because the operator may correct a wrong token.
    const later = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status);
    return { ok: false, reason: later ? 'unavailable' : 'refused', status: answer.status };
  } catch {
    return { ok: false, reason: 'unavailable', status: null };
  }
}
