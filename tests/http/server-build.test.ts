import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const directory = path.resolve(import.meta.dirname, '../../build/server');
const scripts = globSync('**/*.js', { cwd: directory });
const isInTwoBytes = (script: string) => /[\u0100-\uffff]/.test(readFileSync(path.join(directory, script), 'utf8'));

test('no script of the server takes two bytes a character in memory (docs/decisions/0018-memory.md)', () => {
  expect(scripts).toContain('index.js');
  expect(scripts.filter(isInTwoBytes)).toEqual([]);
});
