import { errors, referenceTo } from '../../app/copy/errors.ts';
import { messagePage, messagePageHeaders } from '../../app/http/message-page.ts';

/** Returns the 500 response of a failed app: a page for browsers, a sentence for programs. */
export function failedAnswer(
  accept: string | undefined,
  { requestId }: { requestId: string },
): { headers: Record<string, string>; body: string } {
  const reference = referenceTo(requestId);
  if (accept?.includes('text/html')) {
    const body = messagePage({ title: errors.unexpected, lead: errors.unexpectedLead + reference });
    return { headers: { ...messagePageHeaders }, body };
  }
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { headers, body: errors.unexpected + reference };
}
