import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBlock, aLetter } from '../../../tests/support/letters.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { aBody, aRecipe } from '../../../tests/support/rows.ts';
import { loadIssue } from './issue.server.ts';
import { letterProblems } from './letter-problems.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);

beforeEach(site.startAtBeas);

const issueOf = (recipes: { id: string }[], shows: 'teaser' | 'whole') => {
  const blocks = recipes.map(({ id: recipeId }) => aBlock('recipe', [], { recipe: { recipeId, shows } }));
  return loadIssue(db, { ...bea, letter: aLetter({ blocks }) });
};

test('a card has the recipe only if the letter shows it whole', async () => {
  const recipe = await aRecipe(db, bea.creatorId, { name: 'Soup', free: true, body: aBody('200 g lentils') });
  const [teaser, whole] = [await issueOf([recipe], 'teaser'), await issueOf([recipe], 'whole')];
  expect(teaser.cards).toMatchObject([{ name: 'Soup', groups: [], steps: [], isTooLong: false }]);
  expect(whole.cards).toMatchObject([{ groups: [{ lines: ['200 g lentils'] }], steps: [{ text: '200 g lentils' }] }]);
  expect(letterProblems(whole)).toEqual([]);
});

test('whole recipes that are too long together, or one alone, are short, and the preview says so', async () => {
  const ofLength = (length: number) => {
    const [step] = aBody('x').steps;
    const half = { ...step!, text: 'y'.repeat(length / 2) };
    return aRecipe(db, bea.creatorId, { name: 'Soup', free: true, body: { ...aBody('x'), steps: [half, half] } });
  };
  const long = await ofLength(20_000);
  const recipes = [];
  for (let at = 0; at < 10; at++) recipes.push(await ofLength(18_000));
  const issue = await issueOf([long, ...recipes], 'whole');
  expect(issue.cards.map(({ steps }) => steps.length)).toEqual([0, ...Array(8).fill(2), 0, 0]);
  expect(JSON.stringify(issue.cards).length).toBeLessThan(160_000);
  expect(letterProblems(issue).map(({ problem }) => problem)).toEqual(Array(3).fill('recipe-too-long'));
  expect(letterProblems(await issueOf([long, ...recipes], 'teaser'))).toEqual([]);
});
