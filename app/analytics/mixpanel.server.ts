import { constants } from './settings.ts';

/** The operator's project at Mixpanel. */
export interface Mixpanel {
  token: string;
  /** Without a slash at the end. */
  apiHost: string;
}

export type SendResult =
  | { ok: true; body: string }
  /** `refused`: it would be refused again; `unavailable`: another time it may be taken. */
  | { ok: false; reason: 'refused' | 'unavailable'; status: number | null };

/** Every word that goes to Mixpanel goes through here, always without a visitor's address (`ip=0`). */
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
    // A wrong token can be put right, and the events are still wanted then.
    const later = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status);
    return { ok: false, reason: later ? 'unavailable' : 'refused', status: answer.status };
  } catch {
    return { ok: false, reason: 'unavailable', status: null };
  }
}
