import { expect, test } from 'vitest';
import { aReviewOf, landingContent } from '../../../tests/support/landing-content.ts';
import { landingView } from './landing-page.ts';
import { structuredData } from './structured-data.ts';

const described = { title: 'Title', description: 'Description', sharePicture: 'https://larder.test/share.png' };
const reviews = [aReviewOf('Five stars, every time.')];
const faqs = [{ id: 'q', question: 'Is it hot?', answer: 'No.' }];
const graphOf = (canonical: string | null, fields: Parameters<typeof landingContent>[0] = {}) => {
  const view = landingView(landingContent(fields, { reviews, faqs }));
  return structuredData({ ...described, canonical, name: 'Marisol Vega', view });
};

test('structured data contains no rating, because every review shows five stars by specification', () => {
  expect(JSON.stringify(graphOf('https://larder.test/marisol'))).not.toMatch(/rating|five stars/i);
});

test('a page without an address of its own is described without ids', () => {
  expect(JSON.stringify(graphOf('https://larder.test/marisol'))).toContain('"@id":"https://larder.test/marisol#page"');
  expect(JSON.stringify(graphOf(null))).not.toContain('@id');
  expect(JSON.stringify(graphOf(null))).toContain('"acceptedAnswer"');
});

test('a page names its cook and the brand’s profiles, where they are known', () => {
  const [page] = graphOf(null, { cookName: 'Rosa', tiktokUrl: 'https://social.example/rosa' })['@graph'] as object[];
  expect(page).toMatchObject({
    author: { '@type': 'Person', name: 'Rosa' },
    about: { '@type': 'Brand', sameAs: ['https://social.example/rosa'] },
  });
  expect(JSON.stringify(graphOf(null))).not.toMatch(/author|sameAs/);
});
