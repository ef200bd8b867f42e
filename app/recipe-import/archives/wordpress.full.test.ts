import { describe, expect, test } from 'vitest';
import { type Found, readBundleFile, readWordPressFile } from './bundle.server.ts';

async function read(name: string, text: string): Promise<Found[]> {
  const all: Found[] = [];
  for await (const found of readBundleFile({ name, bytes: Buffer.from(text) })) all.push(found);
  return all;
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const meta = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    )
    .join('');
const item = (kind: string, title: string, content: string, fields: Record<string, string> = {}, more = '') =>
  `<item><title>${cdata(title)}</title><link>https://bea.example/${title}</link><content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded><wp:post_id>7</wp:post_id><wp:post_type>${cdata(kind)}</wp:post_type>${more}${meta(fields)}</item>`;
const wordPress = (items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`;

function php(value: unknown): string {
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  if (typeof value === 'number') return `i:${value};`;
  const entries = Object.entries(value as object).map(
    ([key, each]) => php(/^\d+$/.test(key) ? Number(key) : key) + php(each),
  );
  return `a:${entries.length}:{${entries.join('')}}`;
}

const recipeMaker = item('wprm_recipe', 'Leek soup', 'We cook this in March.', {
  wprm_ingredients: php([
    { name: '', ingredients: [{ amount: '3', unit: '', name: 'leeks', notes: 'sliced' }] },
    { name: 'Crème', ingredients: [{ amount: '1', unit: 'dl', name: 'crème fraîche', notes: '' }] },
  ]),
  wprm_instructions: php([
    {
      name: '',
      instructions: [
        { text: '<p>Slice.</p>', image: 0 },
        { text: 'Simmer.', image: 0 },
      ],
    },
  ]),
  wprm_equipment: php([{ name: 'A large pot' }]),
  wprm_servings: '4',
  wprm_servings_unit: 'bowls',
  wprm_prep_time: '10',
  wprm_cook_time: '60',
  wprm_notes: '<p>Freezes well.</p>',
  _thumbnail_id: '9',
});
const tasty = item('tasty_recipe', 'Leek pie', '', {
  ingredients: '<h4>Pastry</h4><ul><li>200 g flour</li></ul>',
  instructions: '<ol><li>Knead.</li><li>Bake.</li></ol>',
  yield: '6 slices',
  prep_time: '20 minutes',
  notes: '<p>Best warm.</p>',
  description: 'A pie.',
});
const picture = item(
  'attachment',
  'soup.jpg',
  '',
  {},
  '<wp:attachment_url>https://bea.example/soup.jpg</wp:attachment_url>',
).replace('<wp:post_id>7', '<wp:post_id>9');

describe('an export of WordPress', () => {
  test('yields recipes of WP Recipe Maker, Tasty Recipes, and posts that contain a written recipe', async () => {
    const found = await read(
      'bea.xml',
      wordPress([
        recipeMaker,
        item('post', 'About leeks', '<p>Nice.</p><!-- wp:wp-recipe-maker/recipe {"id":7} -->[wprm-recipe id="7"]'),
        tasty,
        item(
          'post',
          'Old soup',
          'From 2009.\n\n<strong>Ingredients</strong>\n\n3 leeks\n1 litre stock\n\n<strong>Method</strong>\n\nSlice.\n\nSimmer.',
        ),
        item('post', 'A pie with Create', '[mv_create key="6" type="recipe" title="Pie" thumbnail=""]'),
        item('post', 'My lists', '[mv_create key="9" type="list" title="Ten pies" thumbnail=""]'),
        item('page', 'Imprint', 'Who we are.'),
        picture,
      ]),
    );
    expect(found).toMatchObject([
      {
        recipe: {
          name: 'Leek soup',
          introduction: 'We cook this in March.',
          yield: { number: 4, word: 'bowls' },
          minutes: { prep: 10, cook: 60 },
          notes: ['Equipment: A large pot', 'Freezes well.'],
          groups: [
            { title: '', lines: ['3 leeks, sliced'] },
            { title: 'Crème', lines: ['1 dl crème fraîche'] },
          ],
          steps: [{ text: 'Slice.' }, { text: 'Simmer.' }],
          pictures: ['https://bea.example/soup.jpg'],
        },
      },
      {
        recipe: {
          name: 'Leek pie',
          introduction: 'A pie.',
          yield: { number: 6 },
          minutes: { prep: 20 },
          notes: ['Best warm.'],
          groups: [{ title: 'Pastry', lines: ['200 g flour'] }],
          steps: [{ text: 'Knead.' }, { text: 'Bake.' }],
        },
      },
      { recipe: { name: 'Old soup', groups: [{ lines: ['3 leeks', '1 litre stock'] }] } },
      {
        ok: false,
        file: 'bea.xml › https://bea.example/A pie with Create',
        name: 'A pie with Create',
        reason: 'not-in-export',
      },
    ]);
  });

  const comment = (id: number, text: string, more = '') =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata('Ana')}</wp:comment_author><wp:comment_date_gmt>2019-05-01 10:00:0${id}</wp:comment_date_gmt><wp:comment_content>${cdata(text)}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type></wp:comment_type><wp:comment_parent>0</wp:comment_parent>${more}</wp:comment>`;
  const soup = '<h2>Ingredients</h2><ul><li>3 leeks</li></ul><h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol>';
  const commentsOn = async (...items: string[]) =>
    (await read('bea.xml', wordPress(items))).map((found) =>
      found.ok ? [found.recipe.name, (found.comments ?? []).map(({ text }) => text)] : found.reason,
    );

  test('gives a recipe the comments of its post', async () => {
    const post = item('post', 'Soup', soup, {}, comment(1, 'So good!') + comment(2, 'Froze it.'));
    expect(await commentsOn(post)).toEqual([['Soup', ['So good!', 'Froze it.']]]);
  });

  test.each(['before', 'after'])('gives a recipe stored apart the comments of the post %s it', async (place) => {
    const post = item('post', 'About', '[wprm-recipe id="7"]', {}, comment(1, 'So good!')).replace('id>7', 'id>8');
    const items = place === 'before' ? [post, recipeMaker] : [recipeMaker, post];
    expect(await commentsOn(...items)).toEqual([['Leek soup', ['So good!']]]);
  });

  test('does not take the fields of a comment for those of the post', async () => {
    const meta =
      '<wp:commentmeta><wp:meta_key>_recipe_settings</wp:meta_key><wp:meta_value>a:0:{}</wp:meta_value></wp:commentmeta>';
    expect(await commentsOn(item('post', 'Soup', soup, {}, comment(1, 'x'.repeat(30_000), meta)))).toEqual([
      ['Soup', ['x'.repeat(5_001)]],
    ]);
  });

  test('has bounded comments, and a long post is not cut because of them', async () => {
    const many = Array.from({ length: 150 }, (_, at) => comment(at % 10, 'y'.repeat(20_000))).join('');
    const [found, ...others] = await read('bea.xml', wordPress([item('post', 'Soup', soup, {}, many)]));
    expect(found).toMatchObject({ ok: true, recipe: { name: 'Soup' } });
    expect(others).toEqual([]);
  });

  const list = (tag: string, ...items: string[]) =>
    `<${tag}>${items.map((each) => `<li>${each}</li>`).join('')}</${tag}>`;
  const ingredients = list('ul', '3 leeks', '1 litre stock', '2 tbsp butter');
  const shown = `<h3>Ingredients</h3>${ingredients}<h3>Directions</h3>${list('ol', 'Slice the leeks.', 'Simmer for an hour.')}`;
  const wpzoom = JSON.stringify({
    id: 'wpzoom-recipe-card-1',
    recipeTitle: 'Leek soup',
    details: [
      { label: 'Servings', value: '4', unit: 'servings' },
      { label: 'Prep time', value: '30', unit: 'minutes' },
    ],
    ingredients: [
      { jsonName: 'Base', isGroup: true },
      { name: ['3 leeks'], jsonName: '3 leeks' },
      { name: ['1 ', { type: 'strong', props: { children: ['litre'] } }, ' stock'] },
    ],
    steps: [{ text: ['Slice.'], jsonText: 'Slice.' }, { text: ['Simmer.'] }],
  });
  const inBlock = JSON.stringify({
    id: 7,
    recipe: {
      name: 'Leek soup',
      servings: 4,
      ingredients: [
        {
          name: 'Base',
          ingredients: [
            { amount: '3', unit: '', name: 'leeks' },
            { amount: '1', unit: 'litre', name: 'stock', notes: 'hot' },
          ],
        },
      ],
      instructions: [{ name: 'Pot', instructions: [{ text: '<p>Slice.</p>' }, { text: 'Simmer.' }] }],
    },
  });
  const fallback = `<!--WPRM Recipe 7--><div class="wprm-fallback-recipe"><h2 class="wprm-fallback-recipe-name">Leek soup</h2><div class="wprm-fallback-recipe-ingredients">${ingredients}</div><div class="wprm-fallback-recipe-instructions">${list('ol', 'Slice the leeks.', 'Simmer for an hour.')}</div></div><!--End WPRM Recipe-->`;

  test.each<[string, string, object]>([
    [
      'a plain list under headings',
      shown,
      { ok: true, recipe: { groups: [{ lines: ['3 leeks', '1 litre stock', '2 tbsp butter'] }] } },
    ],
    [
      'a block with its recipe in the post too',
      `<p>Nice.</p><!-- wp:wp-recipe-maker/recipe {"id":99} -->[wprm-recipe id="99"]<!-- /wp:wp-recipe-maker/recipe -->${shown}`,
      { ok: true, recipe: { steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer for an hour.' }] } },
    ],
    [
      'a WP Recipe Maker block with its recipe in its attributes',
      `<p>Nice.</p><!-- wp:wp-recipe-maker/recipe ${inBlock} /-->`,
      {
        ok: true,
        recipe: {
          name: 'Leek soup',
          groups: [{ title: 'Base', lines: ['3 leeks', '1 litre stock, hot'] }],
          steps: [{ title: 'Pot', text: 'Slice.' }, { text: 'Simmer.' }],
        },
      },
    ],
    [
      'a WP Recipe Maker recipe as HTML',
      fallback,
      {
        ok: true,
        recipe: {
          groups: [{ lines: ['3 leeks', '1 litre stock', '2 tbsp butter'] }],
          steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer for an hour.' }],
        },
      },
    ],
    [
      'WPZOOM’s block',
      `<!-- wp:wpzoom-recipe-card/block-recipe-card ${wpzoom} --><div></div><!-- /wp:wpzoom-recipe-card/block-recipe-card -->`,
      {
        ok: true,
        recipe: {
          yield: { number: 4 },
          minutes: { prep: 30 },
          groups: [{ title: 'Base', lines: ['3 leeks', '1 litre stock'] }],
          steps: [{ text: 'Slice.' }, { text: 'Simmer.' }],
        },
      },
    ],
    ['only its ingredients', `<p>Nice.</p><h3>Ingredients</h3>${ingredients}`, { ok: false, reason: 'half-recipe' }],
    [
      'only a list of amounts',
      `<p>Nice.</p>${list('ul', '3 leeks', '200 g flour', '2 tbsp butter', '1 egg')}`,
      { ok: false, reason: 'half-recipe' },
    ],
  ])('with %s in a post has the recipe, or says that it could not be read', async (_what, content, expected) => {
    const [found, ...more] = await read('bea.xml', wordPress([item('post', 'Leek soup', content)]));
    expect(found).toMatchObject(expected);
    expect(found!.ok ? found!.recipe.name : found!.name).toBe('Leek soup');
    expect(more.filter((each) => each.ok)).toEqual([]);
  });

  test.each([
    '<p>Nice.</p><!-- wp:wp-recipe-maker/recipe {"id":99,"updated":1700000000} -->[wprm-recipe id="99"]<!-- /wp:wp-recipe-maker/recipe -->',
    '<p>Nice.</p>[wprm-recipe id="99"]',
    '<!-- wp:wp-tasty/tasty-recipe {"id":99,"lastUpdated":1} -->[tasty-recipe id="99"]<!-- /wp:wp-tasty/tasty-recipe -->',
    'Nice.[tasty-recipe id="99"]',
    '<!-- wp:mv/recipe {"id":6,"type":"recipe"} -->[mv_create key="6" type="recipe"]<!-- /wp:mv/recipe -->',
    'Nice.[amd-zlrecipe-recipe:12]',
    '<!-- wp:zip-recipes/recipe-block {"id":"12"} /-->',
    'Nice.[cooked-recipe id="99"]',
    'Nice.[ultimate-recipe id="99" template="default"]',
    '<!-- wp:acme/recipe-box {"id":3} /-->',
  ])('says of a post with only a plugin’s mark that its recipe is not in the export: %s', async (content) => {
    const [found] = await read('bea.xml', wordPress([item('post', 'Leek soup', content)]));
    expect(found).toMatchObject({ ok: false, name: 'Leek soup', reason: 'not-in-export' });
  });

  test.each(['h2', 'h3'])('with a WP Recipe Maker recipe as HTML, named by %s, has all its fields', async (heading) => {
    const shown = `<p>It rained for 2 days.</p><!--WPRM Recipe 7-->
<div class="wprm-fallback-recipe">
\t<${heading} class="wprm-fallback-recipe-name">Soda bread</${heading}>
\t<img class="wprm-fallback-recipe-image" src="https://bea.example/bread.jpg"/>\t<p class="wprm-fallback-recipe-summary">
\t\t<p>We bake this in March.</p>\t</p>
\t<div class="wprm-fallback-recipe-equipment">
\t\t<ul><li>1 large bowl</li><li>2 baking trays</li></ul>\t</div>
\t<div class="wprm-fallback-recipe-ingredients">
\t\t<h4>Dry</h4>${list('ul', '400 g flour', '1 tsp soda')}<h4>Wet</h4>${list('ul', '300 ml buttermilk')}\t</div>
\t<div class="wprm-fallback-recipe-instructions">
\t\t${list('ol', 'Mix it.', 'Bake for an hour.')}\t</div>
\t<div class="wprm-fallback-recipe-notes">
\t\t<p>Freezes well.</p>\t</div>
</div>
<!--End WPRM Recipe--><p>Thank you for reading.</p>`;
    expect(await read('bea.xml', wordPress([item('post', 'A wet March', shown)]))).toMatchObject([
      {
        ok: true,
        recipe: {
          name: 'Soda bread',
          introduction: 'We bake this in March.',
          groups: [
            { title: 'Dry', lines: ['400 g flour', '1 tsp soda'] },
            { title: 'Wet', lines: ['300 ml buttermilk'] },
          ],
          steps: [{ title: '', text: 'Mix it.' }, { text: 'Bake for an hour.' }],
          notes: ['Equipment: 1 large bowl; 2 baking trays', 'Freezes well.'],
          pictures: ['https://bea.example/bread.jpg'],
          unplaced: [],
        },
      },
    ]);
  });

  test.each([
    ['a story', '<p>In 2009 we bought 3 leeks. It rained for 2 days.</p>'],
    ['a list of recipes', '<!-- wp:wp-recipe-maker/recipe-roundup-item {"id":7} /-->[wprm-recipe-roundup-item id="7"]'],
    ['a list of links', '[mv_create key="9" type="list" title="Ten pies"]'],
    ['a search box', '<!-- wp:acme/recipe-search {"id":3} /-->'],
  ])('with %s in a post says nothing of it', async (_what, content) => {
    const found = await read('bea.xml', wordPress([item('post', 'Leeks', content)]));
    expect(found).toMatchObject([{ ok: false, name: '', reason: 'no-recipe' }]);
  });

  test('yields recipes of Cooked and WP Ultimate Recipe', async () => {
    const cooked = item('cp_recipe', 'Leek soup', '[cooked-recipe]', {
      _recipe_settings: php({
        excerpt: 'For March.',
        ingredients: [
          { section_heading_name: 'Base' },
          { amount: '3', measurement: '', name: 'leeks' },
          { amount: '1', measurement: 'l', name: 'stock' },
        ],
        directions: [{ section_heading_name: 'Pot' }, { content: '<p>Slice.</p>' }, { content: 'Simmer.' }],
        prep_time: '10',
        cook_time: '60',
      }),
    });
    const ultimate = item('recipe', 'Leek pie', '', {
      recipe_ingredients: php([
        { amount: '200', unit: 'g', ingredient: 'flour', notes: '', group: 'Dough' },
        { amount: '3', unit: '', ingredient: 'leeks', notes: 'sliced', group: 'Top' },
      ]),
      recipe_instructions: php([
        { description: 'Knead.', group: 'Dough' },
        { description: 'Bake.', group: 'Dough' },
      ]),
      recipe_servings: '6',
      recipe_servings_type: 'slices',
      recipe_prep_time: '20',
      recipe_prep_time_text: 'minutes',
      recipe_notes: '<p>Best warm.</p>',
    });
    const embedding = item('post', 'About leeks', '<p>Nice.</p>[ultimate-recipe id="7"]');
    expect(await read('bea.xml', wordPress([cooked, ultimate, embedding]))).toMatchObject([
      {
        recipe: {
          name: 'Leek soup',
          introduction: 'For March.',
          minutes: { prep: 10, cook: 60 },
          groups: [{ title: 'Base', lines: ['3 leeks', '1 l stock'] }],
          steps: [
            { title: 'Pot', text: 'Slice.' },
            { title: '', text: 'Simmer.' },
          ],
        },
      },
      {
        recipe: {
          name: 'Leek pie',
          yield: { number: 6, word: 'slices' },
          minutes: { prep: 20 },
          groups: [
            { title: 'Dough', lines: ['200 g flour'] },
            { title: 'Top', lines: ['3 leeks, sliced'] },
          ],
          steps: [
            { title: 'Dough', text: 'Knead.' },
            { title: '', text: 'Bake.' },
          ],
          notes: ['Best warm.'],
        },
      },
    ]);
  });

  test('reports that the end of an oversized post was left out', async () => {
    const endless = `<h2>Ingredients</h2><ul><li>3 leeks</li><li>salt</li></ul><h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol><h2>Comments</h2>${'<p>Good!</p>'.repeat(200_000)}`;
    const notes = '<p>It freezes.</p>'.repeat(200_000);
    const long = item('tasty_recipe', 'Leek pie', '', { ingredients: '<li>3 leeks</li><li>salt</li>', notes });
    expect(await read('bea.xml', wordPress([item('post', 'Leek soup', endless), long]))).toMatchObject([
      { ok: false, name: 'Leek soup', reason: 'post-cut' },
      { ok: false, name: 'Leek pie', reason: 'post-cut' },
      { ok: true, recipe: { name: 'Leek pie', groups: [{ lines: ['3 leeks', 'salt'] }] } },
    ]);
  });

  test('of two thousand posts is read one post at a time', async () => {
    let mostAhead = 0;
    let given = 0;
    let taken = 0;
    function* chunks() {
      yield Buffer.from(wordPress([]).replace('</channel></rss>', ''));
      for (let at = 0; at < 2_000; at++) {
        given += 1;
        mostAhead = Math.max(mostAhead, given - taken);
        yield Buffer.from(recipeMaker.replaceAll('Leek soup', `Soup ${at}`));
      }
    }
    let opened = 0;
    const again = () => {
      opened += 1;
      [given, taken] = [0, opened === 1 ? 2_000 : 0];
      return chunks();
    };
    for await (const found of readWordPressFile('bea.xml', again)) if (found.ok) taken += 1;
    expect([taken, opened]).toEqual([2_000, 2]);
    expect(mostAhead).toBeLessThanOrEqual(2);
  });
});
