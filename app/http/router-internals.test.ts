import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { expectsHandoff, takeHandoff, withMatchedRoutes } from './router-internals.server.ts';

/** That the framework of today is as expected is seen on a whole page: `server/http/route-documents.test.ts`. */
const context = (given: object) => given as EntryContext;

test('a hand-off that is not where it was is left alone', () => {
  const elsewhere = { handoff: new ReadableStream() };
  expect(takeHandoff(context(elsewhere))).toBeNull();
  const text = { serverHandoffStream: '[]' };
  expect(takeHandoff(context(text))).toBeNull();
  expect(text.serverHandoffStream).toBe('[]');
});

test('scripts that wait for it under another name are not given it', () => {
  expect(expectsHandoff('<script>window.__reactRouterContext = {}</script>')).toBe(false);
});

test('a page is rendered with the routes that matched; with all of them where these are not found', () => {
  const manifest = { routes: { root: { id: 'root' }, page: { id: 'page' }, other: { id: 'other' } } };
  const matched = context({ manifest, staticHandlerContext: { matches: [{ route: { id: 'page' } }] } });
  expect(Object.keys(withMatchedRoutes(matched).manifest.routes)).toEqual(['root', 'page']);
  const unknown = context({ manifest, staticHandlerContext: { matches: [{ route: { id: 'renamed' } }] } });
  expect(withMatchedRoutes(unknown)).toBe(unknown);
  const without = context({ manifest: {}, staticHandlerContext: {} });
  expect(withMatchedRoutes(without)).toBe(without);
});
