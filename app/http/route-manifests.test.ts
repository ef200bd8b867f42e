import { expect, test } from 'vitest';
import { manifestOf } from './route-manifests.ts';

test.each([
  ['studio/letters/route', 'studio-'],
  ['letters/archive/letter-route', 'mailed-'],
  ['accounts/email/undo-route', 'mailed-'],
  ['accounts/people-undo/route', 'mailed-'],
  ['accounts/password/reset-route', 'mailed-'],
  ['accounts/invitations/route', 'mailed-'],
  ['community/pages/route', 'mailed-'],
  ['accounts/hand-over/answer-route', 'mailed-'],
  ['accounts/google/return-route', 'mailed-'],
  ['accounts/google/callback-route', ''],
  ['accounts/email/confirmation-route', ''],
  ['cookbook/recipe-page/route', ''],
  ['root', ''],
])('the route %s is in the manifest %j and larger ones', (id, prefix) => expect(manifestOf(id)).toBe(prefix));
