import { expect, test } from 'vitest';
import { bea } from '../../../tests/support/rendered-page.ts';
import { pictureName } from '../../ui/picture-focus.ts';
import { pictureShapes, variantAddress } from '../../ui/picture-shapes.ts';
import { offlinePage } from './offline-page.ts';
import { assetsOfDocument, assetsOfScript, collectParts, titleOfDocument, versionOfDocument } from './page-parts.ts';
import { MAX_PART_BYTES, MAX_PARTS } from './store.ts';

const html = `<html><head><title>Cooking Mole &amp; rice</title><link rel="stylesheet" href="/assets/root-1.css"/>
<link rel="modulepreload" href="/assets/root-1.js"/><script type="module" src='/assets/entry-1.js'></script></head>
<body><div data-style="hearth" data-version="a_b-3" class="cook"></div><img src="/media/x/card-320.webp"/></body></html>`;

test('a document names its assets, title and recipe version', () => {
  expect(assetsOfDocument(html)).toEqual(['/assets/root-1.css', '/assets/root-1.js', '/assets/entry-1.js']);
  expect(titleOfDocument(html)).toBe('Cooking Mole &amp; rice');
  expect(versionOfDocument(html)).toBe('a_b-3');
  expect([titleOfDocument(''), versionOfDocument('<p>data-version="x"</p>')]).toEqual(['', null]);
});

test('a script names its static and dynamic imports and its style sheets, except the route manifest', () => {
  const script =
    'import{a}from"./react-1.js";const bar=()=>import(`./timer-bar-2.js`);new Worker(new URL("/assets/wake-3.js",""+x));var s="/assets/bar-4.css"';
  const imported = ['/assets/react-1.js', '/assets/timer-bar-2.js', '/assets/wake-3.js', '/assets/bar-4.css'];
  expect(assetsOfScript('/assets/page-1.js', script)).toEqual(imported);
  expect(assetsOfScript('/assets/manifest-1.js', script)).toEqual([]);
  expect(assetsOfScript('/assets/studio-manifest-1.js', script)).toEqual([]);
});

function siteOf(scripts: Record<string, string>) {
  const requested: string[] = [];
  const fetchPart = async (path: string) => {
    requested.push(path);
    const script = scripts[path];
    return script === undefined ? null : { bytes: script.length, script };
  };
  return { requested, fetchPart };
}

test('a page’s parts include its scripts’ imports once each, also cyclic ones', async () => {
  const site = siteOf({
    '/assets/a.js': 'import"./b.js"',
    '/assets/b.js': 'import"./a.js";import("./c.js")',
    '/assets/c.js': '',
  });
  expect(Object.keys(await collectParts({ found: ['/assets/a.js'], ...site }))).toEqual([
    '/assets/a.js',
    '/assets/b.js',
    '/assets/c.js',
  ]);
  expect(site.requested).toHaveLength(3);
});

test('pictures of every shape are parts, with and without a focal point', async () => {
  const key = 'e2'.repeat(16);
  const names = [key, pictureName(key, { x: 30, y: 70 }), pictureName(key, { x: 0, y: 100 })];
  const shapes = Object.keys(pictureShapes) as (keyof typeof pictureShapes)[];
  const found = [
    ...names.flatMap((name) =>
      shapes.flatMap((shape) =>
        (['avif', 'webp', 'png'] as const).map((format) =>
          variantAddress(name, shape, pictureShapes[shape].widths[0], format),
        ),
      ),
    ),
    '/fallback/recipe.svg',
    '/fallback/empty/hearth/list.svg',
    '/house/plate-one-480.webp',
  ];
  for (const part of new Set(found)) {
    expect(await collectParts({ found: [part], fetchPart: async () => ({ bytes: 1, script: null }) })).toEqual({
      [part]: 1,
    });
  }
});

test('foreign, missing and oversized parts are left out', async () => {
  const site = siteOf({ '/assets/a.js': '', '/account': '', '/assets/../account': '' });
  const found = ['/assets/a.js', '/account', '/assets/../account', 'https://evil.test/x.js', '/assets/gone.js'];
  expect(await collectParts({ found, ...site })).toEqual({ '/assets/a.js': 0 });
  expect(site.requested).toEqual(['/assets/a.js', '/assets/gone.js']);
  const huge = async () => ({ bytes: MAX_PART_BYTES + 1, script: null });
  expect(await collectParts({ found: ['/media/x/card'], fetchPart: huge })).toEqual({});
});

test('a page gets a bounded number of parts', async () => {
  let requested = 0;
  const fetchPart = async () => {
    requested += 1;
    return { bytes: 1, script: `import"./next-${requested}.js"` };
  };
  expect(Object.keys(await collectParts({ found: ['/assets/a.js'], fetchPart }))).toHaveLength(MAX_PARTS);
});

test('the offline page has no script and escapes foreign text', async () => {
  const { palette } = bea;
  const brand = { name: '<script>alert(1)</script>', ...palette, button: palette.accent, onButton: '#ffffff' };
  const stored = {
    path: '/kitchen/list',
    address: '/kitchen/list',
    title: 'Salt &amp; vinegar',
    why: 'kitchen',
    at: 0,
    bytes: 0,
    parts: [],
  } as const;
  const answer = offlinePage({ brand, pages: [stored], address: '/x/recipes/y?"><script>' });
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
  expect(text).toContain(palette.accent);
  expect(text).toContain(palette.darkAccent);
  expect(text).toContain('<a href="/kitchen/list">Salt &amp; vinegar</a>');
});
