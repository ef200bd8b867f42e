import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { howMany } from '../../../../tests/support/run.ts';
import type { ParsedRecipe } from '../parsed-recipe.ts';
import { readRecipeTexts } from './recipe-texts.ts';

const only = (text: string): ParsedRecipe => {
  const { recipes } = readRecipeTexts(text);
  expect(recipes).toHaveLength(1);
  return recipes[0]!;
};
const groupsIn = (text: string) => only(text).groups.map(({ title, lines }) => [title, ...lines]);
const stepsIn = (text: string) =>
  only(text).steps.map(({ title, text: each }) => (title ? `${title} | ${each}` : each));

test('emoji and checkboxes are marks', () => {
  const read = only(
    '🥧 Plum pie 🥧\n\n👥 Serves 8   ⏱ 70 min\n\n🛒 Ingredients:\n👉 For the filling\n▪️ 800 g plums\n▪️ 3 tbsp sugar\n\n👩‍🍳 Method:\n1️⃣ Halve the plums.\n2️⃣ Bake for an hour.\n\n💡 Tip: It freezes well.',
  );
  expect(read).toMatchObject({
    name: 'Plum pie',
    yield: { number: 8 },
    minutes: { total: 70 },
    groups: [{ title: 'For the filling', lines: ['800 g plums', '3 tbsp sugar'] }],
    steps: [{ text: 'Halve the plums.' }, { text: 'Bake for an hour.' }],
    notes: ['Tip: It freezes well.'],
  });
  expect(groupsIn('Pie\n\nIngredients\n- [ ] 800 g plums\n- [x] 3 eggs\n\nMethod\n1. Bake.')).toEqual([
    ['', '800 g plums', '3 eggs'],
  ]);
});

describe('ingredients and method without any heading', () => {
  test('are recognized by what the lines look like', () => {
    const text = 'Plum pie\n\n800 g plums\nMore sugar!\nsalt\n\nHalve the plums.\nBake them for an hour';
    expect([groupsIn(text), stepsIn(text)]).toEqual([
      [['', '800 g plums', 'More sugar!', 'salt']],
      ['Halve the plums.', 'Bake them for an hour'],
    ]);
  });

  test('may have their amounts after the food', () => {
    const text = 'Brot\n\nMehl 500 g\nWasser 350 ml\nSalz\n\nAlles mischen und eine Nacht stehen lassen.\nBacken.';
    expect(groupsIn(text)).toEqual([['', 'Mehl 500 g', 'Wasser 350 ml', 'Salz']]);
  });
});

test('a heading that says what its ingredients are for becomes their title unchanged', () => {
  const text =
    'Brot\n\nZutaten für die Brötchen:\n500 g Mehl\n\nZutaten für den Belag\n200 g Käse\n\nZubereitung\n1. Backen.';
  expect(groupsIn(text)).toEqual([
    ['Zutaten für die Brötchen', '500 g Mehl'],
    ['Zutaten für den Belag', '200 g Käse'],
  ]);
});

test('a mark before Japanese ingredients that are added together does not make a title', () => {
  const lines = ['＊醤油 大さじ2', '＊みりん 大さじ2'];
  const text = `湯豆腐\n\n材料\n- 豆腐 1丁\n- ねぎ 適量\n- 卵 2個\n${lines.join('\n')}\n- 水 100ml\n\n作り方\n1. 煮る。\n2. ＊を入れる。`;
  expect(groupsIn(text)).toEqual([['', '豆腐 1丁', 'ねぎ 適量', '卵 2個', ...lines, '水 100ml']]);
});

describe('missing parts', () => {
  test.each([
    ['a shopping list', 'Shopping list\n- milk\n- eggs\n- 2 leeks', ['name', 'yield', 'times', 'steps', 'picture']],
    ['ingredients alone', 'Leek soup\n\n3 leeks\n1 litre stock', ['yield', 'times', 'steps', 'picture']],
    ['a method alone', 'Leek soup\n\n1. Slice.\n2. Simmer for an hour.', ['yield', 'times', 'ingredients', 'picture']],
  ])('of %s are named', (_what, text, missing) => expect(only(text).missing).toEqual(missing));

  test.each(['Dear Ann,\nhow are you?', 'Thank you for the letter. I was glad to hear from you.\n\nYours,\nBea'])(
    'of %j mean that it is not a recipe',
    (text) => expect(readRecipeTexts(text).recipes).toEqual([]),
  );
});

describe('a part between rules', () => {
  const soup = 'Leek soup\n\nServes 4\n\nIngredients\n3 leeks\n1 litre stock\n\nMethod\n1. Slice.\n2. Simmer.';

  test.each([
    ['a method alone', 'Just a method\n\n1. Peel the apples.\n2. Bake for an hour.', 'Just a method', 'ingredients'],
    ['ingredients alone', 'Roast potatoes\n\n4 potatoes\n20 g butter', 'Roast potatoes', 'steps'],
  ])('with a name and %s is a draft that names its missing parts', (_what, part, name, missing) => {
    for (const text of [`${soup}\n\n---\n\n${part}`, `${part}\n\n---\n\n${soup}`]) {
      const { recipes } = readRecipeTexts(text);
      expect(recipes.map((recipe) => recipe.name).toSorted()).toEqual(['Leek soup', name].toSorted());
      expect(recipes.find((recipe) => recipe.name === name)!.missing).toContain(missing);
      const whole = recipes.find((recipe) => recipe.name === 'Leek soup')!;
      expect([whole.groups[0]!.lines, whole.steps.map((step) => step.text)]).toEqual([
        ['3 leeks', '1 litre stock'],
        ['Slice.', 'Simmer.'],
      ]);
    }
  });

  test.each([
    ['that continues the method', 'Bake it for an hour.\nLet it cool.'],
    ['about one part of the dish', 'For the croutons\n\n4 slices of bread\n20 g butter'],
    ['of notes', 'Tips\n\nUse white leeks.'],
  ])('%s is not another recipe', (_what, part) => expect(only(`${soup}\n\n---\n\n${part}`).name).toBe('Leek soup'));
});

test('top-level headings separate recipes that have no other heading', () => {
  const recipe = (name: string, line: string) => `# ${name}\n\n- ${line}\n- salt\n\n1. Slice it.\n2. Boil it.`;
  const { recipes } = readRecipeTexts(`${recipe('Soup', '3 leeks')}\n\n${recipe('Cake', '4 apples')}`);
  expect(recipes.map(({ name }) => name)).toEqual(['Soup', 'Cake']);
});

test('a part above the first recipe becomes its unplaced lines', () => {
  const soup = 'Leek soup\n\nIngredients\n3 leeks\n\nMethod\n1. Simmer.';
  const cake = 'Apple cake\n\nIngredients\n4 apples\n\nMethod\n1. Bake.';
  const { recipes } = readRecipeTexts(`Sunday lunch\n\n---\n\n${soup}\n\n---\n\n${cake}`);
  expect(recipes.map(({ name, unplaced }) => [name, unplaced])).toEqual([
    ['Leek soup', ['Sunday lunch']],
    ['Apple cake', []],
  ]);
});

describe('several recipes under headings', () => {
  const soup = 'Leek soup\n\nIngredients\n3 leeks\n\nMethod\n1. Slice.\n2. Simmer.';
  const cake = 'Apple cake\n\nServes 8\n\nIngredients\n4 apples\n\nMethod\n1. Peel.\n2. Bake.\n\nNotes\nKeeps.';

  test('stay separate with nothing between them', () => {
    const { recipes } = readRecipeTexts(`${soup}\n\n${cake}`);
    expect(recipes.map(({ written }) => written)).toEqual([soup, cake]);
    expect(recipes.map(({ name, groups, steps, notes }) => [name, groups[0]!.lines, steps.length, notes])).toEqual([
      ['Leek soup', ['3 leeks'], 2, []],
      ['Apple cake', ['4 apples'], 2, ['Keeps.']],
    ]);
  });

  test('keep a shared introduction as unplaced lines', () => {
    const { recipes } = readRecipeTexts(`Sunday lunch\n\nBoth can be made the day before.\n\n${soup}\n\n${cake}`);
    expect(recipes.map(({ name, unplaced }) => [name, unplaced])).toEqual([
      ['Leek soup', ['Sunday lunch', 'Both can be made the day before.']],
      ['Apple cake', []],
    ]);
  });
});

test('a contradicting fact is kept, and so is text beside a fact', () => {
  const read = only('Soup\n\nServes 4 (or 6 as a starter)\nServes 10\n\nIngredients\n3 leeks');
  expect(read).toMatchObject({
    yield: { number: 4 },
    notes: ['Serves 4 (or 6 as a starter)'],
    unplaced: ['Serves 10'],
  });
});

test('notes have their headings, and stay in the method between two steps', () => {
  const text =
    'Soup\n\nIngredients\n3 leeks\n\nMethod\nSlice them.\nNote: keep the green.\nSimmer.\n\nStorage\n- A week.\n\nTip: add cream.';
  expect([stepsIn(text), only(text).notes]).toEqual([
    ['Slice them.', 'Note: keep the green.', 'Simmer.'],
    ['Storage: A week.', 'Tip: add cream.'],
  ]);
});

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const mark = fc.constantFrom(
  '',
  '',
  '',
  '- ',
  '* ',
  '• ',
  '▪️ ',
  '1. ',
  '2) ',
  'Step 3: ',
  '4️⃣ ',
  'a) ',
  '[ ] ',
  'Step two: ',
  '== ',
  '## ',
  '> ',
  '  ',
  '\t',
);
const sentence = fc.constantFrom(
  ...['Leek soup', '3 leeks', 'salt, to taste', 'Slice the leeks.', 'My aunt made this.', 'For the top', 'TOPPING'],
  ...['More leeks!', 'Mehl 500 g', 'Hi Ann,', 'Love,', 'Step by step', '2 cups flour (see below)', '200 g butter:'],
  ...[
    'Cooking time is long.',
    'Serve it cold',
    'Tip: serve it hot',
    'PS. It keeps',
    'Storage',
    'Sauce method',
    'Sent from my iPhone',
    '2 Bake it',
    '1 Slice it',
    'TIP Keep it',
    'You need 2 eggs, 100 g flour and a pinch of salt.',
    'Page 1 of 2',
    '© 2024 Bea’s Kitchen',
    'flour,500,g',
  ],
);
const anyWords = fc.array(fc.stringMatching(/^[a-zà-öø-ÿ]{1,8}$/), { minLength: 1, maxLength: 12 });
const anyLine = fc.oneof(
  fc
    .tuple(
      mark,
      fc.oneof(
        sentence,
        anyWords.map((words) => words.join(' ')),
      ),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'Ingredients',
    'INGREDIENTS:',
    '## Method',
    '*Notes*',
    'Zutaten',
    'You will need:',
    '🛒 Ingredients',
    'Ingredient,Amount,Unit',
    'Ingredient\tNotes',
  ),
  fc.constantFrom('', '', '---', '***', '# ', '===='),
);
/** Words that may be read as marks: section headings, connectors and column titles. */
const marks = new Set('ingredients method notes zutaten you will need and ingredient amount unit'.split(' '));
const itemNumber = /^(?:\s*(?:[-*•>]|▪️|#+|=+|\[ \])\s*)*(?:\d+[.)]\s|step (?:\d+|two): |\d️⃣|a\) )/iu;
/** Step number as in magazines: '1 Heat the oil'. */
const stepNumber = /^(?:\s*(?:[-*•>]|▪️|#+|=+|\[ \])\s*)*\s*\d+ (?=\p{Lu})/u;

test('every word of a text that has a recipe is kept', { timeout: 240_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 25 }).map((lines) => lines.join('\n')),
      (text) => {
        const { recipes } = readRecipeTexts(text);
        if (recipes.length === 0) return;
        const places = recipes.flatMap(({ name, introduction, groups, steps, notes, unplaced, tags, source }) => [
          ...[name, introduction, source ?? '', ...tags, ...notes!, ...unplaced!],
          ...groups.flatMap(({ title, lines }) => [title, ...lines]),
          ...steps.flatMap(({ title, text }) => [title, text]),
        ]);
        const left = new Map<string, number>();
        for (const word of places.flatMap(wordsOf)) left.set(word, (left.get(word) ?? 0) + 1);
        for (const word of text
          .split('\n')
          .flatMap((line) => wordsOf(line.replace(itemNumber, '').replace(stepNumber, '')))) {
          left.set(word, (left.get(word) ?? 0) - 1);
          if (!marks.has(word)) expect(left.get(word), word).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: howMany({ short: 100, long: 500 }) },
  );
});

describe('text that programs add', () => {
  const soup = 'Leek soup\n\nIngredients\n- 3 leeks\n- 1 litre stock\n\nMethod\n1. Slice.\n2. Simmer.';

  test('is separated from the recipe and kept', () => {
    const answer = `Here you are!\n\nOn Mon, 3 Jun 2024, Ruth <ruth@mail.example> wrote:\n\n${soup.replace(/^/gm, '> ')}\n\n--\nBea Miller\nSent from my iPhone`;
    const read = only(answer);
    expect([read.name, read.introduction, read.unplaced]).toEqual([
      'Leek soup',
      'Here you are!',
      ['On Mon, 3 Jun 2024, Ruth <ruth@mail.example> wrote:', 'Bea Miller', 'Sent from my iPhone'],
    ]);
    expect(stepsIn(answer)).toEqual(['Slice.', 'Simmer.']);
  });

  test('includes each chat sender’s first date once', () => {
    const chat = soup.replace(/^(?=.)/gm, '12/03/24, 18:22 - Ruth: ').replace(/\n{2,}/g, '\n');
    expect(only(chat)).toMatchObject({ name: 'Leek soup', unplaced: ['12/03/24, 18:22 - Ruth'] });
    expect([groupsIn(chat), stepsIn(chat)]).toEqual([[['', '3 leeks', '1 litre stock']], ['Slice.', 'Simmer.']]);
  });

  test('includes column titles, which are not ingredients', () => {
    const rows = ['Ingredient\tAmount', 'leeks\t3', 'stock\t1 litre'];
    expect(groupsIn(`Soup\n\nIngredients\n${rows.join('\n')}`)).toEqual([['', '3 leeks', '1 litre stock']]);
    const marked = '| Ingredient | Amount |\n|---|---:|\n| leeks | 3 |\n| stock | 1 litre |';
    expect(groupsIn(`Soup\n\nIngredients\n${marked}`)).toEqual([['', '3 leeks', '1 litre stock']]);
  });

  test('includes hyphens in divided words, which are rejoined unless the hyphen is their own', () => {
    const text =
      'Cake\n\nIngredients\n200 g flour\n\nMethod\n1. Take the self-\nraising flour and sprin-\nkle it.\n2. Bake.';
    expect(stepsIn(text)).toEqual(['Take the self-raising flour and sprinkle it.', 'Bake.']);
  });
});

test('numbers without a dot are step numbers before ordered instructions or sentences, and amounts elsewhere', () => {
  const text = 'Soup\n\n1 Onion\n2 Leeks\n1 litre stock\n\n1 Slice the leeks.\n2 Simmer them in the stock.\n3 Serve.';
  expect([groupsIn(text), stepsIn(text)]).toEqual([
    [['', '1 Onion', '2 Leeks', '1 litre stock']],
    ['Slice the leeks.', 'Simmer them in the stock.', 'Serve.'],
  ]);
});

describe('a sentence', () => {
  test('is a fact if it says nothing else', () => {
    const read = only(
      'Plum pie\n\nIt serves 8. It takes 1 h 10 min.\n\nYou will need:\n\n800 g plums\n\nStep 1: Bake.',
    );
    expect(read).toMatchObject({ yield: { number: 8 }, minutes: { total: 70 }, introduction: '' });
  });

  test('may contain the name, which is on a line of its own', () => {
    expect(only('Here is the plum pie I promised!\n\nPlum pie\n\nIngredients\n800 g plums').name).toBe('Plum pie');
  });

  test('is a note if it is emphasized below numbered steps', () => {
    const read = only('Plum pie\n\n- 800 g plums\n- 3 eggs\n\n1) Halve.\n2) Bake.\n\n_Keeps for three days, covered._');
    expect([read.steps.length, read.notes]).toEqual([2, ['Keeps for three days, covered.']]);
  });
});

test('a line continues in the next only in a text with hard line breaks', () => {
  const long = 'Slice them all thinly, and turn them over in the sugar, until no slice is white any more, then wait.';
  const text = `Salmon\n\nIngredients\n600 g cold salmon (see the notes), in four portions of 150 g\nlight oil\n\nMethod\n${long} Serve.`;
  expect(groupsIn(text)).toEqual([['', '600 g cold salmon (see the notes), in four portions of 150 g', 'light oil']]);
});

test('a line below a number on its own line is always the step', () => {
  const text =
    'Salad\n\nIngredients\n1 leek\n\nMethod\nStep 1:\nBlend dressing ingredients\n\nStep 2:\n6) of them are for later.';
  expect(stepsIn(text)).toEqual(['Blend dressing ingredients', '6) of them are for later.']);
});

test('a number on its own line begins a step, without an empty line above too', () => {
  const text = 'Salad\n\nIngredients\n1 leek\n\nMethod\nStep 1: Wash it.\nStep 2\nSlice it.\nStep 3\nServe it.';
  expect(stepsIn(text)).toEqual(['Wash it.', 'Slice it.', 'Serve it.']);
});

test.each([
  ['Notes: Keeps 3 days in a tin.', 'Keeps 3 days in a tin.'],
  ['Note – it keeps 3 days.', 'it keeps 3 days.'],
  ['Tip: Keep it in a tin.', 'Tip: Keep it in a tin.'],
])('%s becomes the note %s', (line, note) => {
  expect(only(`Salad\n\nIngredients\n1 leek\n\nMethod\n1. Wash it.\n\n${line}`).notes).toEqual([note]);
});

test('an ingredient with its purpose is not a title', () => {
  expect(groupsIn('Toast\n\nIngredients\n4 slices of bread\nbutter, for frying\n50 g roe')).toEqual([
    ['', '4 slices of bread', 'butter, for frying', '50 g roe'],
  ]);
});

test('column titles do not name a part of the method', () => {
  const text = 'Compote\n\nQty\tUnit\tIngredient\n3\tkg\tplums\n\nStep\tInstructions\n1\tHalve them.\n2\tSimmer them.';
  expect(stepsIn(text)).toEqual(['Halve them.', 'Simmer them.']);
});

test('a link below the method is not a step', () => {
  const read = only(
    'Compote\n\nIngredients\n3 plums\n\nMethod\n1. Halve them.\n2. Simmer them.\n\nFollow me: https://pictures.example/plums',
  );
  expect(read.steps.map(({ text }) => text)).toEqual(['Halve them.', 'Simmer them.']);
  expect(read.unplaced).toEqual(['Follow me: https://pictures.example/plums']);
});

describe('text without a recipe field becomes an unplaced line:', () => {
  test('a sentence among the ingredients that comments on them', () => {
    const remark = 'The leeks have to be young ones, or they will taste of nothing at all.';
    expect(only(`Soup\n\nIngredients\n3 leeks\n${remark}\n1 litre stock`).unplaced).toEqual([remark]);
  });

  test('the end of an overlong name', () => {
    const name = 'Soup of '.padEnd(400, 'leeks and ');
    const read = only(`# ${name}\n\n## Ingredients\n\n- 3 leeks`);
    expect([read.name, read.unplaced]).toEqual([name.slice(0, 300), [name.slice(300)]]);
  });

  test('a picture without an address', () => {
    expect(only('Soup\n\n![My soup](soup.jpg)\n\nIngredients\n3 leeks').unplaced).toEqual(['![My soup](soup.jpg)']);
  });

  test('a chat’s sender and date', () => {
    const chat = '12/03/24, 18:22 - Ruth: Soup\n12/03/24, 18:23 - Ann: 3 leeks\n12/03/24, 18:24 - Ann: 1 litre stock';
    expect(only(chat).unplaced).toEqual(['12/03/24, 18:22 - Ruth', '12/03/24, 18:23 - Ann']);
  });
});

test('text beside a fact in a heading is a note', () => {
  const read = only('Soup\n\nIngredients (serves 4, or 6 as a starter)\n3 leeks\n1 litre stock');
  expect(read).toMatchObject({ yield: { number: 4 }, notes: ['serves 4, or 6 as a starter'] });
});

test('headings of notes without lines are notes', () => {
  const read = only('Soup\n\nIngredients\n3 leeks\n\nMethod\n1. Boil.\n\nStorage\nFREEZER\nThree months.\n\nEquipment');
  expect(read.notes).toEqual(['Storage', 'FREEZER: Three months.', 'Equipment']);
});
