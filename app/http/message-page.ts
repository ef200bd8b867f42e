import { errors } from '../copy/errors.ts';
import { form } from '../copy/form.ts';
import { productName } from '../copy/product.ts';
import { paths } from '../paths.ts';

const style =
  'body{font:1.1rem/1.5 system-ui,sans-serif;margin:0;border-top:5rem solid #9c3d2e;background:#fffdf9;color:#231a15}' +
  'main{max-width:34ch;margin:10vh auto;padding:0 1rem;text-align:center}' +
  'img{vertical-align:middle;margin-right:.4rem}' +
  'a{display:inline-block;padding:.7rem 1.4rem;border-radius:99px;background:#9c3d2e;color:#fff;font-weight:600;text-decoration:none}';

/**
 * Returns a page with one message, without scripts. Does not escape its texts.
 * @param page.link link opened in a new tab; a link to the home page by default
 */
export const messagePage = ({
  title,
  lead,
  link,
}: {
  title: string;
  lead: string;
  link?: { to: string; words: string };
}): string => {
  const on = link
    ? `<a href="${link.to}" target="_blank" rel="noopener">${link.words} ${form.newTab}</a>`
    : `<a href="${paths.home()}">${errors.home}</a>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.png"><style>${style}</style></head><body><main><p><img src="/favicon.png" alt="" width="32" height="32">${productName}</p><h1>${title}</h1><p>${lead}</p><p>${on}</p></main></body></html>`;
};

export const messagePageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
} as const;
