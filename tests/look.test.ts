import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, withoutComments } from './support/source-files.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Class names with a type size, a colour, a width, a corner or a shadow in brackets. */
const ownClass =
  /(?<![\w-])(?:text-\[[^\]]*\]|(?:max-)?w-\[[^\]]*\d(?:rem|px|ch)[^\]]*\]|(?:rounded|shadow)(?:-\w+)?-\[[^\]]*\]|[\w-]*-\[#[^\]]*\])/g;
const declaration = /(?:^|[{;])\s*((?:font-size|border(?:-\w+)*-radius|box-shadow|max-width)\s*:[^;}]*)/g;
const literal = /(?<![\w-])\d*\.?\d+(?:px|rem|ch)\b/;
/** Line around an element, such as the halo of a focus ring. */
const ring = /box-shadow:\s*(?:inset )?0 0 0 \d+px/;

/** Style sheets outside app/ui. Those for print may have literal sizes, because paper has its own units. */
const styles = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('app', name.replaceAll('\\', '/')))
  .filter((name) => /\.css$/.test(name) && !name.endsWith('print.css') && !name.startsWith('app/ui/'))
  .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

const own = [
  ...sourceFiles('app')
    .filter((file) => file.path.endsWith('.tsx') && !file.path.startsWith('app/ui/'))
    .map((file) => ({ path: file.path, found: [...withoutComments(file.text).matchAll(ownClass)].map(([it]) => it) })),
  ...styles.map((file) => ({
    path: file.path,
    found: [...file.text.matchAll(declaration)].map(([, it]) => it!).filter((it) => literal.test(it) && !ring.test(it)),
  })),
].filter(({ found }) => found.length > 0);

test('no page sets a width, corner, shadow, type size or colour of its own: all are tokens of app/ui/theme.css', () => {
  expect(own).toEqual([]);
});
