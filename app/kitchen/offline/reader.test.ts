import { expect, test } from 'vitest';
import type { Member } from '../../membership/access/member.server.ts';
import { readerOf } from './reader.server.ts';

const marisol = 'a1111111-1111-4111-8111-111111111111';
const ann = 'b1111111-1111-4111-8111-111111111111';

/** @param of creator of the membership, and whether it gives access (`may`). Null for a person who never joined. */
function aMember(of: { creatorId: string; may: boolean } | null, given: Partial<Member> = {}): Member {
  const membership = of && { creatorId: of.creatorId, access: { may: of.may } };
  const account = { accountId: 'nora', emailConfirmedAt: new Date(0) };
  return { ...account, membership, studios: [], isOperator: false, ...given } as Member;
}
const nora = readerOf(aMember({ creatorId: marisol, may: true }));

test('a person stays the same reader while their access stays the same', () => {
  expect(readerOf(aMember({ creatorId: marisol, may: true }))).toEqual(nora);
});

test.each([
  ['the membership has ended', aMember({ creatorId: marisol, may: false })],
  ['it is with another creator', aMember({ creatorId: ann, may: true })],
  [
    'they work for another one too',
    aMember({ creatorId: marisol, may: true }, { studios: [{ creatorId: ann, role: 'editor' }] }),
  ],
  ['they run the site', aMember({ creatorId: marisol, may: true }, { isOperator: true })],
  ['they never joined', aMember(null)],
])('when %s, the account stays and the access changes', (_what, member) => {
  const reader = readerOf(member);
  expect(reader.account).toBe(nora.account);
  expect(reader.access).not.toBe(nora.access);
});

test('the words reveal neither the person nor the access', () => {
  expect(JSON.stringify(nora)).not.toMatch(/nora|a1111111/);
  expect(readerOf(null)).toEqual({ account: null, access: 'public' });
  const felix = readerOf(aMember({ creatorId: marisol, may: true }, { accountId: 'felix' }));
  expect(felix.account).not.toBe(nora.account);
});
