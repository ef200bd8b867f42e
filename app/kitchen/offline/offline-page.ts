import { productName } from '../../copy/product.ts';
import { header } from '../../creators/header/copy.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { paths } from '../../paths.ts';
import { offline } from './copy.ts';
import { kindOf, type OfflineBrand, type StoredPage } from './store.ts';

const ofSite = ` · ${productName}`;

const PLAIN: OfflineBrand = {
  name: '',
  accent: '#3d3a36',
  onAccent: '#ffffff',
  button: '#3d3a36',
  onButton: '#ffffff',
  darkAccent: '#7a736b',
  darkOnAccent: '#ffffff',
};

export function offlinePage(of: {
  brand: OfflineBrand | null;
  pages: readonly StoredPage[];
  address: string;
}): Response {
  const { title, lead, again, here } = offline.notHere;
  // A saved recipe has two stored pages but is listed once.
  const pages = of.pages.filter(({ path, why }) => !(why === 'saved' && kindOf(path) === 'mine'));
  const links = pages.map(({ address, title, path }) => {
    const called = title.endsWith(ofSite) ? title.slice(0, -ofSite.length) : title;
    return `<li><a href="${escapeMarkup(address)}">${called || escapeMarkup(path)}</a></li>`;
  });
  const list = links.length > 0 ? `<h2>${escapeMarkup(here)}</h2><ul>${links.join('')}</ul>` : '';
  const lines = `<p>${escapeMarkup(lead)}</p><p><a class="button" href="${escapeMarkup(of.address)}">${escapeMarkup(again)}</a></p>${list}`;
  return page({ brand: of.brand, title, lines: lines + places(), status: 503 });
}

/** Returns links to the member's places that can be stored. */
function places(): string {
  const { kitchen, list, week } = header.places;
  const links = [
    [paths.kitchen(), kitchen],
    [paths.shoppingList(), list],
    [paths.week(), week],
  ];
  return `<nav>${links.map(([to, words]) => `<a href="${to}">${words}</a>`).join('')}</nav>`;
}

/** @param of.action path of the form that signs out although changes are unsent */
export function unsentChangesPage(of: { brand: OfflineBrand | null; changes: number; action: string }): Response {
  const { title, lead, again, leave } = offline.notSent;
  const lines =
    `<p>${escapeMarkup(lead(of.changes))}</p><p><a class="button" href="${paths.kitchen()}">${escapeMarkup(again)}</a></p>` +
    `<form method="post" action="${escapeMarkup(of.action)}"><button>${escapeMarkup(leave)}</button></form>`;
  return page({ brand: of.brand, title, lines, status: 200 });
}

/**
 * Page after an offline sign-out. Its script removes the site's entries from the local storage, which a worker cannot
 * access.
 */
export function signedOutPage(brand: OfflineBrand | null): Response {
  const { title, lead, again } = offline.signedOut;
  const lines = `<p>${escapeMarkup(lead)}</p><p><a class="button" href="${paths.home()}">${escapeMarkup(again)}</a></p>`;
  const script =
    "for(const name of Object.keys(localStorage))if(name.startsWith('larder '))localStorage.removeItem(name)";
  return page({ brand, title, lines, status: 200, script });
}

/** Renders a page of the worker. The content security policy allows only the given script. */
function page(of: {
  brand: OfflineBrand | null;
  title: string;
  lines: string;
  status: number;
  script?: string;
}): Response {
  const nonce = crypto.randomUUID();
  const script = of.script ? `<script nonce="${nonce}">${of.script}</script>` : '';
  const { name, accent, onAccent, button, onButton, darkAccent, darkOnAccent } = of.brand ?? PLAIN;
  const title = escapeMarkup(of.title);
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style>
body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#2b2522;background:#fffdf9;overflow-wrap:anywhere}
header{min-height:1.5rem;padding:1rem 1.25rem;background:${accent};color:${onAccent};font-weight:700}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1.25rem 6rem}
h1{margin:.5rem 0;font-size:2rem;line-height:1.15}h2{margin:2rem 0 .25rem;font-size:1.25rem}
ul{margin:0;padding:0;list-style:none}li{border-bottom:1px solid #e5ddd3}
li a{display:block;padding:.75rem 0;color:inherit}
.button{display:inline-block;margin-top:.5rem;padding:.75rem 1.5rem;border-radius:999px;background:${button};color:${onButton};font-weight:700;text-decoration:none}
button{min-height:3rem;padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer}
nav{position:fixed;inset:auto 0 0;display:flex;padding-bottom:env(safe-area-inset-bottom);border-top:1px solid #e5ddd3;background:#fffdf9}
nav a{flex:1;padding:1rem .25rem;color:inherit;font-size:min(.875rem,5vw);font-weight:600;text-align:center;text-decoration:none}
a:focus-visible,button:focus-visible{outline:3px solid;outline-offset:3px}
@media(prefers-color-scheme:dark){body{color:#f4ece4;background:#25201d}li,nav{border-color:#40372f}nav{background:#25201d}header,.button{background:${darkAccent};color:${darkOnAccent}}}
</style></head><body><header dir="auto">${escapeMarkup(name)}</header><main id="main"><h1>${title}</h1>${of.lines}</main>${script}</body></html>`;
  return new Response(html, {
    status: of.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; ${script && `script-src 'nonce-${nonce}'; `}base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    },
  });
}
