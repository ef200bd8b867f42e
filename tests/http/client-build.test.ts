import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const assets = path.resolve(import.meta.dirname, '../../build/client/assets');

test('no script of the build carries Vite’s preload helper (docs/decisions/0006-late-hydration.md)', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const carriers = scripts.filter((name) =>
    readFileSync(path.join(assets, name), 'utf8').includes('vite:preloadError'),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(carriers).toEqual([]);
});
