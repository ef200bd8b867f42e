import { expect, test } from 'vitest';
import { cacheTags } from './caching.ts';
import { isUuid } from './ids.ts';

test.each([
  '0b0f0a4e-0000-4000-8000-000000000001',
  '0B0F0A4E-0000-4000-8000-00000000000F',
  '019a5b8e-7c1d-7e21-b1aa-0f0e0d0c0b0a',
])('%s is an id', (text) => {
  expect(isUuid(text)).toBe(true);
});

test.each([
  '',
  'null',
  '0b0f0a4e00004000800000000000000a',
  '{0b0f0a4e-0000-4000-8000-000000000001}',
  ' 0b0f0a4e-0000-4000-8000-000000000001',
  '0b0f0a4e-0000-4000-8000-000000000001\n',
  "0b0f0a4e-0000-4000-8000-000000000001' or '1'='1",
  '0b0f0a4e-0000-4000-8000-00000000000g',
])('%j is not an id', (text) => {
  expect(isUuid(text)).toBe(false);
});

test('an id in capitals has the tag of the database’s notices', () => {
  expect(cacheTags.page('0B0F0A4E-0000-4000-8000-00000000000F')).toBe('page:0b0f0a4e-0000-4000-8000-00000000000f');
  expect(cacheTags.creator('0B0F0A4E-0000-4000-8000-00000000000F')).toMatch(/^creator:[0-9a-f-]{36}$/);
});
