import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { expectsHandoff, takeHandoff, withMatchedRoutes } from './router-internals.server.ts';

/** That the installed framework is as expected is tested with a whole page in `server/http/route-documents.test.ts`. */
const context = (given: object) => given as EntryContext;

test('a context without the expected stream is unchanged', () => {
  const elsewhere = { handoff: new ReadableStream() };
  expect(takeHandoff(context(elsewhere))).toBeNull();
  const text = { serverHandoffStream: '[]' };
  expect(takeHandoff(context(text))).toBeNull();
  expect(text.serverHandoffStream).toBe('[]');
});

test('scripts that expect the data under another name are detected', () => {
  expect(expectsHandoff('<script>window.__reactRouterContext = {}</script>')).toBe(false);
});

test('a page is rendered with the matched routes, or with all when these are not found', () => {
  const manifest = { routes: { root: { id: 'root' }, page: { id: 'page' }, other: { id: 'other' } } };
  const matched = context({ manifest, staticHandlerContext: { matches: [{ route: { id: 'page' } }] } });
  expect(Object.keys(withMatchedRoutes(matched).manifest.routes)).toEqual(['root', 'page']);
  const unknown = context({ manifest, staticHandlerContext: { matches: [{ route: { id: 'renamed' } }] } });
  expect(withMatchedRoutes(unknown)).toBe(unknown);
  const without = context({ manifest: {}, staticHandlerContext: {} });
  expect(withMatchedRoutes(without)).toBe(without);
});
