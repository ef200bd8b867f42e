import { tooManyAttempts, tooManyForms } from '../copy/form.ts';
import { messagePage, messagePageHeaders } from './message-page.ts';

/**
 * Returns the 429 response to a change over a limit: a page for a native form, the sentence for a form sent by the
 * app's scripts, and JSON for other scripts.
 * @param change.path without a query
 */
export function refusedChange(
  { path, accept, contentType }: { path: string; accept: string; contentType: string },
  seconds: number,
): { headers: Record<string, string>; body: string } {
  const sentence = tooManyAttempts(seconds);
  const headers = { 'cache-control': 'no-store', 'retry-after': String(seconds) };
  if (path.endsWith('.data')) {
    return { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: sentence };
  }
  if (!accept.includes('text/html') || contentType.startsWith('application/json')) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ error: sentence }) };
  }
  const body = messagePage({ title: tooManyForms.title, lead: tooManyForms.lead(seconds) });
  return { headers: { ...headers, ...messagePageHeaders }, body };
}
