import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { letterPaths } from '../paths.ts';
import { readSubscriptionToken, subscriptionToken } from './token.server.ts';

const secret = 'a secret of at least 32 characters';
const id = randomUUID();
const token = subscriptionToken(id, [secret]);

test('a token names its subscription, also after the site’s secret was replaced', () => {
  expect(readSubscriptionToken(token, [secret])).toBe(id);
  expect(readSubscriptionToken(token, ['a newer secret of the same site, longer', secret])).toBe(id);
});

test('a token that was altered, shortened or signed elsewhere is refused', () => {
  const other = subscriptionToken(randomUUID(), [secret]);
  for (const forged of [
    '',
    id,
    token.slice(1),
    `${token}a`,
    token.slice(0, 22) + other.slice(22),
    other.slice(0, 22) + token.slice(22),
    'é'.repeat(44),
  ]) {
    expect([forged, readSubscriptionToken(forged, [secret])]).toEqual([forged, null]);
  }
  expect(readSubscriptionToken(token, ['another secret of another site, as long'])).toBeNull();
});

test('the address in List-Unsubscribe has no place at which a mail server could fold it', () => {
  const address = letterPaths.unsubscribe(token, id);
  expect(address).toMatch(/^\/auth\/letters\/[\w-]{44}\/stop\?of=[\w-]{36}$/);
});
