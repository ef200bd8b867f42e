import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { errors, tooManyPages } from '../../app/copy/errors.ts';
import { productName } from '../../app/copy/product.ts';
import { paths } from '../../app/paths.ts';
import { securityHeaders } from './security-headers.ts';

const style = 'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34ch;margin:15vh auto;padding:0 1rem}';

/** Made of constants alone: rendering it would cost what the limit is to save. */
const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${tooManyPages.title}</title><link rel="icon" href="/favicon.png"><style>${style}</style></head><body><main><p>${productName}</p><h1>${tooManyPages.title}</h1><p>${tooManyPages.lead}</p><p><a href="${paths.home()}">${errors.home}</a></p></main></body></html>`;

/**
 * Answers with 429: a page, JSON for the API, and for the app in the browser the text by which its own error page knows
 * what to say.
 * @param path without a query
 */
export function sendTooManyPages(
  response: ServerResponse,
  { path, origin, seconds }: { path: string; origin: string; seconds: number },
): void {
  const [type, body] =
    path.split('/', 2)[1] === 'api'
      ? ['application/json', JSON.stringify({ error: tooManyPages.title })]
      : path.endsWith('.data')
        ? ['text/plain; charset=utf-8', tooManyPages.title]
        : ['text/html; charset=utf-8', page];
  const headers: OutgoingHttpHeaders = {
    ...securityHeaders(origin),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'content-type': type,
    'retry-after': String(seconds),
  };
  response.writeHead(429, headers).end(body);
}
