import type { EntryContext } from 'react-router';

/**
 * All dependencies on undocumented internals of React Router's document: how loaders' data is passed to the browser,
 * how its scripts are marked, and which parts of its context rendering needs. Each function returns null if the
 * internals differ from its expectations. The page is then rendered by the framework alone, and
 * `router-internals.test.ts` detects it. docs/decisions/0020-where-a-fresh-page-goes.md has the figures.
 */

/**
 * Takes the encoded loaders' data out of the context, from which React would stream it. Returns null when the context
 * has no such stream; it is then unchanged.
 */
export function takeHandoff(context: EntryContext): ReadableStream<Uint8Array> | null {
  const stream = context.serverHandoffStream;
  if (!(stream instanceof ReadableStream)) return null;
  context.serverHandoffStream = undefined;
  return stream;
}

/** Reads the text of that stream. `new Response(stream).text()` takes twice as long. */
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

/** Returns true if this page's scripts, at its end, expect the data where `handoffScript` puts it. */
export function expectsHandoff(markup: Buffer): boolean {
  return markup.lastIndexOf('window.__reactRouterContext.streamController = controller') >= 0;
}

/** The same on every page, so that the policy needs one hash for it; the data is in the element before it. */
export const handoffScript =
  '((stream,data)=>{stream.enqueue(data.text);stream.close()})(__reactRouterContext.streamController,document.currentScript.previousSibling)';

/**
 * Returns the context with the manifest that includes the studio's and the operator's routes, if one of them was
 * matched. The build removes these routes from the manifest of public pages (`scripts/build-internals.ts`). Under `npm
 * run dev` there is one manifest.
 */
export function withStudioManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isStudio = staticHandlerContext.matches?.some(({ route }) => /^(studio|operator)\//.test(route.id));
  if (!isStudio) return context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/manifest-[\w-]+\.js$/, 'studio-$&') } };
}

const moduleScript = '<script type="module" async="">';
const modulePreload = '<link rel="modulepreload"';

/**
 * Makes the app's scripts in the document up to `end` inert, for `late-loader.ts` to start. Returns null unless it has
 * one module script, and its preloads in the head, where React hoists them.
 */
export function makeScriptsLate(markup: Buffer, end: number): Buffer[] | null {
  const at = markup.indexOf(moduleScript);
  const body = markup.indexOf('<body');
  const found = at >= 0 && markup.indexOf(moduleScript, at + 1) < 0 && markup.indexOf(modulePreload, body) < 0;
  if (!found) return null;
  const head = markup.toString('utf8', 0, body).replaceAll(modulePreload, '<link rel="later"');
  return [
    Buffer.from(head),
    markup.subarray(body, at),
    Buffer.from('<script type="later">'),
    markup.subarray(at + moduleScript.length, end),
  ];
}
