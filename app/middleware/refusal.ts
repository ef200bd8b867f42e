import { patternOf } from './route-rules.ts';

/** JSON for API routes, text for others. */
export function refusal(pattern: string, status: number, error: string, headers: HeadersInit = {}): Response {
  const init = { status, headers };
  return patternOf(pattern).startsWith('/api/') ? Response.json({ error }, init) : new Response(error, init);
}
