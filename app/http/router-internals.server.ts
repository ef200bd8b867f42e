import type { EntryContext } from 'react-router';
import { manifestOf, manifestPrefixes, OWN_SITE } from './route-manifests.ts';

/**
 * Dependencies on undocumented internals of React Router's document. If the internals are not as expected,
 * `takeHandoff` and `makeScriptsLate` return null, and `expectsHandoff` returns false.
 */

/** Takes the loaders' stream out of the context, so that React does not render it. Returns null if there is none. */
export function takeHandoff(context: EntryContext): ReadableStream<Uint8Array> | null {
  const stream = context.serverHandoffStream;
  if (!(stream instanceof ReadableStream)) return null;
  context.serverHandoffStream = undefined;
  return stream;
}

/** Reads the text of the stream from `takeHandoff`. `new Response(stream).text()` takes twice as long. */
export async function readHandoff(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Returns true if the scripts at the end of the page expect the data where `handoffScript` puts them. */
export function expectsHandoff(markup: Buffer): boolean {
  return markup.lastIndexOf('window.__reactRouterContext.streamController = controller') >= 0;
}

/**
 * Inline script that passes the text of the preceding element to the router. The same on every page, so that the policy
 * needs only one hash.
 */
export const handoffScript =
  '((stream,data)=>{stream.enqueue(data.text);stream.close()})(__reactRouterContext.streamController,document.currentScript.previousSibling)';

/** Returns the context with the smallest manifest that has the matched routes. */
export function withOwnManifest(context: EntryContext, { isOwnSite }: { isOwnSite: boolean }): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const needed = new Set(staticHandlerContext.matches?.map(({ route }) => manifestOf(route.id)));
  const prefix = manifestPrefixes.findLast((each) => needed.has(each)) ?? '';
  const file = `${isOwnSite ? OWN_SITE : ''}${prefix}$&`;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/manifest-[\w-]+\.js$/, file) } };
}

/** Returns the context of a page on a creator's own site with the paths that the browser shows. */
export function atAddress(context: EntryContext, pathAt: (path: string) => string): EntryContext {
  const { location, matches, ...handled } = context.staticHandlerContext;
  const staticHandlerContext = {
    ...handled,
    location: { ...location, pathname: pathAt(location.pathname) },
    matches: matches.map((match) => ({
      ...match,
      pathname: pathAt(match.pathname),
      pathnameBase: pathAt(match.pathnameBase),
    })),
  };
  return { ...context, staticHandlerContext };
}

const moduleScript = '<script type="module" async="">';
const modulePreload = '<link rel="modulepreload"';

/** Returns the markup before `end` with the app's scripts made inert, or null if the document is not as expected. */
export function makeScriptsLate(markup: Buffer, end: number): Buffer[] | null {
  const at = markup.indexOf(moduleScript);
  const body = markup.indexOf('<body');
  const found = at >= 0 && markup.indexOf(moduleScript, at + 1) < 0 && markup.indexOf(modulePreload, body) < 0;
  if (!found) return null;
  const head = markup.toString('utf8', 0, body).replaceAll(modulePreload, '<link rel="later"');
  return [
    Buffer.from(head),
    markup.subarray(body, at),
    Buffer.from('<script type="text/later">'),
    markup.subarray(at + moduleScript.length, end),
  ];
}
