import { hash } from 'node:crypto';

/**
 * The last touches to a rendered page: the loaders' data are put in, the app's scripts are made inert (`late-loader.ts`
 * starts them), and the content security policy is computed from exactly the text that will be sent. The markup is
 * large and not ASCII, so it is read in place and put together once.
 * @param options.handoff the loaders' data as the framework encodes them: JSON, perhaps in several lines
 */
export function finishDocument(
  markup: string,
  { late, handoff = null }: { late: boolean; handoff?: string | null },
): { html: string; policy: string } {
  const end = handoff === null ? markup.length : markup.lastIndexOf('</body>');
  const before = late ? makeScriptsLate(markup, end) : markup.slice(0, end);
  const added = handoff === null ? '' : handoffElements(handoff);
  return { html: `${before}${added}${markup.slice(end)}`, policy: contentSecurityPolicy(markup, handoff !== null) };
}

/**
 * Hands the data over in the words that the framework's own streaming component uses. The data stand in an element of
 * their own that is no script to a browser: nothing is parsed twice, and the script is the same on every page. In JSON
 * `<` is only ever within a string, where it may be escaped.
 */
const handoffScript =
  '((stream,data)=>{stream.enqueue(data.text);stream.close()})(__reactRouterContext.streamController,document.currentScript.previousSibling)';

const handoffElements = (json: string) =>
  `<script type="application/json">${json.replaceAll('<', '\\u003c')}</script><script>${handoffScript}</script>`;

const moduleScript = '<script type="module" async="">';
const modulePreload = '<link rel="modulepreload"';

/**
 * This leans on what the framework writes (React Router's `<Scripts/>`, whose preloads React lifts into the head); a
 * test pins it, and a page that has no such script, or two, is a bug to hear of at once, since it would cost every
 * visitor the late paint.
 */
function makeScriptsLate(markup: string, end: number): string {
  const at = markup.indexOf(moduleScript);
  const found = at < 0 ? 0 : markup.indexOf(moduleScript, at + 1) < 0 ? 1 : 2;
  if (found !== 1) throw new Error(`Expected one module script in the document, found ${found}`);
  const body = markup.indexOf('<body');
  if (markup.indexOf(modulePreload, body) >= 0) throw new Error('Expected no preloads of modules in the body');
  const head = markup.slice(0, body).replaceAll(modulePreload, '<link rel="later"');
  return `${head}${markup.slice(body, at)}<script type="later">${markup.slice(at + moduleScript.length, end)}`;
}

/** Nothing inline runs but what this page itself carries (CSP level 3; hashes as in its section 8.3). */
function contentSecurityPolicy(html: string, withHandoff: boolean): string {
  // Data blocks (JSON, JSON-LD) are not scripts to a browser and need no hash, and a script with a source has no text.
  const scripts = elements(html, 'script').filter(({ tag }) => !tag.includes('json') && !/\bsrc=/.test(tag));
  const styles = elements(html, 'style');
  const hashes = (texts: string[]) => [...new Set(texts)].map((text) => `'sha256-${sha256(text)}'`).join(' ');
  const textsOf = (found: { text: string }[]) => found.map(({ text }) => text);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes([...textsOf(scripts), ...(withHandoff ? [handoffScript] : [])])}`,
    `style-src 'self' ${hashes(textsOf(styles))}`,
    "img-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The elements whose text a browser takes as it stands, up to the first closing tag (HTML, 13.2.5.4): their opening
 * tags, and their texts exactly as they will be sent. React writes `<` anywhere else as `&lt;`.
 */
function elements(html: string, name: 'script' | 'style'): { tag: string; text: string }[] {
  const found: { tag: string; text: string }[] = [];
  for (let at = html.indexOf(`<${name}`); at >= 0; at = html.indexOf(`<${name}`, at)) {
    const opened = html.indexOf('>', at) + 1;
    const closed = html.indexOf(`</${name}>`, opened);
    if (opened === 0 || closed < 0) break;
    found.push({ tag: html.slice(at, opened), text: html.slice(opened, closed) });
    at = closed;
  }
  return found;
}

const known = new Map<string, string>();

/** All inline scripts are the same on every page of a kind; what is a creator's own is the short style of the colours. */
function sha256(text: string): string {
  let digest = known.get(text);
  if (digest === undefined) {
    digest = hash('sha256', text, 'base64');
    if (text.length < 16_384 && known.size < 500) known.set(text, digest);
  }
  return digest;
}
