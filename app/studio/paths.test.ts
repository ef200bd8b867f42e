import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { studioPaths } from './paths.ts';

const id = 'c0ffee00-0000-4000-8000-000000000000';

test.each<[built: string, address: string]>([
  [studioPaths.pictures('1'), '/studio/1/pictures'],
  [studioPaths.pictures('1', { after: '2-3' }), '/studio/1/pictures?after=2-3'],
  [studioPaths.picture('1', '0a', { done: 'added' }), '/studio/1/pictures/0a?done=added'],
  [studioPaths.unusedPictures('1'), '/studio/1/pictures/unused'],
  [studioPaths.pictureFiles('1', { after: null }), '/studio/1/pictures/files'],
  [studioPaths.pictureWords('1', '0a'), '/studio/1/pictures/0a/words'],
  [studioPaths.onboarding(id), `/studio/${id}/begin`],
  [studioPaths.onboarding(id, { step: 'recipe', recipe: id }), `/studio/${id}/begin?step=recipe&recipe=${id}`],
  [studioPaths.page(id), `/studio/${id}/page`],
  [studioPaths.pageDraft(id), `/studio/${id}/page/draft`],
  [studioPaths.pagePreview(id), `/studio/${id}/page/preview`],
  [studioPaths.pagePublication(id), `/studio/${id}/page/publication`],
  [studioPaths.pageHistory(id), `/studio/${id}/page/history`],
  [studioPaths.pageSubdomain(id), `/studio/${id}/page/subdomain`],
  [studioPaths.recipes(id), `/studio/${id}/recipes`],
  [studioPaths.recipes(id, [['q', 'lime']]), `/studio/${id}/recipes?q=lime`],
  [studioPaths.recipePublication(id, id), `/studio/${id}/recipes/${id}/publication`],
  [studioPaths.sharedRecipe('x_-1'), '/studio/shared/x_-1'],
  [
    studioPaths.page(id, { list: 'faqs', item: 'a', field: 'page-faqs' }),
    `/studio/${id}/page?list=faqs&item=a#page-faqs`,
  ],
  [
    studioPaths.recipePreview(id, id, { as: 'member', revision: 2 }),
    `/studio/${id}/recipes/${id}/preview?as=member&revision=2`,
  ],
  [studioPaths.recipeSelection(id), `/studio/${id}/recipes/selection`],
  [studioPaths.recipeSelection(id, [['q', 'leek soup']]), `/studio/${id}/recipes/selection?q=leek+soup`],
  [studioPaths.recipeCopy(id, id), `/studio/${id}/recipes/${id}/copy`],
  [studioPaths.recipePreview(id, id, { as: 'visitor' }), `/studio/${id}/recipes/${id}/preview?as=visitor`],
  [studioPaths.people(id), `/studio/${id}/people`],
  [studioPaths.people(id, { done: 'saved' }), `/studio/${id}/people?done=saved`],
  [studioPaths.person(id, id), `/studio/${id}/people/${id}`],
  [studioPaths.import(id), `/studio/${id}/import`],
  [studioPaths.importPreview(id, id, { page: '2' }), `/studio/${id}/import/${id}?page=2`],
  [studioPaths.studios({ gone: 'yes' }), '/studio?gone=yes'],
  [studioPaths.importPicture(id, id, 3), `/studio/${id}/import/${id}/pictures/3`],
  [studioPaths.imports(id), `/studio/${id}/imports`],
  [studioPaths.imported(id, id, { lost: '3' }), `/studio/${id}/imports/${id}?lost=3`],
  [studioPaths.importReceive(), '/studio/import/receive'],
  [studioPaths.recipe(id, id), `/studio/${id}/recipes/${id}`],
  [studioPaths.newRecipe(id), `/studio/${id}/recipes/new`],
  [studioPaths.newRecipe(id, id), `/studio/${id}/recipes/new/${id}`],
  [studioPaths.recipeDraft(id, id), `/studio/${id}/recipes/${id}/draft`],
  [studioPaths.members(id), `/studio/${id}/members`],
  [studioPaths.members(id, { state: 'trial', q: 'ro sa' }), `/studio/${id}/members?state=trial&q=ro+sa`],
  [studioPaths.membersImport(id), `/studio/${id}/members/import`],
  [studioPaths.membersImport(id, { page: '2' }), `/studio/${id}/members/import?page=2`],
  [studioPaths.membersExport(id), `/studio/${id}/members/export`],
  [studioPaths.income(id), `/studio/${id}/income`],
  [studioPaths.incomeExport(id), `/studio/${id}/income/export`],
  [studioPaths.incomeMonth(id, '2026-12'), `/studio/${id}/income/2026-12`],
  [studioPaths.incomeMonth(id, '2026-12', { after: 'a b' }), `/studio/${id}/income/2026-12?after=a+b`],
  [studioPaths.payouts(id), `/studio/${id}/payouts`],
  [studioPaths.payouts(id, { from: 'stripe' }), `/studio/${id}/payouts?from=stripe`],
  [studioPaths.member(id, id), `/studio/${id}/members/${id}`],
  [studioPaths.member(id, id, { done: 'granted' }), `/studio/${id}/members/${id}?done=granted`],
  [studioPaths.price(id), `/studio/${id}/price`],
  [studioPaths.price(id, { done: 'changed' }), `/studio/${id}/price?done=changed`],
  [studioPaths.memberPrices(id), `/studio/${id}/price/members`],
  [studioPaths.offers(id), `/studio/${id}/offers`],
  [studioPaths.offers(id, { done: 'made' }), `/studio/${id}/offers?done=made`],
  [studioPaths.analytics(id), `/studio/${id}/analytics`],
  [studioPaths.analytics(id, { range: 'year', by: null }), `/studio/${id}/analytics?range=year`],
  [studioPaths.analyticsTable(id, 'visits'), `/studio/${id}/analytics/visits`],
  [studioPaths.export(id), `/studio/${id}/export`],
])('%s', (built, address) => {
  expect(built).toBe(address);
});

test('every address is pinned above', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  expect(Object.keys(studioPaths).filter((name) => !source.includes(`studioPaths.${name}(`))).toEqual([]);
});
