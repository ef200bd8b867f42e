import { createHash } from 'node:crypto';

/**
 * The last touches to a rendered page, on its finished text: the app's scripts are made inert (`late-loader.ts` starts
 * them), and the content security policy is computed from exactly these bytes.
 */
export function finishDocument(html: string, { late }: { late: boolean }): { html: string; policy: string } {
  const finished = late ? makeScriptsLate(html) : html;
  return { html: finished, policy: contentSecurityPolicy(finished) };
}

const moduleScript = /<script type="module" async="">/g;
const modulePreload = /<link rel="modulepreload"/g;

/**
 * This leans on what the framework writes (React Router's `<Scripts/>`); a test pins it, and a page that has no such
 * script, or two, is a bug to hear of at once, since it would cost every visitor the late paint.
 */
function makeScriptsLate(html: string): string {
  const found = html.match(moduleScript)?.length ?? 0;
  if (found !== 1) throw new Error(`Expected one module script in the document, found ${found}`);
  return html.replace(moduleScript, '<script type="later">').replace(modulePreload, '<link rel="later"');
}

// Not those with a src. The first group is the attributes, the second the text, exactly as it will be sent.
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Nothing inline runs but what this page itself carries (CSP level 3; hashes as in its section 8.3). */
function contentSecurityPolicy(html: string): string {
  // Data blocks (JSON-LD) are not scripts to a browser and need no hash.
  const scripts = [...html.matchAll(inlineScript)].filter(([, attributes]) => !attributes!.includes('ld+json'));
  const styles = [...html.matchAll(inlineStyle)];
  const hashes = (texts: string[]) => [...new Set(texts)].map((text) => `'sha256-${sha256(text)}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts.map((match) => match[2]!))}`,
    `style-src 'self' ${hashes(styles.map((match) => match[1]!))}`,
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
