import { hash } from 'node:crypto';

/**
 * The last touches to a rendered page, on its finished text: the app's scripts are made inert (`late-loader.ts` starts
 * them), and the content security policy is computed from exactly these bytes.
 */
export function finishDocument(html: string, { late }: { late: boolean }): { html: string; policy: string } {
  const finished = late ? makeScriptsLate(html) : html;
  return { html: finished, policy: contentSecurityPolicy(finished) };
}

const moduleScript = '<script type="module" async="">';
const modulePreload = '<link rel="modulepreload"';

/**
 * This leans on what the framework writes (React Router's `<Scripts/>`); a test pins it, and a page that has no such
 * script, or two, is a bug to hear of at once, since it would cost every visitor the late paint.
 */
function makeScriptsLate(html: string): string {
  const [before, after, ...more] = html.split(moduleScript);
  const found = after === undefined ? 0 : 1 + more.length;
  if (found !== 1) throw new Error(`Expected one module script in the document, found ${found}`);
  return `${before!.replaceAll(modulePreload, '<link rel="later"')}<script type="later">${after}`;
}

/** Nothing inline runs but what this page itself carries (CSP level 3; hashes as in its section 8.3). */
function contentSecurityPolicy(html: string): string {
  // Data blocks (JSON-LD) are not scripts to a browser and need no hash, and a script with a source has no text.
  const scripts = elements(html, 'script').filter(({ tag }) => !tag.includes('ld+json') && !/\bsrc=/.test(tag));
  const styles = elements(html, 'style');
  const hashes = (found: { text: string }[]) =>
    [...new Set(found.map(({ text }) => text))].map((text) => `'sha256-${sha256(text)}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`,
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

/** Nearly all inline texts are the same on every page; what is a page's own is long, and not worth remembering. */
function sha256(text: string): string {
  let digest = known.get(text);
  if (digest === undefined) {
    digest = hash('sha256', text, 'base64');
    if (text.length < 2_048 && known.size < 500) known.set(text, digest);
  }
  return digest;
}
