import { describe, expect, test } from 'vitest';
import { defaultAccent } from '../creators/accent.ts';
import { isBlank, landingPath, landingView, totalMinutes } from './landing-page.ts';
import type { LandingContent } from './queries.server.ts';

function content(parts: Partial<LandingContent> & { fields?: Partial<LandingContent['page']> } = {}): LandingContent {
  const { fields, ...lists } = parts;
  const page = {
    id: 'page',
    subdomain: 'marisol',
    creatorId: 'creator',
    isActive: true,
    name: null,
    logo: null,
    favicon: null,
    accentColor: null,
    payoff: null,
    callToAction: null,
    ctaImage: null,
    style: null,
    ...fields,
  };
  return { page, features: [], recipes: [], reviews: [], faqs: [], ...lists };
}

const recipe = { id: 'r', name: 'Lentils', imageUrl: null, free: false, prepTime: null, cookTime: null };

describe('a recipe’s time', () => {
  test.each([
    [10, 25, 35],
    [null, 25, 25],
    [10, null, 10],
    [0, 0, 0],
    [0, null, 0],
    [null, null, null],
    [-5, null, null],
    [-5, 20, 15],
  ])('%s to prepare and %s to cook are %s', (prepTime, cookTime, minutes) => {
    expect(totalMinutes({ prepTime, cookTime })).toBe(minutes);
  });
});

describe('the view of a page', () => {
  test('texts are trimmed, and blank ones are null', () => {
    const view = landingView(
      content({ fields: { name: '  Marisol ', payoff: ' \n ', callToAction: '', accentColor: 'red;}body{' } }),
    );
    expect(view).toMatchObject({ name: 'Marisol', payoff: null, callToAction: null });
    expect(view.palette.accent).toBe(defaultAccent);
  });

  test('picture addresses are parsed, and hostile ones are null', () => {
    const view = landingView(
      content({
        fields: { logo: 'javascript:alert(1)', ctaImage: 'https://pictures.example/cta.jpg' },
        features: [{ id: 'f', body: null, image: 'data:image/svg+xml,x' }],
        recipes: [{ ...recipe, imageUrl: 'http://pictures.example/plain.jpg' }],
      }),
    );
    expect(view.logo).toBeNull();
    expect(view.ctaImage).toEqual({ foreign: 'https://pictures.example/cta.jpg' });
    expect(view.features).toEqual([{ id: 'f', body: '', image: null }]);
    expect(view.recipes[0]).toMatchObject({ image: null, minutes: null });
  });

  test('a review or a question without text is left out; an answer may be missing', () => {
    const view = landingView(
      content({
        reviews: [
          { id: '1', body: null },
          { id: '2', body: '  ' },
          { id: '3', body: ' Good. ' },
        ],
        faqs: [
          { id: '1', question: null, answer: 'Lost' },
          { id: '2', question: ' Why? ', answer: null },
        ],
      }),
    );
    expect(view.reviews).toEqual([{ id: '3', body: 'Good.' }]);
    expect(view.faqs).toEqual([{ id: '2', question: 'Why?', answer: '' }]);
  });
});

describe('a blank page', () => {
  test('has no name, no payoff and nothing else to show', () => {
    expect(isBlank(content())).toBe(true);
    expect(isBlank(content({ fields: { name: ' ', payoff: '' } }))).toBe(true);
  });

  test.each([
    ['a name', content({ fields: { name: 'Marisol' } })],
    ['a payoff', content({ fields: { payoff: 'Big flavour' } })],
    ['a call to action', content({ fields: { callToAction: 'Join me' } })],
    ['a logo', content({ fields: { logo: 'https://pictures.example/l.svg' } })],
    ['a call-to-action picture', content({ fields: { ctaImage: 'https://pictures.example/c.jpg' } })],
    ['a recipe', content({ recipes: [recipe] })],
    ['a review', content({ reviews: [{ id: '1', body: 'Good.' }] })],
    ['a question', content({ faqs: [{ id: '1', question: 'Why?', answer: null }] })],
    ['a feature', content({ features: [{ id: '1', body: 'All of it', image: null }] })],
  ])('is not blank with %s', (_what, filled) => {
    expect(isBlank(filled)).toBe(false);
  });
});

test('a page without a subdomain has no address of its own', () => {
  expect(landingPath({ subdomain: null })).toBeNull();
  expect(landingPath({ subdomain: 'marisol' })).toBe('/marisol');
});
