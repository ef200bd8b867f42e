import { expect, test } from 'vitest';
import { keyedHash, purposeKey } from './secret.server.ts';

const secret = 'a secret that is long enough to be one';

test('keys and keyed hashes differ by purpose and by secret, and are stable', () => {
  expect(purposeKey(secret, 'a')).toEqual(purposeKey(secret, 'a'));
  expect(purposeKey(secret, 'a')).not.toEqual(purposeKey(secret, 'b'));
  expect(keyedHash('x', secret, 'a')).toBe(keyedHash('x', secret, 'a'));
  expect(keyedHash('x', secret, 'a')).not.toBe(keyedHash('x', secret, 'b'));
  expect(keyedHash('x', secret, 'a')).not.toBe(keyedHash('x', `${secret}!`, 'a'));
});
