import { describe, expect, test } from 'vitest';
import { type FileResult, readRecipeFile } from '../recipe-file.ts';

const read = (name: string, text: string): Extract<FileResult, { ok: true }>['recipes'] => {
  const result = readRecipeFile(name, new TextEncoder().encode(text));
  if (!result.ok) throw new Error(result.reason);
  return result.recipes;
};
const groupsOf = (name: string, text: string) => read(name, text)[0]!.groups;
const stepsOf = (name: string, text: string) => read(name, text)[0]!.steps.map(({ title, text }) => `${title}|${text}`);

describe('Meal-Master', () => {
  const soup = `MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Leek Soup
 Categories: Soups, Vegetarian
      Yield: 4 Servings

      3 lg Leeks; sliced
  1 1/2 l  Stock
    1/2 c  Cream
      2 tb Butter, or more
           -if you like
           Salt

MMMMM---------------------------SAUCE--------------------------------
      1 c  Sour cream
      1 bn Chives

  Slice the leeks and soften
  them in butter.

  Simmer for an hour.

  From: Aunt May's Kitchen

MMMMM
`;
  const whole = {
    name: 'Leek Soup',
    yield: { number: 4, word: 'Servings' },
    tags: ['Soups', 'Vegetarian'],
    source: 'Aunt May\u0027s Kitchen',
    groups: [
      {
        title: '',
        lines: [
          '3 large Leeks, sliced',
          '1 1/2 l Stock',
          '1/2 cup Cream',
          '2 tbsp Butter, or more if you like',
          'Salt',
        ],
      },
      { title: 'SAUCE', lines: ['1 cup Sour cream', '1 bunch Chives'] },
    ],
    steps: [{ text: 'Slice the leeks and soften them in butter.' }, { text: 'Simmer for an hour.' }],
  };

  test.each(['soup.mmf', 'soup.txt', 'soup.mm', 'soup.md'])('is read in %s', (name) => {
    expect(read(name, soup)).toMatchObject([whole]);
    expect(read(name, soup.replaceAll('\n', '\r\n'))).toMatchObject([whole]);
  });

  test('is read with the dashes of older versions, and with text around it', () => {
    const older = soup
      .replace('MMMMM----- Recipe via Meal-Master (tm) v8.05', '---------- Recipe via Meal-Master (tm) v7.07')
      .replace(/MMMMM(-+SAUCE)/, '-----$1')
      .replace(/MMMMM\n$/, '-----\n')
      .replace('Yield:', 'Servings:');
    expect(read('soup.txt', `Here they are.\n\n${older}\nBye!\n`)).toMatchObject([
      { ...whole, unplaced: ['Here they are.', 'Bye!'] },
    ]);
  });

  test('with several recipes has them all', () => {
    expect(read('all.mmf', soup + soup.replace('Leek Soup', 'Leek Pie')).map(({ name }) => name)).toEqual([
      'Leek Soup',
      'Leek Pie',
    ]);
  });

  const listed = (...lines: string[]) =>
    `MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: Pie\n      Yield: 1 pie\n\n${lines.join('\n')}\n\n  Bake it.\n\nMMMMM\n`;
  test.each<[string[], string[]]>([
    [
      [
        '      2 c  Flour                               1 ts Salt',
        '    1/2 lb Butter                              2 ea Eggs',
      ],
      ['2 cups Flour', '1/2 lb Butter', '1 tsp Salt', '2 Eggs'],
    ],
    [
      [
        '      2 c  Flour                               1 ts Salt',
        '           -sifted                             2    Eggs',
      ],
      ['2 cups Flour sifted', '1 tsp Salt', '2 Eggs'],
    ],
    [
      ['      1 cn Tomatoes (14 oz)', '      2 cn Beans'],
      ['1 can Tomatoes (14 oz)', '2 cans Beans'],
    ],
    [
      ['    2-3 T  Oil', '      1 t  Salt'],
      ['2-3 tbsp Oil', '1 tsp Salt'],
    ],
    [
      ['      1 pn Pepper', '      4 ds Tabasco', '      1 pk Yeast'],
      ['1 pinch Pepper', '4 dashes Tabasco', '1 package Yeast'],
    ],
    [
      ['    8.5 oz Chocolate', '    500 g  Flour', '    250 ml Milk'],
      ['8.5 oz Chocolate', '500 g Flour', '250 ml Milk'],
    ],
    [
      ['      3    Eggs', '      2 x  Apples'],
      ['3 Eggs', '2 Apples'],
    ],
    [
      ['  1 c  Flour', '  2 Eggs'],
      ['1 cup Flour', '2 Eggs'],
    ],
  ])('reads the ingredients %j', (lines, expected) => {
    expect(groupsOf('pie.mmf', listed(...lines))).toEqual([{ title: '', lines: expected }]);
    expect(stepsOf('pie.mmf', listed(...lines))).toEqual(['|Bake it.']);
  });

  test('keeps a titled method, numbered steps, notes and what a poster added', () => {
    const text = listed('      3    Eggs').replace(
      '  Bake it.',
      'MMMMM-----FOR THE CRUST-----\n\n  1. Beat. 2. Bake.\n\n  NOTE: Keep it cold.\n\n  Posted by Ann, Date: 05-19-93',
    );
    expect(read('pie.mmf', text)).toMatchObject([
      {
        steps: [
          { title: 'FOR THE CRUST', text: 'Beat.' },
          { title: '', text: 'Bake.' },
        ],
        notes: ['NOTE: Keep it cold.'],
        unplaced: ['Posted by Ann, Date: 05-19-93'],
      },
    ]);
  });
});

describe('MasterCook', () => {
  const dashes = '                   - - - - - - - - - - - - - - - - - - ';
  const soup = `                     *  Exported from  MasterCook  *

                                Leek Soup

Recipe By     : Aunt May
Serving Size  : 4    Preparation Time :0:30
Categories    : Soups                            Vegetables
                Winter

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
       3  large         leeks -- sliced
   1 1/2  cups          stock
     1/4  teaspoon      pepper -- freshly ground, or a little
                        more
                        salt
                        ***SAUCE***
       1  cup           sour cream

Slice the leeks and soften
them.

Simmer for an hour.

Description:
  "A soup for cold days."
Start to Finish Time:
  "1:30"
${dashes}

Per Serving (excluding unknown items): 112 Calories.

NOTES : Freezes well.

Nutr. Assoc. : 0 0 0
`;
  const whole = {
    name: 'Leek Soup',
    introduction: 'A soup for cold days.',
    yield: { number: 4, word: 'servings' },
    minutes: { prep: 30, total: 90 },
    tags: ['Soups', 'Vegetables', 'Winter'],
    source: 'Aunt May',
    groups: [
      {
        title: '',
        lines: [
          '3 large leeks, sliced',
          '1 1/2 cups stock',
          '1/4 teaspoon pepper, freshly ground, or a little more',
          'salt',
        ],
      },
      { title: 'SAUCE', lines: ['1 cup sour cream'] },
    ],
    steps: [{ text: 'Slice the leeks and soften them.' }, { text: 'Simmer for an hour.' }],
    notes: ['Per Serving (excluding unknown items): 112 Calories.', 'Freezes well.'],
  };

  test.each(['soup.mxp', 'soup.txt'])('is read in %s', (name) => {
    expect(read(name, soup)).toMatchObject([whole]);
    expect(read(name, soup.replaceAll('\n', '\r\n'))).toMatchObject([whole]);
  });

  test('has an ingredient of two lines as one', () => {
    const wrapped = soup.replace(
      '       3  large         leeks -- sliced\n',
      [
        '       4  large         apples -- peeled and',
        '                        sliced',
        '       1  cup           raisins -- soaked,',
        '                        then drained',
        '       2  tablespoons   butter --',
        '                        melted',
        '       1  large         lemon -- juice (or',
        '                        lime)',
        '',
      ].join('\n'),
    );
    expect(groupsOf('soup.mxp', wrapped)[0]!.lines).toEqual([
      '4 large apples, peeled and sliced',
      '1 cup raisins, soaked, then drained',
      '2 tablespoons butter, melted',
      '1 large lemon, juice (or lime)',
      ...whole.groups[0]!.lines.slice(1),
    ]);
  });

  test('with several recipes has them all, by its other names too', () => {
    const second = soup.replace('MasterCook  *', 'MasterCook II  *').replace('Leek Soup', 'Leek Pie');
    expect(read('all.mxp', soup + second).map(({ name }) => name)).toEqual(['Leek Soup', 'Leek Pie']);
  });

  const xml = `<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>
<!DOCTYPE mx2 SYSTEM "mx2.dtd">
<mx2 source="MasterCook" date="April 14, 2025">
<Summ><Nam>Leek Soup</Nam></Summ>
<RcpE name="Leek Soup" author="Aunt May" img="leek.jpg">
<Serv qty="4"/><PrpT elapsed="0:30"/>
<CatS><CatT>Soups</CatT><CatT>
Winter
</CatT></CatS>
<IngR name="leeks" unit="large" qty="3"><IPrp>
sliced
</IPrp></IngR>
<IngR name="stock" unit="cups" qty="1 1/2"></IngR>
<IngR name="SAUCE:" code="S"></IngR>
<IngR name="sour cream" unit="cup" qty="1"></IngR>
<DirS><DirT img="">Slice the leeks &amp; soften
them.</DirT><DirT>Simmer for an hour.</DirT></DirS>
<Desc>A soup for cold days.</Desc>
<TTim elapsed="1:30"/>
<Note>Freezes well.</Note>
</RcpE></mx2>`;
  test.each(['soup.mx2', 'soup.xml', 'soup.html'])('is read as XML in %s', (name) => {
    expect(read(name, xml)).toMatchObject([
      {
        name: 'Leek Soup',
        introduction: 'A soup for cold days.',
        yield: { number: 4 },
        minutes: { prep: 30, total: 90 },
        tags: ['Soups', 'Winter'],
        source: 'Aunt May',
        groups: [
          { title: '', lines: ['3 large leeks, sliced', '1 1/2 cups stock'] },
          { title: 'SAUCE', lines: ['1 cup sour cream'] },
        ],
        steps: [{ text: 'Slice the leeks & soften them.' }, { text: 'Simmer for an hour.' }],
        notes: ['Freezes well.'],
        pictures: ['leek.jpg'],
      },
    ]);
  });

  test.each(['book.mcf', 'book.mc2', 'book.mcx'])('is refused by name as a cookbook file: %s', (name) => {
    expect(readRecipeFile(name, new Uint8Array([0, 1, 2, 3, 0, 0, 0, 9]))).toEqual({
      ok: false,
      reason: 'mastercook-book',
    });
  });
});

describe('Copy Me That', () => {
  const pie = `<div class = "recipe"><div id = "name">
    Leek pie
  </div><div id = "link">Adapted from <a id = "original_link" href="https://pie.example/leek">https://pie.example/leek</a></div>
  <img class= "recipeImage" src = "images/leek_pie.jpg" width="120px"/>
  <div id = "categories"><span>Tags: </span><span class = "recipeCategory">Dinner</span> <span class = "recipeCategory">Pies</span></div>
  <div id="description">There is nothing like it</div>
  <div id = "extra_info"><span id="made_this"> I made this. </span><span id="rating">Rated <span id = "ratingValue">5</span>/5</span></div>
  <div id = "servings">Servings: <a id="recipeYield">6 slices</a></div>
  <div id="recipeIngredient_header">Ingredients</div>
  <ul id = "recipeIngredients"><li class= "recipeIngredient recipeIngredient_subheader">Dough:</li><li class= "recipeIngredient">
      200 g flour
  </li><li class="recipeIngredient_spacer"></li><div class="recipeIngredient_subheader">Top</div><li class= "recipeIngredient">3 leeks &amp; salt</li></ul>
  <div id="recipeInstructions_header">Steps</div>
  <ol id = "recipeInstructions"><div class="instruction instruction_subheader">Dough:</div><li class = "instruction" value = "1">Knead.</li><li class = "instruction" value = "2">Bake.</li></ol>
  <div id="recipeNotes_header">Notes</div><ul id = "recipeNotes"><li class = "recipeNote">Keeps well.</li></ul></div>`;
  const page = (...recipes: string[]) =>
    `<!DOCTYPE html><head><meta name="copymethat_class_id_version" content="2"></head><html><style>.recipe{margin:0}</style><body>${recipes.join('\n')}</body></html>`;
  const whole = {
    name: 'Leek pie',
    introduction: 'There is nothing like it',
    source: 'https://pie.example/leek',
    yield: { number: 6, word: 'slices' },
    tags: ['Dinner', 'Pies'],
    pictures: ['images/leek_pie.jpg'],
    groups: [
      { title: 'Dough', lines: ['200 g flour'] },
      { title: 'Top', lines: ['3 leeks & salt'] },
    ],
    steps: [
      { title: 'Dough', text: 'Knead.' },
      { title: '', text: 'Bake.' },
    ],
    notes: ['Keeps well.'],
    unplaced: ['I made this.', 'Rated 5/5'],
  };

  test('is read with every recipe of the page', () => {
    const soup = pie.replace('Leek pie', 'Leek soup').replace('pie.example/leek', 'soup.example/leek');
    expect(read('recipes.html', page(pie, soup))).toMatchObject([whole, { ...whole, name: 'Leek soup' }]);
  });

  test('is recognized without its version', () => {
    expect(read('recipes.html', page(pie).replace(/<meta[^>]*>/, ''))).toMatchObject([whole]);
  });

  test('is read as text', () => {
    const text =
      'Leek pie\n\nAdapted from https://pie.example/leek\n\nThere is nothing like it\n\nServings: 6\n\nINGREDIENTS\n\n200 g flour\n3 leeks\n\nSTEPS\n\n1) Knead.\n2) Bake.\n\nNOTES\n\nKeeps well.\n';
    expect(read('pie.txt', text)).toMatchObject([
      {
        name: 'Leek pie',
        source: 'https://pie.example/leek',
        introduction: 'There is nothing like it',
        groups: [{ lines: ['200 g flour', '3 leeks'] }],
        steps: [{ text: 'Knead.' }, { text: 'Bake.' }],
        notes: ['Keeps well.'],
      },
    ]);
  });
});
