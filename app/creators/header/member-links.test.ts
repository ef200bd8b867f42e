import { expect, test } from 'vitest';
import { workLinksOf } from './member-links.ts';

const owned = (creatorId: string) => ({ creatorId, role: 'owner' as const });
const edited = (creatorId: string) => ({ creatorId, role: 'editor' as const });
const studio = { path: '/studio/a', words: 'Your studio' };
const studios = { path: '/studio', words: 'Your studios' };

test.each([
  ['nobody’s', { studios: [], isOperator: false }, { work: null, editPage: null }],
  ['one creator’s owner', { studios: [owned('a')], isOperator: false }, { work: studio, editPage: '/studio/a/page' }],
  ['one creator’s editor', { studios: [edited('a')], isOperator: false }, { work: studio, editPage: null }],
  ['two creators’ owner', { studios: [owned('a'), owned('b')], isOperator: false }, { work: studios, editPage: null }],
  [
    'one’s owner and another’s editor',
    { studios: [edited('b'), owned('a')], isOperator: false },
    { work: studios, editPage: '/studio/a/page' },
  ],
  [
    'the operator',
    { studios: [owned('a')], isOperator: true },
    { work: { path: '/operator', words: 'Operator' }, editPage: '/studio/a/page' },
  ],
])('%s gets links to what they may open', (_who, account, links) => {
  expect(workLinksOf(account)).toEqual(links);
});
