import { afterAll, describe, expect, test } from 'vitest';
import { demoCreators, demoTemplate } from '../../demo/creators.ts';
import { seedDemo } from '../../demo/seed.server.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { postgresCopy } from '../support/database.ts';
import { elements, visibleText } from '../support/html.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await startTestApp({
  mode: 'demo',
  databaseUrl: await postgresCopy(),
  template: demoTemplate,
  smtpUrl: mailServer.url,
});
const active = demoCreators.filter((creator) => creator.active);

describe.each(active.map((creator) => [creator.slug, creator] as const))('/%s', (slug, creator) => {
  const fetched = app.html(`/${slug}`);

  test('shows the creator’s words, ten recipes at the most, newest first', async () => {
    const text = visibleText(await fetched);
    expect(text).toContain(creator.payoff);
    const newest = [...creator.recipes].sort((a, b) => b.published.localeCompare(a.published)).slice(0, 10);
    for (const recipe of newest) expect(text).toContain(recipe.name);
    for (const review of creator.reviews) expect(text).toEqual(expect.arrayContaining(Object.values(review)));
    expect(text).toEqual(expect.arrayContaining(Object.values(creator.cook)));
    for (const faq of creator.faqs) expect(text).toContain(faq.question);
    for (const feature of creator.features) expect(text).toContain(feature.body);
  });

  test('has a picture for everything: no fallback is shown', async () => {
    const html = await fetched;
    expect(html).not.toContain('src="/fallback/');
    expect(html).not.toContain('href="/favicon.png"');
    const pictures = new Set(elements(html, 'img').map(({ attributes }) => attributes.src!));
    expect(pictures.size).toBeGreaterThan(creator.features.length);
  });
});

test('every picture of a page can be loaded', async () => {
  const html = await app.html(`/${active[0]!.slug}`);
  const pictures = [...new Set(elements(html, 'img').map(({ attributes }) => attributes.src!))];
  for (const picture of pictures.slice(0, 4)) {
    const answer = await app.get(picture);
    expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([picture, 200, 'image/webp']);
  }
});

test('the template page is the first creator’s', async () => {
  const text = visibleText(await app.html('/template_1'));
  expect(text).toContain(demoCreators.find((creator) => creator.id === demoTemplate.creatorId)!.payoff);
});

describe('a request whose Host header is that of another site', () => {
  // A page of another site could read the answers if that site's name resolved to this machine (DNS rebinding).
  const asked = ['/', '/marisol', '/dev/mail', '/readyz', '/api/stripe/webhook', '/favicon.png', '/nowhere'];

  test.each(asked)('is told where the demo is instead of %s', async (target) => {
    for (const host of ['rebound.example', 'rebound.example:3000', 'localhost.rebound.example', '127.0.0.1.example']) {
      const answer = await app.raw(target, { headers: { host } });
      expect([host, answer.status]).toEqual([host, 421]);
      expect(answer.bytes.toString()).toMatch(
        /^(\{"error":")?This demo answers at https:\/\/larder\.test.*DEMO_PUBLIC=1/,
      );
    }
  });

  test('is refused also where the name is in the target', async () => {
    const answer = await app.raw('http://rebound.example/dev/mail', { headers: { host: 'localhost' } });
    expect(answer.status).toBe(421);
  });

  test('is nothing that a loopback name or the site’s own makes', async () => {
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '[::1]:3000', new URL(ORIGIN).host]) {
      expect([host, (await app.raw('/marisol', { headers: { host } })).status]).toEqual([host, 200]);
    }
  });
});

test('seeding again changes nothing', async () => {
  const before = await app.json(`/api/creators/${active[0]!.id}/recipes`);
  await seedDemo(app.database, app.pictures);
  expect(await app.json(`/api/creators/${active[0]!.id}/recipes`)).toEqual(before);
});
