import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { fullTest } from '../../../tests/support/run.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { allergens } from '../content/allergens.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import type { WrittenRecipe } from '../content/recipe-shape.ts';
import { checkRecipe, type Finding, lacksEssentials } from './checks.ts';

const attested = Object.fromEntries(allergens.map((each) => [each, 'free-from' as const]));

const complete: Partial<WrittenRecipe> = {
  allergens: attested,
  groups: [{ title: '', lines: ['3 leeks', '1 litre stock', 'salt'] }],
  steps: [
    {
      title: '',
      text: 'Slice the leeks, add the stock and the salt, and simmer for an hour.',
      uses: [],
      footnotes: [],
    },
  ],
};
const soup = (fields: Partial<WrittenRecipe> = {}) => aContent({ ...complete, ...fields });
const lines = (...written: string[]) => [{ title: '', lines: written }];
const steps = (...texts: string[]) => texts.map((text) => ({ title: '', text, uses: [], footnotes: [] }));

const check = (content: RecipeContent, known: Partial<Parameters<typeof checkRecipe>[1]> = {}) =>
  checkRecipe(content, { accent: null, otherItems: [], ...known });
const about = (field: Finding['place']['field'], found: Finding[]) =>
  found.filter(({ place }) => place.field === field);
const textsAbout = (field: Finding['place']['field'], found: Finding[]) => about(field, found).map(({ text }) => text);

test('a complete recipe has no findings', () => {
  expect(check(soup())).toEqual([]);
});

describe('required before publishing', () => {
  test.each(['', '  '])('a name that is missing (%j)', (name) => {
    const found = check(soup({ name }));
    expect(found[0]).toMatchObject({ must: true, place: { field: 'name' } });
    expect(lacksEssentials(soup({ name }))).toBe(true);
  });

  test('ingredients or steps', () => {
    const empty = soup({ groups: [{ title: 'For the soup', lines: [] }], steps: [] });
    expect(check(empty)[0]).toMatchObject({ must: true, place: { field: 'ingredients' } });
    expect(lacksEssentials(empty)).toBe(true);
  });

  test('nothing else: one line or one step is enough', () => {
    const bare = { pictures: [], introduction: '', yield: null, tags: [], allergens: {}, notes: [] };
    const minutes = { prep: null, cook: null, rest: null };
    for (const part of [
      { groups: lines('1 leek'), steps: [] },
      { groups: [], steps: steps('Slice it.') },
    ]) {
      const content = soup({ ...bare, minutes, ...part });
      expect(check(content).filter(({ must }) => must)).toEqual([]);
      expect(lacksEssentials(content)).toBe(false);
      expect(check(content).length).toBeGreaterThan(4);
    }
  });

  test('required corrections come first', () => {
    const found = check(aContent({ name: '', pictures: [], yield: null }));
    expect(found.findIndex(({ must }) => !must)).toBe(1);
  });
});

describe('recommended', () => {
  test('a picture, and a description of each picture', () => {
    expect(about('picture', check(soup({ pictures: [] })))).toHaveLength(1);
    const pictures = ['A bowl', ' ', ''].map((alt, at) => ({ address: `https://pictures.example/${at}.jpg`, alt }));
    expect(check(soup({ pictures })).map(({ place }) => place)).toEqual([
      { field: 'alt', picture: 1 },
      { field: 'alt', picture: 2 },
    ]);
  });

  test('yield and times', () => {
    expect(about('yield', check(soup({ yield: null })))).toHaveLength(1);
    const none = { prep: null, cook: null, rest: null };
    expect(about('times', check(soup({ minutes: none })))).toHaveLength(1);
    expect(about('times', check(soup({ minutes: { ...none, rest: 60 } })))).toEqual([]);
  });

  test('steps if there are only ingredients, and ingredients if there are only steps', () => {
    expect(about('steps', check(soup({ steps: [] })))).toHaveLength(1);
    expect(about('line', check(soup({ steps: [] }))), 'and not for each line that no step uses it').toEqual([]);
    const stepsAlone = check(soup({ groups: [] }));
    expect(about('ingredients', stepsAlone)).toHaveLength(1);
    expect(about('step', stepsAlone), 'and not for each step what is not listed').toEqual([]);
  });

  test('each undeclared allergen, as a count', () => {
    expect(textsAbout('allergens', check(soup({ allergens: {} })))[0]).toContain('No allergens are stated');
    const { nuts: _, ...others } = attested;
    expect(textsAbout('allergens', check(soup({ allergens: others })))).toEqual(['1 allergen is not stated yet.']);
    expect(textsAbout('allergens', check(soup({ allergens: { nuts: 'contains' } })))).toEqual([
      '13 allergens are not stated yet.',
    ]);
  });

  test('another page colour if it is illegible or invisible', () => {
    expect(about('accent', check(soup(), { accent: 'unknown' }))).toHaveLength(1);
    expect(about('accent', check(soup(), { accent: 'pale' }))).toHaveLength(1);
  });
});

describe('an ingredient line', () => {
  const unusedIn = (groups: WrittenRecipe['groups'], ...texts: string[]) =>
    about('line', check(soup({ groups, steps: steps(...texts) })))
      .filter(({ text }) => text.startsWith('No step'))
      .map(({ place }) => ('line' in place ? place.line : -1));

  test('unused by any step is reported, at its index over all groups', () => {
    const groups = [...lines('3 leeks', '1 carrot'), { title: 'Topping', lines: ['50 g hazelnuts'] }];
    expect(unusedIn(groups, 'Slice the leeks.')).toEqual([1, 2]);
  });

  test.each([
    'Mix everything.',
    'Mix all the ingredients.',
    'Add the remaining ingredients.',
    'Stir in all ingredients',
  ])('is used by %j', (text) => {
    expect(unusedIn(lines('3 leeks', '1 carrot'), 'Slice the leeks.', text)).toEqual([]);
  });

  test('is used if the step names its group', () => {
    const groups = [...lines('3 leeks'), { title: 'For the dressing:', lines: ['1 lemon', '2 tbsp oil'] }];
    expect(unusedIn(groups, 'Slice the leeks.', 'Pour over the dressing.')).toEqual([]);
  });

  test('of salt or pepper is used by any step that seasons', () => {
    expect(unusedIn(lines('3 leeks', 'salt and black pepper'), 'Slice the leeks and season.')).toEqual([]);
    expect(unusedIn(lines('3 leeks', 'salt'), 'Slice the leeks.')).toEqual([1]);
  });

  test('is unused if the only step that names it does not use it', () => {
    const texts = ['Slice the leeks.', 'Boil the carrot.'];
    const decided = (...removedAt: number[]) =>
      texts.map((text, at) => ({
        title: '',
        text,
        uses: removedAt.includes(at) ? [{ line: '1 carrot', nth: 0, takes: 'none' }] : [],
        footnotes: [],
      }));
    const found = (...removedAt: number[]) =>
      textsAbout('line', check(soup({ groups: lines('3 leeks', '1 carrot'), steps: decided(...removedAt) })));
    expect(found()).toEqual([]);
    expect(found(1)).toEqual(['No step says what to do with carrot.']);
  });

  const overused = (line: string, ...takes: string[]) => {
    const decided = takes.map((each) => ({
      title: '',
      text: 'Stir.',
      uses: each ? [{ line, nth: 0, takes: each }] : [],
      footnotes: [],
    }));
    return textsAbout('line', check(soup({ groups: lines(line), steps: decided }))).filter((text) =>
      text.includes('than there is'),
    );
  };

  test.each([
    ['200 g butter', ['all', 'all'], 'Steps 1 and 2 together take more butter than there is.'],
    ['200 g butter', ['1/2', '', '150 g', '1/3'], 'Steps 1, 3 and 4 together take more butter than there is.'],
    ['200 g butter', ['all', 'some'], 'Steps 1 and 2 together take more butter than there is.'],
    ['200 g butter', ['all', 'rest'], 'Steps 1 and 2 together take more butter than there is.'],
    ['200 g butter', ['rest', 'rest'], 'Steps 1 and 2 together take more butter than there is.'],
    ['200 g butter', ['250 g'], 'Step 1 takes more butter than there is.'],
  ])('%s is reported if the steps take %j of it', (line, takes, expected) => {
    expect(overused(line, ...takes)).toEqual([expected]);
  });

  test.each([
    ['200 g butter', ['1/3', '1/3', '1/3']],
    ['200 g butter', ['50 g', 'rest']],
    ['200 g butter', ['some', 'some']],
    ['200 g butter', ['all', 'none']],
    ['salt', ['all', 'all']],
  ])('%s is not reported if the steps take %j of it', (line, takes) => {
    expect(overused(line, ...takes)).toEqual([]);
  });

  const amountFindings = (line: string) =>
    about('line', check(soup({ groups: lines(line), steps: steps('Mix everything.') }))).map(({ text }) => text);

  test.each(['flour', 'chopped hazelnuts', 'cooked rice'])('without an amount is reported: %j', (line) => {
    expect(amountFindings(line)).toEqual([expect.stringMatching(/^How much .*\?/)]);
  });

  test.each([
    ...['salt', 'salt and pepper to taste', 'oil for frying', 'butter, for the tin', 'lemon wedges, to serve'],
    ...['a handful of parsley', 'flour for dusting', '200 g flour', '2 eggs', 'chives, optional'],
  ])('needs no amount: %j', (line) => {
    expect(amountFindings(line)).toEqual([]);
  });

  test('in doubt is reported once, not also as lacking an amount', () => {
    const content = soup({ groups: lines('3 leeks') });
    content.groups[0]!.lines[0]! = { ...content.groups[0]!.lines[0]!, amounts: [], doubt: 'figures-left' };
    expect(textsAbout('line', check(content))).toEqual([expect.stringContaining('We’re not sure')]);
  });
});

describe('an ingredient that a step names and no line has', () => {
  const unlisted = (text: string, { listed = ['3 leeks'], others = [] as string[], name = 'Soup', title = '' } = {}) =>
    about(
      'step',
      check(soup({ name, groups: lines(...listed), steps: [{ title, text, uses: [], footnotes: [] }] }), {
        otherItems: others,
      }),
    ).map((finding) => /uses (.*), which/.exec(finding.text)![1]);

  test.each([
    ['Fry the leeks in butter.', ['butter']],
    ['Fry the leeks in olive oil with garlic.', ['olive oil', 'garlic']],
    ['Beat the eggs and the sugar with the leeks.', ['eggs', 'sugar']],
    ['Season the leeks with salt and pepper.', ['salt', 'pepper']],
  ])('is reported if it is a common staple: %j', (text, expected) => {
    expect(unlisted(text)).toEqual(expected);
  });

  test('is reported once, at the first step that names it', () => {
    const found = check(
      soup({
        groups: lines('3 leeks'),
        steps: steps('Slice the leeks.', 'Melt butter.', 'More butter, and the leeks.'),
      }),
    );
    expect(about('step', found).map(({ place }) => place)).toEqual([{ field: 'step', step: 1 }]);
  });

  test('is reported if the creator’s other recipes list it', () => {
    expect(unlisted('Add the leeks and the chorizo.', { others: ['chorizo'] })).toEqual(['chorizo']);
    expect(unlisted('Add the leeks and the chorizo.')).toEqual([]);
  });

  test.each([
    ['a line has it under a longer name', 'Fry in butter.', ['50 g unsalted butter']],
    ['a line has it in another form', 'Add an egg.', ['2 eggs']],
    ['a line names it in its note', 'Add the salt.', ['1 tsp chilli flakes, mixed with salt']],
    ['it is tap water', 'Boil them in plenty of water.', ['3 leeks']],
    ['it is part of another name', 'Spread the peanut butter.', ['2 tbsp peanut butter']],
    ['it only compares', 'Whisk until as thick as yoghurt.', ['3 leeks']],
    ['it is made from another ingredient', 'Pour in the egg mixture.', ['3 leeks']],
  ])('is not reported if %s', (_why, text, listed) => {
    expect(unlisted(text, { listed })).toEqual([]);
  });

  test('is not reported if the recipe or a part of it has that name', () => {
    expect(unlisted('Put the rice into bowls.', { name: 'Egg fried rice' })).toEqual([]);
    expect(unlisted('Spoon over the mustard.', { title: 'Mustard' })).toEqual([]);
  });

  test.each(['cream', 'zest', 'lemon juice', 'tomato sauce', 'water', 'whatever your fishmonger has today'])(
    'is not searched for if a step may mean something else by it: %j',
    (item) => {
      expect(
        unlisted('Cream it, zest it, juice and sauce it; water what the fishmonger has.', { others: [item] }),
      ).toEqual([]);
    },
  );

  test('is searched for among a bounded number of known items', () => {
    const others = Array.from({ length: 5_000 }, (_, at) => `thing${String.fromCharCode(97 + (at % 26))}${at}`);
    expect(unlisted('Add the chorizo.', { others: ['chorizo', ...others] })).toEqual(['chorizo']);
  });
});

test('a line about an ingredient that is not in the list is reported, because cooks would see it', () => {
  const found = check(
    soup({ steps: steps('Slice the leeks, add the stock and the salt.', 'Serve.\n[uses all: 2 turnips]') }),
  );
  expect(about('step', found)).toEqual([
    { place: { field: 'step', step: 1 }, must: false, text: expect.stringContaining('Step 2 shows cooks a line') },
  ]);
});

fullTest('a recipe is checked in time linear in its steps', () => {
  const hostile = (text: string) =>
    soup({ groups: lines(...Array(300).fill('egg egg egg')), steps: steps(...Array(20).fill(text)) });
  const make = (length: number) => 'butter egg '.repeat(length / 11);
  expect(growthOf((text) => check(hostile(text)), make, 5_500)).toBeLessThan(TOO_MUCH);
});
