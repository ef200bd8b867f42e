import { expect, test } from 'vitest';
import { keyedHash, purposeKey, signed, unsigned } from './secret.server.ts';

const secret = 'a secret that is long enough to be one';
const sealed = signed('a value. with dots', secret, 'state');

test('what was signed opens again', () => {
  expect(unsigned(sealed, secret, 'state')).toBe('a value. with dots');
});

test('what was signed for one purpose opens for no other', () => {
  expect(unsigned(sealed, secret, 'cookie')).toBeNull();
});

test('what was signed with another secret does not open', () => {
  expect(unsigned(sealed, `${secret}!`, 'state')).toBeNull();
});

test.each([
  ['another value', sealed.replace('a value', 'b value')],
  ['no seal', 'a value. with dots'],
  ['an empty seal', 'a value. with dots.'],
  ['half a seal', sealed.slice(0, -10)],
  ['something after the seal', `${sealed}A`],
  ['nothing', ''],
  ['a dot', '.'],
])('%s does not open', (_, text) => {
  expect(unsigned(text, secret, 'state')).toBeNull();
});

test('a seal has one spelling: the same bytes written otherwise do not open', () => {
  const seal = sealed.slice(sealed.lastIndexOf('.') + 1);
  // 32 bytes leave two unused bits in the last of 43 characters.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = seal.slice(0, -1) + alphabet[alphabet.indexOf(seal.at(-1)!) ^ 1];
  expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(seal, 'base64url'));
  expect(unsigned(sealed.replace(seal, twin), secret, 'state')).toBeNull();
});

test('keys and keyed hashes differ by purpose and by secret, and are stable', () => {
  expect(purposeKey(secret, 'a')).toEqual(purposeKey(secret, 'a'));
  expect(purposeKey(secret, 'a')).not.toEqual(purposeKey(secret, 'b'));
  expect(keyedHash('x', secret, 'a')).toBe(keyedHash('x', secret, 'a'));
  expect(keyedHash('x', secret, 'a')).not.toBe(keyedHash('x', secret, 'b'));
  expect(keyedHash('x', secret, 'a')).not.toBe(keyedHash('x', `${secret}!`, 'a'));
});
