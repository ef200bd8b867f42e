import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/decisions');
const pages = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .sort();

test('every decision is listed, in order and by its title', () => {
  const listed = [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^(\d+)\. \[(.+)\]\((.+)\)$/gm)];
  expect(listed.map(([, , , file]) => file)).toEqual(pages);
  expect(listed.map(([, number, title]) => `# ${number}. ${title}`)).toEqual(
    pages.map((page) => readFileSync(path.join(folder, page), 'utf8').split('\n', 1)[0]),
  );
});

test.each(pages)('every file that %s names exists', (page) => {
  const text = readFileSync(path.join(folder, page), 'utf8');
  const named = [...text.matchAll(/`((?:app|server|tests|bench|scripts|demo)\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
