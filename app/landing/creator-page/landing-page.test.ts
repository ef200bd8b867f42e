import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { aReviewOf, landingContent as content, plainRecipe } from '../../../tests/support/landing-content.ts';
import { defaultAccent } from '../../creators/brand/accent.ts';
import { pageTexts } from '../../creators/directory/filled-pages.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { listFillingFields } from '../content/page-fields.ts';
import { isBlank, landingPath, landingView } from './landing-page.ts';

describe('the view of a page', () => {
  test('has trimmed texts, and null for blank ones', () => {
    const view = landingView(
      content({ name: '  Marisol ', payoff: ' \n ', callToAction: '', accentColor: 'red;}body{' }),
    );
    expect(view).toMatchObject({ name: 'Marisol', payoff: null, callToAction: null });
    expect(view.palette.accent).toBe(defaultAccent);
  });

  test('has parsed picture addresses, and null for hostile ones', () => {
    const view = landingView(
      content(
        { logo: 'javascript:alert(1)', ctaImage: 'https://pictures.example/cta.jpg' },
        {
          features: [{ id: 'f', body: null, image: 'data:image/svg+xml,x' }],
          recipes: [{ ...plainRecipe, imageUrl: 'http://pictures.example/plain.jpg' }],
        },
      ),
    );
    expect(view.logo).toBeNull();
    expect(view.ctaImage).toEqual({ foreign: 'https://pictures.example/cta.jpg' });
    expect(view.features).toEqual([{ id: 'f', body: '', image: null }]);
    expect(view.recipes[0]).toMatchObject({ image: null, minutes: null });
  });

  test('links a community by its numbers, from five people on', () => {
    const linksOf = (people: number) =>
      landingView(content({ subdomain: 'bea' }, { community: { people, notes: 1, questions: 0 }, offersLetter: true }))
        .links;
    const letter = { to: '/bea/letters/subscribe' };
    expect(linksOf(4)).toMatchObject([letter]);
    expect(linksOf(1_240)[0]).toEqual({ to: '/bea/community', words: '1,240 cooks · 1 note' });
    expect(linksOf(1_240)[1]).toMatchObject(letter);
  });

  test('leaves out a review or question without text, but not a missing answer', () => {
    const view = landingView(
      content(
        {},
        {
          reviews: [
            aReviewOf(null),
            aReviewOf('  '),
            aReviewOf(' Good. ', { id: '3', firstName: ' Nora ', dish: ' ' }),
          ],
          faqs: [
            { id: '1', question: null, answer: 'Lost' },
            { id: '2', question: ' Why? ', answer: null },
          ],
        },
      ),
    );
    expect(view.reviews).toEqual([{ id: '3', body: 'Good.', firstName: 'Nora', dish: null, stars: true }]);
    expect(view.faqs).toEqual([{ id: '2', question: 'Why?', answer: '' }]);
  });
});

describe('the sections of a page', () => {
  const none = { features: false, recipes: false, reviews: false, faqs: false };

  test('without own settings are the specification’s: heading, five stars, and empty ones too', () => {
    const reviews = [aReviewOf('Good.')];
    expect(landingView(content({}, { reviews }))).toMatchObject({
      reviewsHeading: null,
      reviews: [{ stars: true }],
      hidden: none,
    });
    expect(landingView(content()).hidden).toEqual(none);
  });

  test('with own settings have the page’s heading, only its own stars, and no empty ones', () => {
    const own = { reviewsHeading: ' What home cooks say ' };
    expect(landingView(content(own, { reviews: [aReviewOf('Good.')] }))).toMatchObject({
      reviewsHeading: 'What home cooks say',
      reviews: [{ stars: false }],
      hidden: { features: true, recipes: true, reviews: false, faqs: true },
    });
    const reviews = [aReviewOf('Good.'), { ...aReviewOf('Quoted.'), isQuote: true }];
    expect(landingView(content({ ...own, reviewStars: true }, { reviews })).reviews).toMatchObject([
      { body: 'Good.', stars: true },
      { body: 'Quoted.', stars: false },
    ]);
  });

  test('can be hidden despite content', () => {
    const filled = { recipes: [plainRecipe], reviews: [aReviewOf('Good.')] };
    expect(landingView(content({ hidesReviews: true, hidesRecipes: true }, filled)).hidden).toEqual({
      ...none,
      recipes: true,
      reviews: true,
    });
  });
});

describe('the cook of a page', () => {
  test('is null without any presentable part', () => {
    expect(landingView(content()).cook).toBeNull();
    const blank = {
      cookName: ' ',
      cookWords: '\n',
      cookPortrait: 'javascript:alert(1)',
      cookSignature: 'http://x.example/',
    };
    expect(landingView(content(blank)).cook).toBeNull();
  });

  test.each([
    [{ cookName: ' Rosa ' }, { name: 'Rosa' }],
    [{ cookWords: ' Come in. ' }, { words: 'Come in.' }],
    [{ cookPortrait: `/media/${'a'.repeat(32)}` }, { portrait: { own: 'a'.repeat(32) } }],
    [{ cookSignature: 'https://x.example/s.png' }, { signature: { foreign: 'https://x.example/s.png' } }],
  ])('has the given part: %j', (fields, part) => {
    const nothing = { name: null, portrait: null, words: null, signature: null };
    expect(landingView(content(fields)).cook).toEqual({ ...nothing, ...part });
  });
});

test('a creator’s profiles are https addresses; others are not shown', () => {
  const { profiles } = landingView(
    content({
      instagramUrl: 'https://social.example/marisol',
      tiktokUrl: 'javascript:alert(1)',
      linkedinUrl: 'https://somebody:secret@social.example/',
    }),
  );
  expect(profiles).toEqual({ instagram: 'https://social.example/marisol', tiktok: null, linkedin: null });
});

test('a page with a fixed creator links to that creator, regardless of its owner', () => {
  expect(landingView(content({ creatorId: 'owner' }, { creatorId: 'fixed' })).creatorId).toBe('fixed');
});

describe('a blank page', () => {
  test('has no name, payoff or other content', () => {
    expect(isBlank(content())).toBe(true);
    expect(isBlank(content({ name: ' ', payoff: '', cookName: ' ', cookWords: '' }))).toBe(true);
  });

  test.each([
    ['a cook’s name', content({ cookName: 'Rosa' })],
    ['a cook’s portrait', content({ cookPortrait: 'https://pictures.example/p.jpg' })],
    ['a cook’s words', content({ cookWords: 'Come in.' })],
    ['a cook’s signature', content({ cookSignature: 'https://pictures.example/s.png' })],
  ])('is not blank with %s', (_what, filled) => {
    expect(isBlank(filled)).toBe(false);
  });
});

test('a page without a subdomain has no address of its own', () => {
  expect(landingPath({ subdomain: null })).toBeNull();
  expect(landingPath({ subdomain: 'marisol' })).toBe('/marisol');
});

test('the directory and the sitemap read every field that makes a page non-empty', () => {
  const { sql } = new PgDialect().sqlToQuery(pageTexts(landingPages));
  const left = listFillingFields().filter((field) => !sql.includes(`"${landingPages[field].name}"`));
  expect(left).toEqual([]);
});
