import { describe, expect, test } from 'vitest';
import { type Person, type Role, roleOf } from './roles.ts';

const [here, elsewhere] = ['bea00000-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000'];

const nobody: Person = { emailConfirmedAt: new Date(0), membership: null, studios: [], isOperator: false };
const member = (creatorId: string, may: boolean) => ({ membership: { creatorId, access: { may } } });
const studio = (...creatorIds: string[]) => ({
  studios: creatorIds.map((creatorId) => ({ creatorId, role: 'owner' as const })),
});
const edits = { studios: [{ creatorId: here, role: 'editor' as const }] };
const operator = { isOperator: true };

/** People, with their expected role on a route about a creator and on a route about no creator. */
const people: [who: string, person: Person | null, onCreators: Role, elsewhere: Role][] = [
  ['nobody signed in', null, 'visitor', 'visitor'],
  [
    'an unconfirmed account, whatever else it is',
    { ...nobody, ...member(here, true), ...studio(here), ...operator, emailConfirmedAt: null },
    ...(['unconfirmed', 'unconfirmed'] as const),
  ],
  ['an account that is nothing else', nobody, 'ended-member', 'ended-member'],
  ['a member', { ...nobody, ...member(here, true) }, 'member', 'member'],
  ['a former member', { ...nobody, ...member(here, false) }, 'ended-member', 'ended-member'],
  ['a member of another', { ...nobody, ...member(elsewhere, true) }, 'member-of-another', 'member'],
  ['a former member of another', { ...nobody, ...member(elsewhere, false) }, 'member-of-another', 'ended-member'],
  ['the creator', { ...nobody, ...studio(here) }, 'owner', 'owner'],
  ['an editor', { ...nobody, ...edits }, 'editor', 'editor'],
  [
    'an editor, who has a studio of their own',
    { ...nobody, studios: [...edits.studios, ...studio(elsewhere).studios] },
    'editor',
    'owner',
  ],
  ['the creator of two', { ...nobody, ...studio(elsewhere, here) }, 'owner', 'owner'],
  ['another creator', { ...nobody, ...studio(elsewhere) }, 'another-creator', 'owner'],
  [
    'the creator, who subscribes elsewhere',
    { ...nobody, ...studio(here), ...member(elsewhere, true) },
    'owner',
    'owner',
  ],
  [
    'another creator, who subscribes here',
    { ...nobody, ...studio(elsewhere), ...member(here, true) },
    'member',
    'owner',
  ],
  [
    'another creator, who subscribed here',
    { ...nobody, ...studio(elsewhere), ...member(here, false) },
    ...(['ended-member', 'owner'] as const),
  ],
  [
    'another creator, who subscribes elsewhere',
    { ...nobody, ...studio(elsewhere), ...member(elsewhere, true) },
    ...(['another-creator', 'owner'] as const),
  ],
  ['the operator', { ...nobody, ...operator }, 'operator', 'operator'],
  ['the operator, who subscribes', { ...nobody, ...operator, ...member(here, true) }, 'operator', 'operator'],
  ['the operator, who is the creator', { ...nobody, ...operator, ...studio(here) }, 'owner', 'operator'],
  ['the operator, who is another creator', { ...nobody, ...operator, ...studio(elsewhere) }, 'operator', 'operator'],
];

describe('the role of', () => {
  test.each(people)('%s', (_who, person, onCreators, elsewhere) => {
    expect([roleOf(person, here), roleOf(person, null)]).toEqual([onCreators, elsewhere]);
  });

  test('a creator is the same whatever the case of the id in the address', () => {
    expect(roleOf({ ...nobody, ...studio(here) }, here.toUpperCase())).toBe('owner');
  });
});
