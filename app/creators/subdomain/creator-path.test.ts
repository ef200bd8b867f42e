import { expect, test } from 'vitest';
import { creatorOfPath, pathOfCreator } from './subdomain.ts';

const creatorId = '2f6e7a52-0d70-4f0e-9d0f-0f6c1f6f1a11';

test.each([
  ['/marisol', { subdomain: 'marisol' }],
  ['/marisol?utm_source=bio#faqs', { subdomain: 'marisol' }],
  ['/marisol/recipes/soup', { subdomain: 'marisol' }],
  [`/sign-up/${creatorId}`, { creatorId }],
  [`/sign-up/${creatorId}/move`, { creatorId }],
  [`/${creatorId}/success?moved=yes`, { creatorId }],
])('%s belongs to a creator', (path, creator) => {
  expect(creatorOfPath(path)).toEqual(creator);
});

test.each([
  null,
  '/',
  '/?after=x',
  '/sign-up',
  '/sign-up?after=x',
  '/account',
  '/sign-in?from=%2Fmarisol',
  '/template_1',
])('%s belongs to no creator', (path) => {
  expect(creatorOfPath(path)).toBeNull();
});

test('a creator’s path belongs to the creator, with or without a subdomain', () => {
  expect(creatorOfPath(pathOfCreator({ creatorId, path: '/marisol' }))).toEqual({ subdomain: 'marisol' });
  expect(creatorOfPath(pathOfCreator({ creatorId, path: null }))).toEqual({ creatorId });
});
