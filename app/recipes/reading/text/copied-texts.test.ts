import { describe, expect, test } from 'vitest';
import { readRecipeNode } from '../recipe-node.ts';
import { readRecipeTexts } from './recipe-texts.ts';

/** Texts as people copy, scan and send them, with what each of them must not become. */
function only(text: string) {
  const { recipes } = readRecipeTexts(text);
  expect(recipes).toHaveLength(1);
  return recipes[0]!;
}
const linesIn = (text: string) =>
  only(text).groups.flatMap(({ title, lines }) => (title ? [`${title}:`, ...lines] : lines));
const stepsIn = (text: string) => only(text).steps.map(({ title, text: each }) => (title ? `${title}: ${each}` : each));

describe('a rule directly below a line', () => {
  const soup = 'Leek soup\nServes 4\nIngredients\n3 leeks\n1 litre stock\nMethod\n1. Slice.\n2. Simmer for an hour.';
  const cake = 'Apple cake\nServes 8\nIngredients\n4 apples\nMethod\nPeel the apples.\nBake for 40 minutes.';

  test.each(['---', '***', '====='])('(%s) separates two recipes', (rule) => {
    const { recipes } = readRecipeTexts(`${soup}\n${rule}\n${cake}`);
    expect(recipes.map(({ name, groups, steps }) => [name, groups[0]!.lines, steps.length])).toEqual([
      ['Leek soup', ['3 leeks', '1 litre stock'], 2],
      ['Apple cake', ['4 apples'], 2],
    ]);
  });

  test('makes a title of a title alone', () => {
    const text =
      'Leek soup\n---\n\nIngredients\n---\n- 3 leeks\n- 1 litre stock\n---\n\nMethod\n---\n1. Slice.\nSimmer it.\n---\nBlend.';
    expect([linesIn(text), stepsIn(text)]).toEqual([['3 leeks', '1 litre stock'], ['Slice.\nSimmer it.\nBlend.']]);
  });
});

describe('of a range', () => {
  test.each([
    ['Makes 4–6 bowls', { yield: { number: 6, word: 'bowls' } }],
    ['Serves 4 to 6', { yield: { number: 6, word: 'servings' } }],
    ['Prep: 15-20 min', { minutes: { prep: 20 } }],
  ])('%s the larger number counts, and the line is a note', (said, fields) => {
    const read = only(`Ramen\n${said}\n\nIngredients\n400 g noodles\n\nMethod\n1. Boil the noodles.`);
    expect(read).toMatchObject({ ...fields, notes: [said] });
  });

  test('in a line with other facts only its own words are a note', () => {
    expect(only('Ramen\nServes 4-6 | Prep: 20 min\n\nIngredients\n400 g noodles').notes).toEqual(['Serves 4-6']);
  });

  test('that a program wrote both numbers are in a note too', () => {
    const node = { name: 'Ramen', recipeYield: '4–6 bowls', cookTime: '15-20 min', recipeIngredient: ['noodles'] };
    expect(readRecipeNode(node)).toMatchObject({
      yield: { number: 6, word: 'bowls' },
      notes: ['Makes: 4–6 bowls', 'Cook time: 15-20 min'],
    });
  });
});

test.each([
  ['Für 1 Blech', 1, 'Blech'],
  ['For 2 loaves', 2, 'loaves'],
  ['Pour 24 biscuits', 24, 'biscuits'],
  ['Für 4 Personen', 4, 'Personen'],
])('%s at the head of the ingredients is how much they make', (line, number, word) => {
  const text = `Streusel\n\nZutaten\n${line}\n500 g Mehl\n250 g Butter\n\nZubereitung\n1. Backen.`;
  expect([only(text).yield, linesIn(text)]).toEqual([{ number, word }, ['500 g Mehl', '250 g Butter']]);
});

describe('a method in lines, without a heading and directly below the ingredients', () => {
  test.each([
    [
      'German, where the verb comes last',
      ['250 g Mehl', '3 Eier', 'Butter zum Braten', 'Petersilie, grob gehackt'],
      ['Mehl, Eier und Milch verrühren', '30 Minuten quellen lassen', 'In Butter portionsweise ausbacken'],
    ],
    [
      'Spanish, where we all cook',
      ['1 kg de tomates', 'Sal', '2 huevos duros'],
      ['Lavamos y troceamos los tomates', 'Los trituramos y colamos', 'Servimos bien frío'],
    ],
    [
      'French, with a pronoun before the verb',
      ['4 pommes', '30 g de beurre', 'sel'],
      ['Éplucher et émincer les pommes', 'Les disposer sur la pâte en rosace', 'Enfourner 30 min à 200°'],
    ],
    [
      'small letters',
      ['175g butter', '350g oats', 'half a lemon, zest only'],
      ['melt butter in a pan', 'stir in oats + zest', 'press into a square tin', 'bake 40 mins'],
    ],
  ])('is told from them in %s', (_how, ingredients, steps) => {
    const text = ['Kuchen', ...ingredients, ...steps].join('\n');
    expect([linesIn(text), stepsIn(text)]).toEqual([ingredients, steps]);
  });

  test('is not made of ingredients that begin as orders do', () => {
    const ingredients = ['2 carrots', 'dry white wine', 'clean mussels', 'light soy sauce', '1 onion'];
    expect(linesIn(['Mussels', ...ingredients].join('\n'))).toEqual(ingredients);
  });
});

describe('two columns of a printed page', () => {
  const rows = [
    ['175g butter, softened', '1 Heat the oven to 180C, and line a'],
    ['175g golden caster sugar', 'springform tin with baking paper.'],
    ['3 eggs', '2 Beat the butter, sugar and eggs'],
    ['200g self-raising flour', 'with the flour until smooth.'],
    ['400g rhubarb', '3 Scatter over the rhubarb and bake'],
    ['', 'for an hour. Cool in the tin.'],
  ];
  const page = `Crumble cake\nServes 12\n\n${rows.map(([left, right]) => `${left!.padEnd(30)}${right}`).join('\n')}`;

  test('are read one after the other', () => {
    expect(linesIn(page)).toEqual(rows.slice(0, 5).map(([left]) => left));
    expect(stepsIn(page)).toEqual([
      'Heat the oven to 180C, and line a springform tin with baking paper.',
      'Beat the butter, sugar and eggs with the flour until smooth.',
      'Scatter over the rhubarb and bake for an hour. Cool in the tin.',
    ]);
  });

  test('are none where amounts stand behind the things', () => {
    const lines = [
      ['Flour', '500 g'],
      ['Water', '350 ml'],
      ['Salt', '10 g'],
      ['Yeast', '5 g'],
    ];
    const text = `Bread\n\nIngredients\n${lines.map(([thing, amount]) => thing!.padEnd(20) + amount).join('\n')}\n\nMethod\n1. Bake.`;
    expect(linesIn(text)).toEqual(lines.map((line) => line.join(' ')));
  });
});

describe('a page that was copied from a phone', () => {
  const cake =
    'Kanelsnegle\nSpring til opskrift\nPrint opskriften\n\nArbejdstid: 40 min.\nHævetid: 1 time\nBagetid: 15 min.\n\nIngredienser\n50 g gær\n3 dl mælk\n\nSådan gør du\nRør gæren ud i den lune mælk.\nBag snegleneved 200 grader.\n\nDel opskriften\nFacebook\nKommentarer (14)';

  test('has its buttons apart from the recipe', () => {
    const read = only(cake);
    expect(read.unplaced).toEqual([
      'Spring til opskrift',
      'Print opskriften',
      'Del opskriften',
      'Facebook',
      'Kommentarer (14)',
    ]);
    expect([read.introduction, linesIn(cake), read.steps.length]).toEqual(['', ['50 g gær', '3 dl mælk'], 2]);
    expect(read.minutes).toEqual({ prep: 40, cook: 15, total: 115 });
  });

  test('has its method under a heading that names the dish', () => {
    const text =
      'Torta caprese\n\nIngredienti\nBurro 100 g\nUova 5\n\nCome preparare la torta caprese\n\nSciogliete il burro.\n\nMontate le uova con lo zucchero.';
    expect(linesIn(text)).toEqual(['Burro 100 g', 'Uova 5']);
    expect(stepsIn(text)[0]).toBe('Come preparare la torta caprese: Sciogliete il burro.');
    const name = "How to make Grandma's pancakes";
    expect(only(`${name}\n\n2 eggs\n200 g flour\n\nWhisk them.\nFry them.`).name).toBe(name);
  });
});

describe('a table of a spreadsheet', () => {
  const rows = [
    'Recipe:\tRendang',
    'Qty\tUnit\tIngredient\tPrep',
    '1\tkg\tbeef\tin chunks',
    '6\t\tshallots\tpeeled',
    '',
    'Step\tInstruction',
    '1\tBlend the shallots.',
    '2\tSimmer the beef.',
  ];
  test('has its recipe’s name without its label, and no titles of columns among the ingredients', () => {
    const text = rows.join('\n');
    expect([only(text).name, linesIn(text)]).toEqual(['Rendang', ['1 kg beef, in chunks', '6 shallots, peeled']]);
  });
});

test('the number of a printed page is none of its ingredients', () => {
  const read = only('Soup\n\n3 leeks\n1 litre stock\n\nSlice the leeks.\nSimmer them.\n\n117');
  expect([read.steps.length, read.unplaced]).toEqual([2, ['117']]);
});

test('what front matter says and nobody can read is a line without a place', () => {
  const read = only('---\ntitle: Soup\nyield: for a crowd\nrestTime: overnight\n---\n\n## Ingredients\n\n- 3 leeks\n');
  expect(read.unplaced).toEqual(['yield: for a crowd', 'restTime: overnight']);
});
