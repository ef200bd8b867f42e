import { expect, test } from 'vitest';
import { type PageVersion, pageVersionFor } from './paywall.ts';

const [here, elsewhere] = ['bea00000-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000'];
const somebody = { emailConfirmedAt: new Date(0), membership: null, studios: [], isOperator: false };
const member = (creatorId: string, may: boolean, endedAt: Date | null = null) => ({
  membership: { creatorId, access: { may }, endedAt },
});
const worksElsewhere = { studios: [{ creatorId: elsewhere, role: 'owner' as const }] };

test.each<[who: string, reader: Parameters<typeof pageVersionFor>[0], version: PageVersion]>([
  ['a visitor', null, 'join'],
  ['a person who never joined', somebody, 'join'],
  ['a member', { ...somebody, ...member(here, true) }, 'members'],
  ['a member without access at present', { ...somebody, ...member(here, false) }, 'account'],
  ['a former member', { ...somebody, ...member(here, false, new Date(1)) }, 'join'],
  ['a member of another', { ...somebody, ...member(elsewhere, true) }, 'move'],
  ['a member of another without access there', { ...somebody, ...member(elsewhere, false) }, 'move'],
  ['a former member of another', { ...somebody, ...member(elsewhere, false, new Date(1)) }, 'join'],
  ['a creator who subscribes to another', { ...somebody, ...worksElsewhere, ...member(elsewhere, true) }, 'move'],
  ['an unconfirmed account', { ...somebody, ...member(elsewhere, true), emailConfirmedAt: null }, 'join'],
  ['an editor of the creator', { ...somebody, studios: [{ creatorId: here, role: 'editor' as const }] }, 'members'],
  ['the operator', { ...somebody, isOperator: true }, 'members'],
])('%s gets the right version of a page', (_, reader, version) => expect(pageVersionFor(reader, here)).toBe(version));
