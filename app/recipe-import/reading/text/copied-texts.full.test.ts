import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecipeNode } from '../recipe-node.ts';
import { readRecipeTexts } from './recipe-texts.ts';

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

  test.each(['***', '===', '____', '* * *'])('(%s) also separates after an instruction without a full stop', (rule) => {
    const text = `BANANA BREAD\n3 bananas\n200 g flour\n\nMash and mix\nBake for an hour at 180C\n${rule}\nLEMON CURD\n2 lemons\n100 g butter\n\nMelt everything\nStir until it is thick`;
    const { recipes } = readRecipeTexts(text);
    expect(recipes.map(({ name, groups, steps }) => [name, groups[0]!.lines, steps.map(({ text }) => text)])).toEqual([
      ['BANANA BREAD', ['3 bananas', '200 g flour'], ['Mash and mix', 'Bake for an hour at 180C']],
      ['LEMON CURD', ['2 lemons', '100 g butter'], ['Melt everything', 'Stir until it is thick']],
    ]);
  });

  test('turns a title without text into a heading', () => {
    const underlined =
      'Cake day\n===\nIngredients\n===\n3 eggs\nFor the sauce\n===\n1 cup cream\nMethod\n===\nMix.\nBake for an hour.';
    expect(linesIn(underlined)).toEqual(['3 eggs', 'For the sauce:', '1 cup cream']);
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
  ])('%s the upper bound counts, and the line becomes a note', (said, fields) => {
    const read = only(`Ramen\n${said}\n\nIngredients\n400 g noodles\n\nMethod\n1. Boil the noodles.`);
    expect(read).toMatchObject({ ...fields, notes: [said] });
  });

  test('in a line with other facts only the range’s own words become a note', () => {
    expect(only('Ramen\nServes 4-6 | Prep: 20 min\n\nIngredients\n400 g noodles').notes).toEqual(['Serves 4-6']);
  });

  test('storage time is a note, not an ingredient', () => {
    const read = only(
      'Flapjacks\n\nPrep: 20 mins | Bake 1 hr 15 | keeps 2 weeks\n\n200 g oats\n100 g butter\n\nBake it.',
    );
    expect(read).toMatchObject({ minutes: { prep: 20, cook: 75 }, notes: ['keeps 2 weeks'] });
    expect(read.groups.flatMap(({ lines }) => lines)).toEqual(['200 g oats', '100 g butter']);
  });

  test('numbers written by a program are in a note too', () => {
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
])('%s at the head of the ingredients is the yield', (line, number, word) => {
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
      'lower case',
      ['175g butter', '350g oats', 'half a lemon, zest only'],
      ['melt butter in a pan', 'stir in oats + zest', 'press into a square tin', 'bake 40 mins'],
    ],
  ])('is separated from the ingredients in %s', (_how, ingredients, steps) => {
    const text = ['Kuchen', ...ingredients, ...steps].join('\n');
    expect([linesIn(text), stepsIn(text)]).toEqual([ingredients, steps]);
  });

  test('does not claim ingredients that begin like instructions', () => {
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

  test('are not found where amounts follow the ingredients', () => {
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

  test('has its buttons separated from the recipe', () => {
    const read = only(cake);
    expect(read.unplaced).toEqual([
      'Spring til opskrift',
      'Print opskriften',
      'Del opskriften',
      'Facebook',
      'Kommentarer (14)',
    ]);
    expect([read.introduction, linesIn(cake), read.steps.length]).toEqual(['', ['50 g gær', '3 dl mælk'], 2]);
    expect(read.minutes).toEqual({ prep: 40, cook: 15, rest: 60, total: 115 });
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
  test('has its recipe’s name without the label, and no column titles among the ingredients', () => {
    const text = rows.join('\n');
    expect([only(text).name, linesIn(text)]).toEqual(['Rendang', ['1 kg beef, in chunks', '6 shallots, peeled']]);
  });
});

describe('rows of a spreadsheet', () => {
  const rows = [
    ['Name', 'Servings', 'Ingredients', 'Method', 'Mood'],
    ['Leek soup', '4', '3 leeks\n1 litre stock', 'Slice the leeks.\nSimmer "gently", for an hour.', 'French'],
    ['Bread', '', '500 g flour, sifted, 350 ml water', 'Knead the dough. Bake it.', ''],
  ];
  const cell = (text: string, separator: string) =>
    text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const written = (table: string[][], separator: string) =>
    table.map((row) => row.map((text) => cell(text, separator)).join(separator)).join('\n');

  test.each([',', ';', '\t'])('separated by %j contain one recipe each', (separator) => {
    const { recipes } = readRecipeTexts(written(rows, separator));
    expect(recipes).toMatchObject([
      {
        name: 'Leek soup',
        introduction: 'Mood: French',
        yield: { number: 4 },
        groups: [{ lines: ['3 leeks', '1 litre stock'] }],
        steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer "gently", for an hour.' }],
      },
      { name: 'Bread', groups: [{ lines: ['500 g flour, sifted', '350 ml water'] }], yield: null },
    ]);
  });

  test('keep their pasted form and read the same again', () => {
    const pasted = written(rows, ',');
    const { recipes } = readRecipeTexts(pasted);
    expect(recipes.map((recipe) => recipe.written)).toEqual([
      written(rows.slice(0, 2), ','),
      written([rows[0]!, rows[2]!], ','),
    ]);
    expect(recipes.flatMap((recipe) => readRecipeTexts(recipe.written!).recipes)).toEqual(recipes);
  });

  test('with an extra cell or an unclosed quotation mark keep every word', () => {
    const table = `Name,Ingredients\nSoup,3 leeks,keeps well\nBread,"500 g flour\nSalt it.`;
    const read = only(table);
    expect([read.name, JSON.stringify(read).match(/leeks|keeps well|Bread|flour|Salt/g)]).toEqual([
      'Soup',
      expect.arrayContaining(['leeks', 'keeps well', 'Bread', 'flour', 'Salt']),
    ]);
  });

  test('with one ingredient each are reordered like an ingredient line', () => {
    const table = 'Ingredient;Notes;Quantity;Unit\nspring onions;sliced;3;\nflour;;0,5;kg\nsalt;;;;to taste';
    const text = `Buns\n\n${table}\n\nMethod\n1. Knead.`;
    expect(linesIn(text)).toEqual(['3 spring onions, sliced', '0,5 kg flour', 'salt to taste']);
  });

  test('end at a line that is not a row', () => {
    const text =
      'Buns\n\nIngredient,Amount\nflour,500 g\nsalt,to taste\nMethod\nKnead it, 5 minutes.\nBake, then let it cool.';
    expect([linesIn(text), stepsIn(text)]).toEqual([
      ['500 g flour', 'salt,to taste'],
      ['Knead it, 5 minutes.', 'Bake, then let it cool.'],
    ]);
  });

  const words = fc.stringMatching(/^[a-zà-öø-ÿ]{2,8}(?:[ ,;"][a-z]{1,8}){0,4}$/);
  test('keep every word of every cell', () => {
    const row = fc.tuple(words, words, words, fc.option(words, { nil: '' }));
    const separators = fc.constantFrom(',', ';', '\t');
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), separators, (table, separator) => {
        const text = written([['Recipe', 'Ingredients', 'Instructions', 'Mood'], ...table], separator);
        const { recipes } = readRecipeTexts(text);
        expect(recipes).toHaveLength(table.length);
        const read = JSON.stringify(recipes.map((recipe) => ({ ...recipe, written: '' })));
        for (const word of table.flat().flatMap((each) => each.match(/[a-zà-öø-ÿ]+/g) ?? []))
          expect(read).toContain(word);
      }),
    );
  });
});

describe('ingredients in a sentence', () => {
  const method = 'Whisk everything together.\nFry it in butter.';
  test.each([
    ['You need 2 eggs, 100 g flour and a pinch of salt.', ['2 eggs', '100 g flour', 'a pinch of salt']],
    [
      'You’ll need 1 onion, finely chopped, 1,5 dl milk and butter.',
      ['1 onion, finely chopped', '1,5 dl milk', 'butter'],
    ],
    [
      'Ingredients: 2 eggs, 100 g flour (plain, spelt), salt and pepper',
      ['2 eggs', '100 g flour (plain, spelt)', 'salt and pepper'],
    ],
    ['Du brauchst 2 Eier, 100 g Mehl und eine Prise Salz.', ['2 Eier', '100 g Mehl', 'eine Prise Salz']],
    ['Il vous faut 3 œufs, 200 g de farine, tamisée, et du sel.', ['3 œufs', '200 g de farine, tamisée', 'du sel']],
    [
      'For the batter you will need 2 eggs and 1 cup and 2 tbsp flour.',
      ['For the batter:', '2 eggs', '1 cup and 2 tbsp flour'],
    ],
  ])('(%s) become lines', (sentence, lines) => {
    const text = `Pancakes\n\n${sentence}\n\n${method}`;
    expect([only(text).name, linesIn(text), stepsIn(text)]).toEqual(['Pancakes', lines, method.split('\n')]);
  });

  test('are not split if the sentence lists no amounts, or says more', () => {
    for (const sentence of [
      'You need 20 minutes and some patience.',
      'You need 2 eggs, 3 leeks. I buy them at the market.',
    ]) {
      const text = `Soup\n\n${sentence}\n\nIngredients\n3 leeks\n\nMethod\n1. Simmer.`;
      expect([only(text).introduction, linesIn(text)]).toEqual([sentence, ['3 leeks']]);
    }
  });
});

describe('comments of readers', () => {
  const soup = 'Leek soup\n\nIngredients\n3 leeks\n1 litre stock\n\nMethod\n1. Slice.\n2. Simmer for an hour.';

  test.each(['Comments (3)', '3 Comments', '## Comments', 'Kommentare (3):'])('below %j are not placed', (heading) => {
    const comments = ['Jo: lovely!', 'Ann: I made it twice. Serve it with bread.', 'PS. I used 2 onions.'];
    const { steps, notes, groups, unplaced } = only([soup, heading, ...comments].join('\n\n'));
    expect([steps.length, notes, groups.length]).toEqual([2, [], 1]);
    expect(unplaced).toEqual([heading.replace('## ', ''), ...comments]);
  });

  test.each(['Notes\n\nIt keeps for three days.', '3. Blend it.', 'Method of the top\n\nMethod\n\nStir it.'])(
    'are not recognized where the recipe continues: %j',
    (more) => expect(only(`${soup}\n\nComments (3)\n\n${more}`).unplaced).toEqual(['Comments (3)']),
  );
});

describe('a closing line to readers', () => {
  const soup = 'Leek soup\n\n3 leeks\n1 litre stock\n\nSlice the leeks.\nSimmer for an hour.';

  test.each([
    'Follow me on Instagram @x',
    'Find me on Instagram: @leeks',
    'Thank you so much for reading Leeks Weekly! Subscribe for free.',
    'Subscribe now',
  ])('%j is not placed, below notes or steps', (line) => {
    for (const above of ['', '\n\nPS. It keeps for three days.\n\nNote: use the green part, too.']) {
      const { introduction, groups, steps, notes, unplaced } = only(`${soup}${above}\n\n${line}`);
      expect([introduction, groups.length, steps.length, notes?.length]).toEqual(['', 1, 2, above ? 2 : 0]);
      expect(unplaced).toEqual([line]);
    }
  });

  test('is never an introduction', () => {
    const notes = 'PS. It keeps for three days.\n\nNote: use the green part, too.';
    const read = only(`${soup}\n\n${notes}\n\nMore of my soups stand in my book!`);
    expect([read.introduction, read.notes?.at(-1)]).toEqual(['', 'More of my soups stand in my book!']);
  });

  test('is not confused with a line of the method', () => {
    expect(stepsIn(`${soup}\nFollow the instructions on the packet.`)).toContain(
      'Follow the instructions on the packet.',
    );
  });
});

describe('text below a page', () => {
  const soup = (foot: string) =>
    `Leek soup\n\nIngredients\n3 leeks\n1 litre stock\n${foot}\n\nMethod\nSlice the leeks.\nSimmer them.\n\n${foot}`;
  test.each([
    ...['© 2024 Bea’s Kitchen. All rights reserved.', 'Bea’s Kitchen, all rights reserved', 'Copyright 2023 Bea'],
    ...['Page 1 of 2', 'Seite 3', 'www.beas-kitchen.example', 'Privacy Policy | Terms of Use | Contact'],
    ...['Printed from beas-kitchen.example on 3 May', 'Impressum · Datenschutz'],
  ])('(%s) belongs to no part, wherever it is', (foot) => {
    const read = only(soup(foot));
    expect([linesIn(soup(foot)), stepsIn(soup(foot)), read.unplaced]).toEqual([
      ['3 leeks', '1 litre stock'],
      ['Slice the leeks.', 'Simmer them.'],
      [foot, foot],
    ]);
  });

  test('does not take the recipe below it along, nor does a mail program’s footer', () => {
    const text = soup('Sent from my iPhone').replace('1 litre stock', 'Sent from my iPhone\n$&');
    expect([only(text).unplaced, linesIn(text), stepsIn(text).length]).toEqual([
      ...[Array(3).fill('Sent from my iPhone'), ['3 leeks', '1 litre stock'], 2],
    ]);
  });
});

test.each([
  ['a hyphen', '-'],
  ['a soft hyphen', '\u00ad'],
  ['a scanner’s misread hyphen', '¬'],
  ['a typographic hyphen', '‐'],
])('a word divided by %s at the end of a line or page is rejoined', (_what, hyphen) => {
  const text = `Leek soup\n\nIngredients\n3 leeks, thin${hyphen}\nly sliced\n1 litre vegeta${hyphen}\nble stock\n\nMethod\n1. Slice the leeks and sim${hyphen}\n\nmer them.\n2. Serve.`;
  expect([linesIn(text), stepsIn(text)]).toEqual([
    ['3 leeks, thinly sliced', '1 litre vegetable stock'],
    ['Slice the leeks and simmer them.', 'Serve.'],
  ]);
});

test('French and Italian times are facts', () => {
  const times = (text: string) => only(`Soup\n\n${text}\n\nIngredients\n- 3 leeks\n\nMethod\n1. Simmer.`).minutes;
  expect(times('Préparation : 30′')).toMatchObject({ prep: 30, total: 30 });
  expect(times('1h30')).toMatchObject({ total: 90 });
  expect(times('30′')).toMatchObject({ total: 30 });
});

test('two sentences without a full stop are not a title of the lines below', () => {
  const text = 'Soup\n\nIngredients\n- 3 leeks\nBuy ripe ones. The rest is easy\n- 1 litre stock\n\nMethod\n1. Simmer.';
  expect(linesIn(text)).toEqual(['3 leeks', 'Buy ripe ones. The rest is easy', '1 litre stock']);
});

test('a printed page number is not an ingredient', () => {
  const read = only('Soup\n\n3 leeks\n1 litre stock\n\nSlice the leeks.\nSimmer them.\n\n117');
  expect([read.steps.length, read.unplaced]).toEqual([2, ['117']]);
});

test('unreadable front matter becomes an unplaced line', () => {
  const read = only('---\ntitle: Soup\nyield: for a crowd\nrestTime: overnight\n---\n\n## Ingredients\n\n- 3 leeks\n');
  expect(read.unplaced).toEqual(['yield: for a crowd', 'restTime: overnight']);
});
