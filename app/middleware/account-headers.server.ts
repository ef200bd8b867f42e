import type { HeadersArgs } from 'react-router';

/** Headers of every account page: it is one person's, and nothing keeps it. */
export function accountHeaders({ actionHeaders }: Pick<HeadersArgs, 'actionHeaders'>): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
}

/** Headers of the pages under `/auth/`: their addresses may carry tokens, which no other page is to be told. */
export function linkPageHeaders(args: Pick<HeadersArgs, 'actionHeaders'>): Headers {
  const headers = accountHeaders(args);
  headers.set('Referrer-Policy', 'no-referrer');
  return headers;
}
