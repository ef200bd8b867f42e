import { errors } from '../../app/copy/errors.ts';
import { messagePage, messagePageHeaders } from '../../app/http/message-page.ts';

const page = messagePage({ title: errors.unexpected, lead: errors.unexpectedLead });

/** What is answered with 500 where the app could not: a page for browsers, a sentence for programs. */
export function failedAnswer(accept: string | undefined): { headers: Record<string, string>; body: string } {
  if (accept?.includes('text/html')) return { headers: { ...messagePageHeaders }, body: page };
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { headers, body: errors.unexpected };
}
