import { expect, test } from 'vitest';
import { sourceFiles, withoutComments } from './support/source-files.ts';

/** Files that may name a column with paid content, each with a reason. */
const allowed = [
  { path: 'app/recipes/paywall/paywall.server.ts', why: 'gives it to whom may read it' },
  { path: 'app/recipes/commands.server.ts', why: 'writes it' },
  { path: 'app/recipes/revisions/revisions.server.ts', why: 'writes it, and reads the last one to go on from it' },
  { path: 'app/recipes/editing/edited-recipe.server.ts', why: 'gives it to those who work on it, in the studio' },
  { path: 'app/studio/recipes/list-own.server.ts', why: 'finds their own recipes for those who work on them' },
  { path: 'app/recipes/listing/refresh.server.ts', why: 'makes the words it is found by, and answers nothing' },
  { path: 'app/recipes/revisions/thinning-commands.server.ts', why: 'deletes old ones, without reading what they say' },
  { path: 'app/recipes/editing/history.server.ts', why: 'lists what it was, and makes an earlier one a draft' },
  {
    path: 'app/recipe-import/importing/recover.server.ts',
    why: 'compares it with a file, and answers which parts differ',
  },
  { path: 'app/studio/export/recipes.server.ts', why: 'gives owners everything that is theirs' },
  { path: 'demo/studio/community.server.ts', why: 'binds the demo’s questions to steps, and answers nothing' },
  {
    path: 'app/community/threads/queries.server.ts',
    why: 'compares the line that a question is about, and answers where it is now',
  },
  {
    path: 'app/accounts/export/studio-sections.server.ts',
    why: 'says which revisions one wrote, without their content',
  },
];
const paid =
  /\brecipes\.body\b|\brecipeLibrary\.allWords\b|\brecipeWords\.allCount\b|\brecipeRevisions\b|\brecipeList\.words\b/;

const namers = sourceFiles('app', 'server', 'demo')
  .filter(({ path, text }) => !/\.test\.ts$|^app\/db\/schema\//.test(path) && paid.test(withoutComments(text)))
  .map(({ path }) => path);

test('only the paywall reads what is paid, so that no output can forget it', () => {
  expect(namers.filter((path) => !allowed.some((each) => each.path === path))).toEqual([]);
});

test('every exception to that is still needed', () => {
  expect(allowed.filter(({ path }) => !namers.includes(path))).toEqual([]);
});
