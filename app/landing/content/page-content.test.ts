import { describe, expect, test } from 'vitest';
import { aPage, aPageFeature, aPageQuestion, aPageReview } from '../../../tests/support/page-content.ts';
import { landingView } from '../creator-page/landing-page.ts';
import { pageErrors } from '../editing/copy.ts';
import { changesBetween } from '../editing/page-changes.ts';
import { errorsOf } from '../editing/page-errors.ts';
import { columnsOf, contentOfRows, landingContentOf } from '../editing/page-rows.ts';
import { readPageContent as readSent } from '../editing/read-page.server.ts';
import { fieldLength, normalizePage, PAGE_BYTES, pageFormat, pageTextFields } from './page-content.ts';

const readPageContent = (page: unknown) => readSent(page, { schemaVersion: pageFormat.version, stored: null });

const full = aPage({
  name: 'Juniper',
  payoff: 'Dinner, solved',
  features: [aPageFeature('Weekly menus')],
  reviews: [aPageReview('Lovely', 'Ann', 'Soup')],
  faqs: [aPageQuestion('Why?', 'So.')],
});

describe('input read as a page', () => {
  test('is a page, but not with unknown parts', () => {
    expect(readPageContent(full)).toEqual({ ok: true, content: full });
    expect(readPageContent({ ...full, isActive: true })).toEqual({
      ok: false,
      error: pageErrors.otherVersion,
      field: '',
    });
  });

  test.each([
    [
      '10,000 features',
      { features: Array.from({ length: 10_000 }, () => aPageFeature('x')) },
      'features',
      /^At most 12/,
    ],
    ['51 reviews', { reviews: Array.from({ length: 51 }, () => aPageReview('x')) }, 'reviews', /^At most 50/],
    ['51 questions', { faqs: Array.from({ length: 51 }, () => aPageQuestion('x')) }, 'faqs', /^At most 50/],
    ['half a character', { payoff: 'a\ud800' }, 'payoff', /^Headline: contains characters/],
    ['NUL', { payoff: 'a\0' }, 'payoff', /^Headline/],
    ['a style that there is not', { style: 'brutal' }, 'style', /can’t be saved/],
    ['an id that is none', { faqs: [{ ...aPageQuestion('x'), id: '1' }] }, 'faqs.0.id', /can’t be saved/],
    ['a number as a text', { name: 1 }, 'name', /can’t be saved/],
    ['a list that is none', { features: 'many' }, 'features', /can’t be saved/],
    ['an item twice', { faqs: [full.faqs[0], full.faqs[0]] }, 'faqs', /can’t be saved/],
    ['a long answer', { faqs: [aPageQuestion('x', 'y'.repeat(3_001))] }, 'faqs.0.answer', /^Answer: at most 3,000/],
  ])('%s is refused with a sentence and its field', (_what, change, field, error) => {
    expect(readPageContent({ ...full, ...change })).toEqual({ ok: false, field, error: expect.stringMatching(error) });
  });

  test.each(pageTextFields)('a text of 1 MB in %s is refused', (field) => {
    expect(readPageContent({ ...full, [field]: 'x'.repeat(1_048_576) })).toMatchObject({ ok: false, field });
    expect(readPageContent({ ...full, [field]: 'x'.repeat(fieldLength(field)) })).toMatchObject({ ok: true });
  });

  test.each([[null], [undefined], [[]], ['page'], [{}]])('%j is not a page', (given) => {
    expect(readPageContent(given).ok).toBe(false);
  });

  test('the largest page is within the limit, in three-byte characters', () => {
    const fullest = aPage({
      ...Object.fromEntries(pageTextFields.map((name) => [name, '漢'.repeat(fieldLength(name))])),
      features: Array.from({ length: 12 }, () => aPageFeature('漢'.repeat(500), 'x'.repeat(2_000))),
      reviews: Array.from({ length: 50 }, () => aPageReview('漢'.repeat(2_000), '漢'.repeat(60), '漢'.repeat(120))),
      faqs: Array.from({ length: 50 }, () => aPageQuestion('漢'.repeat(300), '漢'.repeat(3_000))),
    });
    expect(Buffer.byteLength(JSON.stringify({ content: fullest, version: 1 }))).toBeLessThan(PAGE_BYTES);
    expect(readPageContent(fullest).ok).toBe(true);
  });
});

test('a page is published without surrounding white space and without empty items', () => {
  const typed = aPage({ name: ' Juniper ', features: [aPageFeature('  '), aPageFeature(' One ')] });
  expect(normalizePage(typed)).toMatchObject({ name: 'Juniper', features: [{ body: 'One' }] });
  expect(normalizePage(typed).features.length).toBe(1);
});

describe('errors that prevent publication', () => {
  test('none for an empty or valid page', () => {
    expect(errorsOf(aPage())).toEqual({});
    expect(
      errorsOf(aPage({ accentColor: '9c3', logo: `/media/${'a'.repeat(32)}`, tiktokUrl: 'https://tiktok.com/@a' })),
    ).toEqual({});
  });

  test('an invalid colour, picture or profile, each at its field', () => {
    const feature = aPageFeature('x', 'javascript:alert(1)');
    const errors = errorsOf(
      aPage({ accentColor: 'reddish', logo: 'data:x', instagramUrl: 'instagram.com/me', features: [feature] }),
    );
    expect(Object.keys(errors)).toEqual(['accentColor', 'logo', 'instagramUrl', `features.${feature.id}.image`]);
  });

  test('a question without an answer, at its field', () => {
    const question = aPageQuestion('Do you ship?', ' ');
    expect(errorsOf(aPage({ faqs: [question] }))).toEqual({ [`faqs.${question.id}.answer`]: pageErrors.answer });
  });
});

describe('changes in words', () => {
  test('none without a visible difference', () => {
    expect(changesBetween(full, { ...full, payoff: ' Dinner, solved ' })).toEqual([]);
  });

  test('fields added, changed or removed', () => {
    const later = aPage({ ...full, name: '', payoff: 'Supper', cookName: 'Juno', style: 'market' });
    expect(changesBetween(full, later)).toEqual([
      'Removed the page name',
      'Changed the headline',
      'New name',
      'Changed the style',
    ]);
  });

  test('items added, changed, removed or moved', () => {
    const [one, two, three] = [aPageFeature('1'), aPageFeature('2'), aPageFeature('3')];
    const before = aPage({ features: [one, two, three] });
    const changes = (...features: (typeof one)[]) => changesBetween(before, aPage({ features }));
    expect(changes(one, two, three, aPageFeature('4'))).toEqual(['Added a reason to join']);
    expect(changes(one)).toEqual(['Removed 2 reasons to join']);
    expect(changes({ ...one, body: '!' }, two, three)).toEqual(['Changed a reason to join']);
    expect(changes(three, one, two)).toEqual(['Reordered the reasons to join']);
    expect(changes(aPageFeature('0'), three, { ...one, body: '!' })).toEqual([
      'Added a reason to join',
      'Changed a reason to join',
      'Removed a reason to join',
      'Reordered the reasons to join',
    ]);
  });
});

describe('rows and contents', () => {
  const rows = { features: [{ id: 'f', body: null, image: null }], reviews: [], faqs: [] };

  test('values left out by plain SQL are empty, and lone surrogates are replaced', () => {
    const read = contentOfRows({ ...columnsOf(full), payoff: 'a\ud800', style: null }, rows);
    expect(read).toMatchObject({ payoff: 'a\ufffd', style: 'hearth', features: [{ id: 'f', body: '', image: '' }] });
  });

  test('a creator without a page begins with an empty one', () => {
    expect(contentOfRows(null, { features: [], reviews: [], faqs: [] })).toEqual(aPage());
  });

  test('an empty text is stored as null', () => {
    expect(columnsOf(aPage({ name: 'Juniper' }))).toMatchObject({ name: 'Juniper', payoff: null, style: 'hearth' });
  });

  test('the page’s components render the content', () => {
    const shown = { pageId: 'p', creatorId: 'c', subdomain: null, recipes: [], onSale: [], offersLetter: false };
    const view = landingView(landingContentOf({ ...full, cookName: ' Juno ' }, shown));
    expect(view).toMatchObject({ name: 'Juniper', cook: { name: 'Juno' }, reviews: [{ body: 'Lovely' }] });
  });
});
