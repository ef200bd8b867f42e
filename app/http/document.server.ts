import { hash } from 'node:crypto';
import {
  checkPolicySources,
  type DocumentOptions,
  type PolicyDirective,
  type PolicySources,
} from './document-options.ts';
import { handoffScript, makeScriptsLate } from './router-internals.server.ts';

/**
 * Post-processes a rendered page: inserts the loaders' data, makes scripts inert if `hydration` is `late`, and computes
 * the content security policy. Works on bytes, because a string with non-ASCII characters takes twice the memory.
 * @param options.handoff the loaders' data as the framework encodes them (JSON, possibly in several lines), or null if
 * the markup has them already
 * @returns `late`: true if the scripts were made inert
 */
export function finishDocument(
  markup: Buffer,
  { hydration, policy: added, framedBy, postsTo, handoff = null }: DocumentOptions & { handoff?: string | null },
): { html: Buffer<ArrayBuffer>; policy: string; late: boolean } {
  const end = handoff === null ? markup.length : markup.lastIndexOf('</body>');
  const lateMarkup = hydration === 'late' ? makeScriptsLate(markup, end) : null;
  const before = lateMarkup ?? [markup.subarray(0, end)];
  const data = handoff === null ? [] : [Buffer.from(handoffElements(handoff))];
  return {
    html: Buffer.concat([...before, ...data, markup.subarray(end)]),
    policy: contentSecurityPolicy(markup, checkPolicySources(added), {
      withHandoff: handoff !== null,
      framedBy,
      postsTo,
    }),
    late: lateMarkup !== null,
  };
}

/** In JSON `<` occurs only in strings, where it can be escaped. */
const handoffElements = (json: string) =>
  `<script type="application/json">${json.replaceAll('<', '\\u003c')}</script><script>${handoffScript}</script>`;

/** Allows the page's inline scripts and styles by hashes (CSP level 3, 8.3). */
function contentSecurityPolicy(
  html: Buffer,
  added: PolicySources,
  {
    withHandoff,
    framedBy,
    postsTo,
  }: { withHandoff: boolean; framedBy: 'self' | undefined; postsTo: string | undefined },
): string {
  // Data blocks (JSON, JSON-LD) are not executed and need no hash. A script with a source has no text.
  const scripts = elements(html, 'script').filter(({ tag }) => !tag.includes('json') && !/\bsrc=/.test(tag));
  const styles = elements(html, 'style');
  const hashes = (texts: string[]) => [...new Set(texts)].map((text) => `'sha256-${sha256(text)}'`).join(' ');
  const own = (directive: PolicyDirective) => (added[directive] ?? []).map((source) => ` ${source}`).join('');
  const textsOf = (found: { text: string }[]) => found.map(({ text }) => text);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes([...textsOf(scripts), ...(withHandoff ? [handoffScript] : [])])}${own('script-src')}`,
    `style-src 'self' ${hashes(textsOf(styles))}`,
    `img-src 'self' https:${own('img-src')}`,
    "font-src 'self'",
    `connect-src 'self'${own('connect-src')}`,
    `frame-src 'self'${own('frame-src')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${postsTo === undefined ? '' : ` ${new URL(postsTo).origin}`}`,
    `frame-ancestors '${framedBy ?? 'none'}'`,
  ].join('; ');
}

/** Finds raw text elements, which end at the first closing tag (HTML, 13.2.5.4). React escapes other `<` as `&lt;`. */
function elements(html: Buffer, name: 'script' | 'style'): { tag: string; text: string }[] {
  const found: { tag: string; text: string }[] = [];
  for (let at = html.indexOf(`<${name}`); at >= 0; at = html.indexOf(`<${name}`, at)) {
    const opened = html.indexOf('>', at) + 1;
    const closed = html.indexOf(`</${name}>`, opened);
    if (opened === 0 || closed < 0) break;
    found.push({ tag: html.toString('utf8', at, opened), text: html.toString('utf8', opened, closed) });
    at = closed;
  }
  return found;
}

const known = new Map<string, string>();

/** Memoises hashes, because pages share inline scripts. */
function sha256(text: string): string {
  let digest = known.get(text);
  if (digest === undefined) {
    digest = hash('sha256', text, 'base64');
    if (text.length < 16_384 && known.size < 500) known.set(text, digest);
  }
  return digest;
}
