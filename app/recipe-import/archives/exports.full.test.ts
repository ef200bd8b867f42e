import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { type MadeEntry, madeZip } from '../../../tests/support/made-zip.ts';
import { readPage, textOfBlocks } from '../reading/page.ts';
import { type Found, readBundleFile } from './bundle.server.ts';
import { textOfDocument } from './docx.server.ts';

async function read(name: string, bytes: Buffer | string): Promise<Found[]> {
  const all: Found[] = [];
  for await (const found of readBundleFile({ name, bytes: Buffer.from(bytes) })) all.push(found);
  return all;
}
const recipeIn = ([found]: Found[]) => {
  expect(found).toMatchObject({ ok: true });
  return (found as Extract<Found, { ok: true }>).recipe;
};

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
const inList = (list: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`;
const numbering = `<w:numbering xmlns:w="x"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
const document = (body: string) => `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`;
const wordFile = (body: string, more: MadeEntry[] = []) =>
  madeZip([
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    { name: 'word/document.xml', bytes: document(body) },
    { name: 'word/numbering.xml', bytes: numbering },
    ...more,
  ]);

/** Markup as Word writes it (ECMA-376, part 1: 17.3 paragraphs and runs, 17.9 numbering, 17.4 tables). */
const soup = [
  paragraph('Leek soup', style('Title')),
  paragraph('My aunt&#8217;s, for cold days.'),
  '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>Serves 4</w:t><w:tab/><w:t>Prep: 10 min</w:t></w:r></w:p>',
  paragraph('Ingredients', style('Heading1')),
  ...['3 leeks', '1 litre stock'].map((line) => paragraph(line, inList(1))),
  paragraph('For the top', style('Heading2')),
  '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>1 bunch</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>chives</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
  paragraph('Method', style('Heading1')),
  ...['Slice the leeks.', 'Simmer for an hour.'].map((line) => paragraph(line, inList(2))),
  paragraph('Notes', style('Heading1')),
  paragraph('Freezes well.'),
].join('');

describe('a Word document', () => {
  test('is read with its headings, lists, tabs and tables', async () => {
    expect(recipeIn(await read('soup.docx', wordFile(soup)))).toMatchObject({
      name: 'Leek soup',
      introduction: 'My aunt’s, for cold days.',
      yield: { number: 4 },
      notes: ['Freezes well.'],
      minutes: { prep: 10 },
      groups: [
        { title: '', lines: ['3 leeks', '1 litre stock'] },
        { title: 'For the top', lines: ['1 bunch chives'] },
      ],
      steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer for an hour.' }],
    });
  });

  test('contains the words of a text box and of a nested table once', async () => {
    const box = paragraph('Serve it hot.');
    const inBox = `<w:p><w:r><w:t>Stir it.</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${box}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${box}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const cell = (inside: string) => `<w:tc>${inside}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell(paragraph('1 pinch'))}${cell(paragraph('salt'))}</w:tr></w:tbl>`;
    const nested = `<w:tbl><w:tr>${cell(paragraph('3 bay leaves'))}${cell(table)}</w:tr></w:tbl>`;
    const body = soup
      .replace('<w:tbl>', `${nested}<w:tbl>`)
      .replace(paragraph('Notes', style('Heading1')), `${inBox}$&`);
    const { groups, steps } = recipeIn(await read('soup.docx', wordFile(body)));
    expect(groups[1]!.lines).toEqual(['3 bay leaves', '1 pinch salt', '1 bunch chives']);
    const lines = steps.flatMap(({ text }) => text.split('\n'));
    expect(lines).toEqual(['Slice the leeks.', 'Simmer for an hour.', 'Stir it.', 'Serve it hot.']);
  });

  test('has its headings recognized in the language of the Word that wrote it', () => {
    for (const [title, heading] of ['Titel berschrift1', 'Titre Titre1', 'Ttulo Ttulo1', 'Titolo Titolo1'].map((both) =>
      both.split(' '),
    ))
      expect(
        textOfDocument(paragraph('Soup', style(title!)) + paragraph('Top', style(`${heading!.slice(0, -1)}2`)), ''),
      ).toBe('# Soup\n## Top');
  });

  test('has list marks according to their level', () => {
    const level = (at: number, format: string) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/></w:lvl>`;
    const lists = `<w:abstractNum w:abstractNumId="5">${level(0, 'decimal')}${level(1, 'bullet')}${level(2, 'none')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="5"/></w:num>`;
    const item = (text: string, at: number, list = 3) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
    const body = [item('Slice.', 0), item('leeks', 1), item('thinly', 2), item('Simmer.', 0), item('No item.', 0, 0)];
    expect(textOfDocument(body.join(''), lists)).toBe('1. Slice.\n- leeks\n- thinly\n2. Simmer.\nNo item.');
  });

  test('has visible breaks, hyphens and tabs, and nothing invisible', () => {
    const run = (inside: string) =>
      `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r>${inside}</w:r></w:p>`;
    const text = (words: string) => `<w:t>${words}</w:t>`;
    const body = [
      run(`${text('3')}<w:tab/>${text('leeks')}<w:br/>${text('self')}<w:noBreakHyphen/>${text('raising')}`),
      run(
        `${text('above')}<w:br w:type="page"/>${text('below')}<w:instrText>PAGE</w:instrText><w:delText>gone</w:delText>`,
      ),
    ];
    expect(textOfDocument(body.join(''), '')).toBe('3\tleeks\nself‑raising\nabove\fbelow');
    const cell = `<w:tbl><w:tr><w:tc>${run(text('1 bunch'))}${run(text('chives'))}</w:tc></w:tr></w:tbl>`;
    expect(textOfDocument(cell, '')).toBe('1 bunch chives');
  });

  test('with excessive nesting is not read to its end', () => {
    const deep = `${'<w:sdt>'.repeat(100_000)}<w:p><w:r><w:t>Soup</w:t></w:r></w:p>`;
    expect(textOfDocument(deep, '')).toBe('');
  });

  test('is read in time proportional to the length of a table’s row', () => {
    const row = (cells: number) => `<w:tr>${`<w:tc>${paragraph('ab')}</w:tc>`.repeat(cells)}</w:tr>`;
    expect(growthOf((text) => textOfDocument(text, ''), row, 128_000)).toBeLessThan(TOO_MUCH);
  });

  test('is also read in an archive', async () => {
    const found = await read('all.zip', madeZip([{ name: 'soup.docx', bytes: wordFile(soup) }]));
    expect(found).toMatchObject([{ ok: true, file: 'all.zip › soup.docx', recipe: { name: 'Leek soup' } }]);
  });

  test.each([
    ['that bursts', wordFile('', [{ name: 'word/media/a.xml', bytes: Buffer.alloc(20 * 1024 * 1024) }]), 'too-large'],
    ['that is truncated', wordFile(soup).subarray(0, 200), 'not-archive'],
    ['with expanding entities', wordFile('<!DOCTYPE x [<!ENTITY a "aaaa">]><w:p>&a;</w:p>'), 'no-recipe'],
  ])('%s is reported in a word', async (_what, bytes, reason) => {
    expect(await read('soup.docx', bytes)).toMatchObject([{ ok: false, reason }]);
  });
});

describe('unreadable files', () => {
  const recipe = 'Soup\r\n\r\nIngredients\r\n3 leeks\r\n1 crème\r\n\r\nMethod\r\nSimmer.';
  test.each([
    ['soup.pdf', '%PDF-1.7 …', 'pdf'],
    ['soup.txt', '%PDF-1.7 …', 'pdf'],
    ['soup.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo'],
    ['soup.heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'photo'],
    ['soup.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'other-document'],
    ['soup.pages', 'x', 'other-document'],
    ['soup.txt', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'other-document'],
    ['soup.txt', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo'],
    ['soup.tiff', 'x', 'photo'],
    ['soup.txt', Buffer.from(Array.from({ length: 999 }, (_, at) => at % 7)), 'not-text'],
  ])('%s is declined by its kind', async (name, bytes, reason) => {
    expect(await read(name, bytes)).toMatchObject([{ ok: false, reason }]);
  });

  test.each([
    ['Latin-1', Buffer.from(recipe, 'latin1')],
    ['UTF-8', Buffer.from(recipe)],
  ])('%s is text', async (_what, bytes) => {
    expect(recipeIn(await read('soup.txt', bytes)).groups[0]!.lines).toEqual(['3 leeks', '1 crème']);
  });

  test('UTF-16 is text, with characters that no shorter encoding has', async () => {
    const text = recipe.replace('1 crème', 'Ruth’s „Crème“');
    for (const bytes of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'utf16le')])
      expect(recipeIn(await read('soup.txt', bytes)).groups[0]!.lines).toEqual(['3 leeks', 'Ruth’s „Crème“']);
  });
});

const postHtml =
  '<p>We cook this in <b>March</b>.</p><h2>Ingredients</h2><ul><li>3 leeks</li><li>1 litre stock</li></ul><h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol><h3>Tips</h3><p>Freezes well.</p>';
const whole = {
  name: 'Leek soup',
  introduction: 'We cook this in March.',
  groups: [{ title: '', lines: ['3 leeks', '1 litre stock'] }],
  steps: [{ text: 'Slice.' }, { text: 'Simmer.' }],
};

const ghost = (posts: object[], more: object = {}) =>
  JSON.stringify({ db: [{ meta: { version: '5.82.0' }, data: { posts, ...more } }] });
const ghostPost = {
  id: 'a',
  title: 'Leek soup',
  type: 'post',
  status: 'published',
  html: postHtml,
  custom_excerpt: null,
  feature_image: '__GHOST_URL__/content/images/2024/01/soup.jpg',
};

describe('an export of Ghost', () => {
  test('yields its recipes with tags and the pictures in the archive, and reports other posts', async () => {
    const tables = {
      tags: [
        { id: 't', name: 'Soup' },
        { id: 'u', name: '#internal' },
        { id: 'v', name: 'Stew' },
      ],
      posts_tags: [
        { post_id: 'a', tag_id: 't' },
        { post_id: 'a', tag_id: 'u' },
        { post_id: 'c', tag_id: 'v' },
      ],
    };
    const stew = { ...ghostPost, id: 'c', title: 'Stew', feature_image: null };
    const story = { ...ghostPost, id: 'b', title: 'Our move', html: '<p>We moved to the sea in May.</p>' };
    const found = await read(
      'ghost.zip',
      madeZip([
        { name: 'site.ghost.2024.json', bytes: ghost([ghostPost, story, stew], tables) },
        { name: 'content/images/2024/01/soup.jpg', bytes: 'a picture' },
      ]),
    );
    expect(found).toMatchObject([
      { ok: true, recipe: { ...whole, tags: ['Soup'] }, picture: Buffer.from('a picture') },
      { ok: true, recipe: { ...whole, name: 'Stew', tags: ['Stew'] }, picture: null },
      { ok: false, name: 'Our move', reason: 'no-recipe-post' },
    ]);
  });

  const text = (words: string) => ({ type: 'extended-text', text: words });
  const items = (listType: string, lines: string[]) => ({
    type: 'list',
    listType,
    children: lines.map((line) => ({ type: 'listitem', children: [text(line)] })),
  });
  const lexical = {
    root: {
      type: 'root',
      children: [
        { type: 'paragraph', children: [text('We cook this in March.')] },
        { type: 'extended-heading', tag: 'h2', children: [text('Ingredients')] },
        items('bullet', ['3 leeks', '1 litre stock']),
        { type: 'html', html: '<h2>Method</h2>' },
        items('number', ['Slice.', 'Simmer.']),
      ],
    },
  };
  const mobiledoc = {
    cards: [['html', { html: '<h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol>' }]],
    sections: [
      [
        1,
        'p',
        [
          [0, [], 0, 'We cook this in '],
          [0, [0], 1, 'March.'],
        ],
      ],
      [1, 'h2', [[0, [], 0, 'Ingredients']]],
      [3, 'ul', [[[0, [], 0, '3 leeks']], [[0, [], 0, '1 litre stock']]]],
      [10, 0],
    ],
  };
  test('keeps the words of every card and mark of its editors', async () => {
    const cards = [
      { type: 'paragraph', children: [text('Salt & <b>pepper</b>'), { type: 'linebreak' }, text('on the table')] },
      { type: 'html', html: '<p>In a card</p>' },
      { type: 'callout', calloutText: 'Called out' },
      { type: 'toggle', heading: 'Toggled', content: '<p>Hidden</p>' },
      { type: 'markdown', markdown: 'Marked\ndown' },
      { type: 'heading', tag: 'script', children: [text('Headed')] },
      { type: 'image', src: 'https://bea.example/in-text.jpg' },
    ];
    const withCards = { root: { children: [...cards, ...lexical.root.children] } };
    const marks = (words: string) => [0, [], 0, words];
    const withMobiledoc = {
      cards: [...mobiledoc.cards, ['markdown', { markdown: 'Marked\ndown' }]],
      sections: [[1, 'p', [marks('Salt & <b>pepper</b>')]], [10, 1], ...mobiledoc.sections],
    };
    const found = await read(
      'ghost.json',
      ghost([
        { ...ghostPost, html: null, custom_excerpt: 'An excerpt.', lexical: JSON.stringify(withCards) },
        { ...ghostPost, html: null, mobiledoc: JSON.stringify(withMobiledoc) },
      ]),
    );
    const [ofLexical, ofMobiledoc] = [recipeIn(found), recipeIn(found.slice(1))];
    expect(ofLexical.introduction.split('\n')).toEqual([
      ...[
        'An excerpt.',
        'Salt & <b>pepper</b>',
        'on the table',
        'In a card',
        'Called out',
        'Toggled',
        'Hidden',
        'Marked',
        'down',
      ],
      ...['Headed', 'We cook this in March.'],
    ]);
    expect(ofLexical.written).toContain('1. Slice.');
    expect(ofLexical.pictures).toEqual([ghostPost.feature_image, 'https://bea.example/in-text.jpg']);
    expect(ofMobiledoc.introduction.split('\n')).toEqual([
      'Salt & <b>pepper</b>',
      'Marked',
      'down',
      'We cook this in March.',
    ]);
  });

  test('is recognized without the database name, and yields no words when nested excessively', async () => {
    const nested = (depth: number): object =>
      depth === 0 ? text('deep') : { type: 'root', children: [nested(depth - 1)] };
    const posts = [ghostPost, { ...ghostPost, html: null, lexical: JSON.stringify({ root: nested(60) }) }];
    expect(await read('ghost.json', JSON.stringify({ data: { posts } }))).toMatchObject([{ ok: true, recipe: whole }]);
  });

  test.each([
    ['lexical', { lexical: JSON.stringify(lexical) }],
    ['mobiledoc', { mobiledoc: JSON.stringify(mobiledoc) }],
  ])('yields the words of a post stored as %s alone', async (_what, stored) => {
    expect(recipeIn(await read('ghost.json', ghost([{ ...ghostPost, html: null, ...stored }])))).toMatchObject(whole);
  });
});

/** Columns as in TryGhost/migrate, packages/mg-substack. */
test('an export of Substack has the recipes of its posts under their titles', async () => {
  const columns = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';
  const found = await read(
    'export.zip',
    madeZip([
      {
        name: 'posts.csv',
        bytes: `${columns}\n42.leek-soup,2024-03-01T00:00:00Z,true,,,newsletter,only_paid,"Leek soup","For cold days.",\n43.hello,,false,,,newsletter,everyone,"Hello, ""all""",,\n`,
      },
      { name: 'posts/42.leek-soup.html', bytes: postHtml },
      { name: 'posts/42.leek-soup.opens.csv', bytes: 'email' },
      { name: 'posts/42.leek-soup.delivers.csv', bytes: 'email' },
      { name: 'posts/43.hello.html', bytes: '<p>Nice to meet you.</p>' },
      { name: 'email_list.bea.csv', bytes: 'email' },
    ]),
  );
  expect(found).toMatchObject([
    { ok: true, recipe: { ...whole, introduction: 'For cold days.\nWe cook this in March.' } },
    { ok: false, name: 'Hello, "all"', reason: 'no-recipe-post' },
    { ok: false, file: 'export.zip › email_list.bea.csv', reason: 'members-list' },
  ]);
});

describe('what is free and what is paid', () => {
  test.each<[string, boolean | undefined]>([
    ['everyone', true],
    ['only_free', true],
    ['only_paid', false],
    ['founding', false],
    ['', undefined],
  ])('stays so for a post of Substack for %j', async (audience, free) => {
    const posts = `post_id,title,subtitle,audience\n42.leek-soup,Leek soup,,${audience}\n`;
    const files = [
      { name: 'posts.csv', bytes: posts },
      { name: 'posts/42.leek-soup.html', bytes: postHtml },
    ];
    expect(recipeIn(await read('export.zip', madeZip(files))).free).toBe(free);
  });

  test.each<[string, boolean | undefined]>([
    ['public', true],
    ['members', true],
    ['paid', false],
    ['tiers', false],
    ['', undefined],
  ])('stays so for a post of Ghost’s that is %j', async (visibility, free) => {
    expect(recipeIn(await read('ghost.json', ghost([{ ...ghostPost, visibility }]))).free).toBe(free);
  });
});

test('the introduction of a post keeps the addresses of its links', async () => {
  const linked = (words: string, address: string) => `<a href="${address}">${words}</a>`;
  const html = `<p>My ${linked('aunt’s', 'https://aunt.example/book?a=1&amp;b=2')} soup, from ${linked('https://soup.example', 'https://soup.example')} and ${linked('here', '/p/x')}.</p><h2>Ingredients</h2><ul><li>3 ${linked('leeks', 'https://shop.example')}</li><li>1 litre stock</li></ul><h2>Method</h2><p>Slice the ${linked('leeks', 'https://shop.example')}.</p><p>Simmer for an hour.</p>`;
  const files = [
    { name: 'posts.csv', bytes: 'post_id,title\n42.leek-soup,Leek soup\n' },
    { name: 'posts/42.leek-soup.html', bytes: html },
  ];
  expect(recipeIn(await read('export.zip', madeZip(files)))).toMatchObject({
    introduction: 'My aunt’s (https://aunt.example/book?a=1&b=2) soup, from https://soup.example and here.',
    groups: [{ lines: ['3 leeks', '1 litre stock'] }],
    steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer for an hour.' }],
  });
});

test('a post’s picture is not missing beside its address', async () => {
  const html = `${postHtml}<img src="https://substackcdn.com/image/soup.jpg">`;
  const files = [
    { name: 'posts.csv', bytes: 'post_id,title\n42.leek-soup,Leek soup\n' },
    { name: 'posts/42.leek-soup.html', bytes: html },
  ];
  const { pictures, missing } = recipeIn(await read('export.zip', madeZip(files)));
  expect([pictures, missing.includes('picture')]).toEqual([['https://substackcdn.com/image/soup.jpg'], false]);
});

test('Substack’s buttons are not words of a post, and its subtitle appears once', async () => {
  const button = (label: string) =>
    `<p class="button-wrapper" data-component-name="ButtonCreateButton"><a class="button primary" href="https://bea.example"><span>${label}</span></a></p>`;
  const widget =
    '<div class="subscription-widget-wrap-editor"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Bea’s Soups is free today.</p></div><form class="subscription-widget-subscribe"><input type="email"><div class="fake-button"></div></form></div></div>';
  const post = `<p>The best one, from my aunt.</p>${widget}<h2>Ingredients</h2><ul><li>3 leeks</li><li>1 litre stock</li></ul>${button('Leave a tip')}<h2>Method</h2><ol><li>Slice the leeks.</li><li>Simmer for an hour.</li></ol>${button('Subscribe now')}<p>Thanks for reading!</p>`;
  const found = await read(
    'export.zip',
    madeZip([
      { name: 'posts.csv', bytes: 'post_id,title,subtitle\n42.leek-soup,Leek soup,The best one\n' },
      { name: 'posts/42.leek-soup.html', bytes: post },
    ]),
  );
  expect(recipeIn(found)).toMatchObject({
    introduction: 'The best one, from my aunt.',
    groups: [{ lines: ['3 leeks', '1 litre stock'] }],
    steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer for an hour.' }],
    notes: [],
    unplaced: ['Thanks for reading!'],
  });
});

test('word-processor lists keep their marks', async () => {
  // Google Docs copies the text of each item inside a paragraph.
  const html = `<b id="docs-internal-guid-1"><h1><span>Leek soup</span></h1><p><span>Ingredients</span></p>
    <ul><li><p><span>3 leeks</span></p></li><li><p><span>salt</span></p></li></ul>
    <p><span>Method</span></p><ol><li><p><span>Slice.</span></p></li><li><p><span>Simmer.</span></p></li></ol></b>`;
  expect(textOfBlocks(readPage(html).blocks)).toBe(
    '# Leek soup\n\nIngredients\n\n- 3 leeks\n- salt\n\nMethod\n\n1. Slice.\n2. Simmer.',
  );
});

test('archives of Copy Me That and MasterCook have their recipes with the pictures beside them', async () => {
  const page = (picture: string) =>
    `<meta name="copymethat_class_id_version" content="2"><div class="recipe"><div id="name">Leek pie</div><img class="recipeImage" src="${picture}"><li class="recipeIngredient">3 leeks</li><li class="instruction">Bake.</li></div>`;
  const xml =
    '<mx2><RcpE name="Leek soup" img="leek.jpg"><IngR name="leeks" qty="3"></IngR><DirS><DirT>Simmer.</DirT></DirS></RcpE></mx2>';
  const found = [
    ...(await read(
      'copymethat.zip',
      madeZip([
        { name: 'copymethat/recipes.html', bytes: page('images/pie.jpg') },
        { name: 'copymethat/images/pie.jpg', bytes: 'a picture' },
      ]),
    )),
    ...(await read(
      'book.mz2',
      madeZip([
        { name: 'book.mx2', bytes: xml },
        { name: 'leek.jpg', bytes: 'another' },
      ]),
    )),
    ...(await read('copymethat.zip', madeZip([{ name: 'recipes.html', bytes: page('../pie.jpg') }]))),
  ];
  const [pie, soup, without] = found;
  expect([pie, soup]).toMatchObject([
    { recipe: { name: 'Leek pie', pictures: [], missing: ['yield', 'times'] }, picture: Buffer.from('a picture') },
    { recipe: { name: 'Leek soup', pictures: [], missing: ['yield', 'times'] }, picture: Buffer.from('another') },
  ]);
  expect(without).toMatchObject({ recipe: { missing: ['yield', 'times', 'picture'] }, picture: null });
});

describe('a page that a browser saved with its pictures', () => {
  const own = 'https://soup.example/uploads/leek-soup.jpg';
  const described = JSON.stringify({
    '@type': 'Recipe',
    name: 'Leek soup',
    recipeIngredient: ['3 leeks'],
    recipeInstructions: 'Simmer.',
    image: [own, 'https://soup.example/uploads/leek-soup-500x500.jpg', 'https://soup.example/uploads/bowls.jpg'],
  });
  const page = { name: 'Soup.html', bytes: `<script type="application/ld+json">${described}</script>` };
  const small = { name: 'Soup_files/leek-soup-500x500.jpg', bytes: 'small' };

  test('yields the recipe’s picture in its largest available size and drops the link', async () => {
    const large = { name: 'Soup_files/leek-soup-1200x800.jpg', bytes: 'large picture' };
    const other = { name: 'Soup_files/logo.png', bytes: 'a logo, larger than any' };
    expect(await read('soup.zip', madeZip([page, small, large, other]))).toMatchObject([
      {
        ok: true,
        picture: Buffer.from('large picture'),
        recipe: { pictures: ['https://soup.example/uploads/bowls.jpg'] },
      },
    ]);
  });

  test('yields no picture of another page', async () => {
    const elsewhere = { ...small, name: 'Bread_files/leek-soup-500x500.jpg' };
    const [found] = await read('soup.zip', madeZip([page, elsewhere]));
    expect(found).toMatchObject({ ok: true, picture: null });
  });
});
