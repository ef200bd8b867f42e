import { beforeAll, describe, expect, test } from 'vitest';
import { LINKS, ORIGIN, startTestApp } from '../support/app.ts';
import { elements, meta, visibleText, withScripts } from '../support/html.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../support/rows.ts';

const app = await startTestApp();

const ownPicture = (letter: string) => `/media/${letter.repeat(32)}`;
let full: Awaited<ReturnType<typeof aLandingPage>>;
let html: string;
let text: string[];

beforeAll(async () => {
  full = await aLandingPage(app.db, {
    subdomain: 'marisol',
    name: 'Marisol Vega',
    payoff: 'Fire, corn and patience',
    callToAction: 'Shall we cook?',
    accentColor: 'E4572E',
    logo: ownPicture('a'),
    favicon: ownPicture('b'),
    ctaImage: 'https://pictures.example/cta.jpg',
    cookName: 'Rosa Vega',
    cookPortrait: ownPicture('e'),
    cookWords: 'Come in, I have put the rice on.',
    cookSignature: ownPicture('f'),
    tiktokUrl: 'https://social.example/@marisol',
  });
  for (const [order, body] of ['First reason', 'Second reason', 'Third reason'].entries()) {
    await aFeature(app.db, full.id, { body, order, image: order === 0 ? ownPicture('c') : null });
  }
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  const { creatorId } = full;
  await aRecipe(app.db, creatorId, {
    name: 'Mole',
    prepTime: 30,
    cookTime: 90,
    dateCreated: day(3),
    imageUrl: ownPicture('d'),
  });
  await aRecipe(app.db, creatorId, { name: 'Elote', free: true, cookTime: 12, dateCreated: day(2) });
  await aRecipe(app.db, creatorId, { name: 'Salsa', dateCreated: day(1) });
  for (const [at, body] of ['I cook it weekly.', 'My children ask for it.'].entries()) {
    await aReview(app.db, full.id, {
      body,
      createdAt: day(at + 1),
      ...(at === 0 ? { firstName: 'Nora', dish: 'Elote' } : {}),
    });
  }
  for (const at of [1, 2]) {
    await aFaq(app.db, full.id, { question: `Question ${at}?`, answer: `Answer ${at}.`, createdAt: day(at) });
  }
  html = await app.html('/marisol');
  text = visibleText(html);
});

function expectInOrder(found: string[], expected: string[]) {
  let from = 0;
  for (const piece of expected) {
    const at = found.indexOf(piece, from);
    expect(at, `“${piece}” after “${found[from - 1] ?? ''}”`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

describe('a page with everything', () => {
  test('shows its sections in the specification’s order', () => {
    expectInOrder(text, [
      'Sign up',
      'Fire, corn and patience',
      'Rosa Vega',
      'Come in, I have put the rice on.',
      '01',
      'First reason',
      'Get cooking now',
      '02',
      'Second reason',
      'Get cooking now',
      '03',
      'Third reason',
      'Get cooking now',
      'Access all my recipes',
      'Mole',
      '120 min cook time',
      'FREE RECIPE',
      'Elote',
      '12 min cook time',
      'Salsa',
      'Access all my recipes',
      'Used and loved by over 300,000 home cooks',
      'I cook it weekly.',
      'Nora',
      'Elote',
      'My children ask for it.',
      'Rosa Vega',
      'Shall we cook?',
      'Join our community now',
      'Frequently Asked Questions',
      'Question 1?',
      'Answer 1.',
      'Question 2?',
      'Answer 2.',
      'Sign up now',
      'Back to top',
      '© 2024 Larder. All rights reserved',
    ]);
  });

  test('has one heading of the first order: the payoff', () => {
    expect(elements(html, 'h1').map(({ inside }) => inside)).toEqual(['Fire, corn and patience']);
  });

  test('shows the cook’s portrait under the cook’s name, after the hero and at the last call to action', () => {
    const portraits = elements(html, 'img').filter(({ attributes }) => attributes.src?.startsWith(ownPicture('e')));
    expect(portraits.map(({ attributes }) => attributes.alt)).toEqual(['Rosa Vega', 'Rosa Vega']);
    const [signature] = elements(html, 'img').filter(({ attributes }) => attributes.src?.startsWith(ownPicture('f')));
    expect(signature?.attributes.alt).toBe('');
  });

  test('marks only free recipes as free, and shows no time for a recipe without one', () => {
    expect(text.filter((piece) => piece === 'FREE RECIPE')).toHaveLength(1);
    expect(text.filter((piece) => piece.endsWith('min cook time'))).toEqual(['120 min cook time', '12 min cook time']);
  });

  test('shows five stars with every review', () => {
    const stars = elements(html, 'svg').filter(({ attributes }) => attributes['aria-label'] === '5 out of 5 stars');
    expect(stars).toHaveLength(2);
    for (const { inside } of stars) expect(inside).toContain('#icon-stars');
    const drawing = elements(html, 'symbol').find(({ attributes }) => attributes.id === 'icon-stars');
    expect(drawing?.inside.match(/<path/g)).toHaveLength(5);
  });

  test('links every sign-up button to the creator’s sign-up', () => {
    const labels = ['Sign up', 'Get cooking now', 'Access all my recipes', 'Join our community now', 'Sign up now'];
    const links = elements(html, 'a').filter(({ inside }) => labels.includes(inside));
    expect(links.length).toBeGreaterThanOrEqual(7);
    for (const { attributes } of links) expect(attributes.href).toBe(`/sign-up/${full.creatorId}`);
  });

  test('sets the accent as a page-wide variable', () => {
    expect(elements(withScripts(html), 'style').map(({ inside }) => inside)).toEqual([
      expect.stringMatching(/^:root\{--accent:#e4572e;/),
    ]);
  });

  test('declares its language and its viewport', () => {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(meta(html, 'viewport')).toBe('width=device-width, initial-scale=1');
  });
});

test('the footer opens all links but the sign-up in a new tab, and says so', () => {
  const footer = elements(html, 'footer')[0]!.inside;
  const links = Object.fromEntries(
    elements(footer, 'a').map(({ attributes, inside }) => [visibleText(`<body>${inside}`)[0], attributes]),
  );
  const outside = {
    About: LINKS.about,
    Contact: LINKS.contact,
    Instagram: LINKS.instagram,
    // The creator's own link replaces the platform's.
    'TikTok: Marisol Vega': 'https://social.example/@marisol',
    LinkedIn: LINKS.linkedin,
    'Privacy Policy': '/privacy-policy',
    'Terms and Conditions': '/terms-and-conditions',
  };
  for (const [label, href] of Object.entries(outside)) {
    expect(links[label]).toMatchObject({ href, target: '_blank', rel: expect.stringContaining('noopener') });
  }
  expect(links['Sign up now']).not.toHaveProperty('target');
  expect(links['Back to top']).toMatchObject({ href: '#top' });
  expect(footer.match(/\(opens in a new tab\)/g)).toHaveLength(7);
});

describe('pictures', () => {
  test('that are stored come as AVIF and WebP in several widths, external ones unchanged', () => {
    const sources = elements(html, 'source');
    expect(sources.length).toBeGreaterThan(2);
    for (const { attributes } of sources) {
      expect(attributes.type).toBe('image/avif');
      expect(attributes.srcSet ?? attributes.srcset).toMatch(/^\/media\/[0-9a-f]{32}\/[a-z]+-\d+\.avif \d+w, /);
      expect(attributes.sizes).toBeTruthy();
    }
    const foreign = elements(html, 'img').find(({ attributes }) => attributes.src?.startsWith('https:'));
    expect(foreign?.attributes).toMatchObject({
      src: 'https://pictures.example/cta.jpg',
      loading: 'lazy',
      referrerPolicy: 'no-referrer',
    });
  });

  test('all have their dimensions and an alternative text', () => {
    for (const { attributes } of elements(html, 'img')) {
      expect(Number(attributes.width)).toBeGreaterThan(0);
      expect(Number(attributes.height)).toBeGreaterThan(0);
      expect(attributes).toHaveProperty('alt');
    }
  });

  test('load lazily, except the first dish, which has priority', () => {
    const main = elements(html, 'main')[0]!.inside;
    const images = elements(main, 'img');
    expect(images.length).toBeGreaterThan(5);
    for (const { attributes } of images) expect(attributes.loading).toBe('lazy');
    const eager = elements(html, 'img').filter(({ attributes }) => attributes.loading !== 'lazy');
    expect(eager.map(({ attributes }) => attributes.fetchPriority)).toEqual(['high']);
  });

  test('from other sites load lazily, even as the first dish', async () => {
    const { subdomain, creatorId } = await aLandingPage(app.db, { name: 'Foreign dishes' });
    await aRecipe(app.db, creatorId, { imageUrl: 'https://pictures.example/dish.jpg' });
    const images = elements(await app.html(`/${subdomain}`), 'img').filter(({ attributes }) =>
      attributes.src?.startsWith('https:'),
    );
    expect(images).toHaveLength(2);
    for (const { attributes } of images) {
      expect(attributes).toMatchObject({ loading: 'lazy', referrerPolicy: 'no-referrer' });
      expect(attributes).not.toHaveProperty('fetchPriority');
    }
  });

  test('that are missing are replaced by the fallbacks, which exist', async () => {
    const { subdomain, id, creatorId } = await aLandingPage(app.db, { name: 'No pictures' });
    await aFeature(app.db, id);
    await aRecipe(app.db, creatorId);
    const images = elements(await app.html(`/${subdomain}`), 'img').map(({ attributes }) => attributes.src);
    const fallbacks = ['logo', 'feature', 'recipe', 'cta'].map((name) => `/fallback/${name}.svg`);
    expect(images).toEqual(expect.arrayContaining(fallbacks));
    for (const path of [...fallbacks, '/favicon.png']) {
      const answer = await app.get(path);
      expect([path, answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([
        path,
        200,
        true,
      ]);
    }
  });
});

describe('metadata', () => {
  test('title, description, canonical address and Open Graph', () => {
    expect(elements(html, 'title')[0]!.inside).toBe('Marisol Vega: Fire, corn and patience');
    expect(meta(html, 'description')).toBe('Fire, corn and patience. Mole, Elote, Salsa and more from Marisol Vega.');
    const canonical = elements(html, 'link').filter(({ attributes }) => attributes.rel === 'canonical');
    expect(canonical.map(({ attributes }) => attributes.href)).toEqual([`${ORIGIN}/marisol`]);
    expect(meta(html, 'og:title')).toBe('Marisol Vega: Fire, corn and patience');
    expect(meta(html, 'og:url')).toBe(`${ORIGIN}/marisol`);
    expect(meta(html, 'og:type')).toBe('website');
    expect(meta(html, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/media/share/${full.id}/[0-9a-f]{16}\\.png$`));
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(meta(html, 'robots')).toBeUndefined();
  });

  test('structured data names the page, its recipes and its questions', () => {
    const blocks = elements(html, 'script').filter(({ attributes }) => attributes.type === 'application/ld+json');
    expect(blocks).toHaveLength(1);
    const data = JSON.parse(blocks[0]!.inside) as { '@graph': Record<string, unknown>[] };
    const ofType = (type: string) => data['@graph'].find((each) => each['@type'] === type);
    expect(ofType('WebPage')).toMatchObject({
      url: `${ORIGIN}/marisol`,
      name: 'Marisol Vega: Fire, corn and patience',
    });
    expect(ofType('ItemList')).toMatchObject({ numberOfItems: 3 });
    expect(JSON.stringify(ofType('FAQPage'))).toContain('Answer 2.');
  });
});
