import { noStore } from './caching.ts';
import { isUuid } from './ids.ts';
import type { Services } from './services.ts';

/**
 * Answers one of the public reads as JSON: 400 with the reason for a malformed id, 503 when the database cannot be
 * read (specification, section 8: the error goes to the log, and nothing of it to the visitor).
 */
export async function answerRead(
  { log }: Services,
  ids: Record<string, string>,
  read: () => Promise<{ body: unknown; headers: HeadersInit }>,
): Promise<Response> {
  for (const [name, value] of Object.entries(ids)) {
    if (!isUuid(value)) return json({ error: `${name} must be a UUID` }, 400, noStore);
  }
  try {
    const { body, headers } = await read();
    return json(body, 200, headers);
  } catch (err) {
    log.error({ err }, 'A public read failed');
    return json({ error: 'The data cannot be read at the moment' }, 503, { ...noStore, 'Retry-After': '5' });
  }
}

/** A 400 that says what is wrong. */
export function badRequest(error: string): Response {
  return json({ error }, 400, noStore);
}

function json(body: unknown, status: number, headers: HeadersInit): Response {
  return Response.json(body, { status, headers });
}
