import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema, secretNames } from '../server/environment.ts';

const root = path.resolve(import.meta.dirname, '..');
const settings = readFileSync(path.join(root, 'docs/settings.md'), 'utf8');
const rows = settings.split('\n').filter((line) => line.startsWith('| `'));
/** The names in the first cell of each row, with whether a file may hold them. */
const described = new Map(
  rows.flatMap((row) =>
    [...row.split(' | ')[0]!.matchAll(/`([A-Z][A-Z0-9_]+)`( \*file\*)?/g)].map(
      ([, name, file]) => [name!, file !== undefined] as const,
    ),
  ),
);

test('docs/settings.md describes every variable that the site reads, and no other', () => {
  expect([...described.keys()].toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
});

test('docs/settings.md marks those that can stand in a file', () => {
  expect([...described].flatMap(([name, file]) => (file ? [name] : [])).toSorted()).toEqual(secretNames.toSorted());
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/operating.md',
  'docs/commands.md',
  'docs/backup.md',
];

test.each(documents)('every npm script that %s names is there', (file) => {
  const scripts = Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts);
  const text = readFileSync(path.join(root, file), 'utf8');
  const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});
