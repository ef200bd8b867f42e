import { noStore } from './caching.ts';
import type { Services } from './services.ts';

/** Answers 503 instead when what is asked for cannot be read: search engines come back after that, and not after 500. */
export async function withUnavailable({ log }: Services, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (err) {
    log.error({ err }, 'An answer could not be read from the database');
    return new Response('Not available at the moment', { status: 503, headers: { ...noStore, 'Retry-After': '5' } });
  }
}
