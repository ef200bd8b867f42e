import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { elements, visibleText, withScripts } from '../support/html.ts';
import { aFeature, aLandingPage } from '../support/rows.ts';

const noLinks = { about: null, contact: null, instagram: null, tiktok: null, linkedin: null };
const template = { pageId: randomUUID(), creatorId: randomUUID() };
const app = await startTestApp({ links: noLinks, template });

describe('a page with a name alone', () => {
  const fetched = aLandingPage(app.db, { subdomain: 'sparse', name: 'Sparse' }).then(() => app.html('/sparse'));

  test('shows the default payoff and call to action, and every empty state in its section', async () => {
    const text = visibleText(await fetched);
    expect(text).toContain('Big on flavour, low on cost');
    expect(text).toContain('Are you ready to start cooking with me?');
    expect(text.filter((piece) => /available$|^Access all|^Used and loved|^Frequently/.test(piece))).toEqual([
      'No features available',
      'Access all my recipes',
      'No recipes available',
      'Access all my recipes',
      'Used and loved by over 300,000 home cooks',
      'No reviews available',
      'Frequently Asked Questions',
      'No FAQs available',
    ]);
  });

  test('has nobody behind it: no picture, no name and no gap for them', async () => {
    const html = await fetched;
    expect(elements(html, 'h2').map(({ inside }) => inside)).toEqual([
      'What you get',
      'Access all my recipes',
      'Used and loved by over 300,000 home cooks',
      'Are you ready to start cooking with me?',
      'Frequently Asked Questions',
    ]);
    expect(elements(html, 'img').map(({ attributes }) => attributes.src)).toEqual([
      '/fallback/logo.svg',
      '/fallback/cta.svg',
    ]);
  });

  test('has the default favicon and the product’s colour', async () => {
    const html = await fetched;
    const icons = elements(html, 'link').filter(({ attributes }) => attributes.rel === 'icon');
    expect(icons.map(({ attributes }) => attributes.href)).toEqual(['/favicon.png']);
    expect(elements(withScripts(html), 'style')[0]!.inside).toContain('--accent:#9c3d2e;');
  });

  test('leaves out the footer’s links that the operator has not set', async () => {
    const footer = elements(await fetched, 'footer')[0]!.inside;
    expect(visibleText(`<body>${footer}`)).not.toEqual(expect.arrayContaining(['Instagram']));
    expect(elements(footer, 'a')).toHaveLength(4);
  });
});

describe('an empty row', () => {
  test('shows the placeholder, which names both ids, and is not indexed', async () => {
    const page = await aLandingPage(app.db, { subdomain: 'blank' });
    const answer = await app.get('/blank');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const text = visibleText(html).join(' ');
    expect(text).toContain(page.id);
    expect(text).toContain(page.creatorId);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('of the template names the fixed ids, whoever owns the page', async () => {
    await aLandingPage(app.db, { id: template.pageId });
    expect(visibleText(await app.html('/template_1'))).toContain(
      `Landing page ${template.pageId} of creator ${template.creatorId}`,
    );
  });
});

test('features are numbered past nine', async () => {
  const page = await aLandingPage(app.db, { subdomain: 'many', name: 'Many' });
  for (let order = 1; order <= 11; order += 1) await aFeature(app.db, page.id, { order, body: `Reason ${order}` });
  const text = visibleText(await app.html('/many'));
  const numbers = Array.from({ length: 11 }, (_, at) => String(at + 1).padStart(2, '0'));
  expect(text.filter((piece) => /^\d\d$/.test(piece))).toEqual(numbers);
});
