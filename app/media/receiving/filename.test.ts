import { expect, test } from 'vitest';
import { normalizeFilename } from './filename.ts';

test.each([
  ['IMG_2041.JPG', 'IMG_2041.JPG'],
  ['C:\\Users\\Bea\\cake.png', 'cake.png'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\nc\u202egnp.exe', 'a b c gnp.exe'],
  ['   ', ''],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(199)}🥧`, `${'x'.repeat(199)}\ufffd`],
])('a file’s name %j is stored as %j', (name, stored) => expect(normalizeFilename(name)).toBe(stored));
