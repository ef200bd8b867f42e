import { expect, test } from 'vitest';
import { demoCreators, demoTemplate } from './creators.ts';

test('only the template’s page claims the specification’s 300,000 home cooks', () => {
  const claiming = demoCreators.filter(({ reviewsHeading }) => reviewsHeading === undefined);
  expect(claiming.map(({ pageId }) => pageId)).toEqual([demoTemplate.pageId]);
});

test('no page promises, and no review praises, what members do not get', () => {
  const missing = /\b(videos?|photo\w*|calendars?|lessons?|pantry list|answered|posted)\b/i;
  const said = demoCreators.flatMap(({ slug, features, reviews, faqs, payoff, callToAction }) =>
    [...features, ...reviews]
      .map(({ body }) => body)
      .concat(
        faqs.map(({ answer }) => answer),
        payoff,
        callToAction,
      )
      .map((text) => `${slug}: ${text}`),
  );
  expect(said.filter((text) => missing.test(text))).toEqual([]);
});

test('a review is about a recipe of its creator', () => {
  for (const { slug, reviews, recipes } of demoCreators) {
    const names = recipes.map(({ name }) => name);
    const others = reviews.filter(({ dish }) => dish !== undefined && !names.includes(dish));
    expect([slug, others]).toEqual([slug, []]);
  }
});
