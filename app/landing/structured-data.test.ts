import { expect, test } from 'vitest';
import { landingView } from './landing-page.ts';
import { structuredData } from './structured-data.ts';

const page = {
  id: '0b0f0a4e-0000-4000-8000-000000000001',
  subdomain: 'marisol',
  creatorId: '0b0f0a4e-0000-4000-8000-000000000002',
  isActive: true,
  ...{ name: 'Marisol Vega', logo: null, favicon: null, accentColor: null },
  ...{ payoff: null, callToAction: null, ctaImage: null, style: null },
};
const described = { title: 'Title', description: 'Description', sharePicture: 'https://larder.test/share.png' };
const reviews = [{ id: 'r', body: 'Five stars, every time.' }];
const faqs = [{ id: 'q', question: 'Is it hot?', answer: 'No.' }];
const graphOf = (canonical: string | null) => {
  const view = landingView({ page, features: [], recipes: [], reviews, faqs });
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
