import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { slimManifest } from '../../scripts/build-internals.ts';

const root = path.resolve(import.meta.dirname, '../..');
const build = path.join(root, 'build');
const assets = path.join(build, 'client/assets');
const router = path.join(root, 'node_modules/react-router/dist/production');
const ownAssets = JSON.parse(readFileSync(path.join(build, 'own-assets.json'), 'utf8')) as string[];
const scripts = ownAssets
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(path.join(assets, name), 'utf8') }));

const scriptsWith = (text: string) => scripts.filter((script) => script.text.includes(text)).map(({ name }) => name);

test('no script of the build carries Vite’s preload helper (docs/decisions/0006-late-hydration.md)', () => {
  expect(scripts.length).toBeGreaterThan(20);
  expect(scriptsWith('vite:preloadError')).toEqual([]);
});

// A minifier keeps string literals.
test.each([
  ['lib/dom/ssr/fog-of-war.js', 'Unable to discover routes due to manifest version mismatch'],
  ['lib/router/instrumentation.js', 'lazy.middleware'],
  ['lib/dom/ssr/routeModules.js', ', reloading page...'],
])('no script of the build carries the router’s %s', (part, text) => {
  expect(readFileSync(path.join(router, part), 'utf8')).toContain(text);
  expect(scriptsWith(text)).toEqual([]);
});

test('the route manifest names no route’s imports, which only a prefetch would use, and nothing that is false', () => {
  const [manifest] = scripts.filter(({ name }) => name.startsWith('manifest-'));
  expect(manifest!.text.split('"routes":')[1]).not.toMatch(/:(?:false|\[\])/);
  expect(manifest!.text.match(/"imports":\["/g)).toHaveLength(1); // Only the entry has imports.
});

test.each([
  'window.__manifest={"routes":{}}',
  'window.__reactRouterManifest={"routes":{"home":{"id":"other","imports":["/assets/a.js"]}}};',
])('a route manifest in an unknown format is unchanged: %s', (script) => {
  expect(slimManifest(script, () => true)).toBe(script);
});
