import { errors } from '../copy/errors.ts';
import { productName } from '../copy/product.ts';
import { paths } from '../paths.ts';

const style = 'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34ch;margin:15vh auto;padding:0 1rem}';

/** A whole page with one message, for where rendering one would cost what a limit is to save. The texts are ours. */
export const messagePage = ({ title, lead }: { title: string; lead: string }): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.png"><style>${style}</style></head><body><main><p>${productName}</p><h1>${title}</h1><p>${lead}</p><p><a href="${paths.home()}">${errors.home}</a></p></main></body></html>`;

/** The headers of such a page, in addition to those of every answer. */
export const messagePageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
} as const;
