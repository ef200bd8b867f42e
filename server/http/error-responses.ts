import type { ServerResponse } from 'node:http';
import { errors, referenceTo, tooManyPages } from '../../app/copy/errors.ts';
import { messagePage, messagePageHeaders } from '../../app/http/message-page.ts';
import type { Site } from '../../app/sites/site.ts';
import { securityHeaders } from './response-head.ts';

const page = messagePage(tooManyPages);

/** Responds 429: to API requests with JSON, to `.data` requests with a text that the app shows, else with a page. */
export function sendTooManyPages(
  response: ServerResponse,
  { path, site, seconds }: { path: string; site: Site; seconds: number },
): void {
  const [type, body] =
    path.split('/', 2)[1] === 'api'
      ? ['application/json', JSON.stringify({ error: tooManyPages.title })]
      : path.endsWith('.data')
        ? ['text/plain; charset=utf-8', tooManyPages.title]
        : [messagePageHeaders['content-type'], page];
  const headers = {
    ...securityHeaders(site.origin, site.kind),
    ...messagePageHeaders,
    'content-type': type,
    'retry-after': String(seconds),
  };
  response.writeHead(429, headers).end(body);
}

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
