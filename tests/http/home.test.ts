import { beforeAll, describe, expect, test } from 'vitest';
import { marketingFaqs } from '../../app/landing/home/copy.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { elements, meta, visibleText } from '../support/html.ts';
import { firstPlatformPrices } from '../support/prices.ts';
import { aLandingPage, aRecipe } from '../support/rows.ts';

const app = await startTestApp();
const creators = Array.from({ length: 55 }, (_, at) => `cook-${String(at).padStart(2, '0')}`);

test('home without creators says so', async () => {
  expect(visibleText(await app.html('/'))).toContain('No creators yet');
});

describe('home', () => {
  beforeAll(async () => {
    for (const subdomain of creators) await aLandingPage(app.db, { subdomain, name: `Name of ${subdomain}` });
    await aLandingPage(app.db, { subdomain: 'cook-99', name: 'Hidden', isActive: false });
    await aLandingPage(app.db, { subdomain: null, name: 'Without an address' });
    await aLandingPage(app.db, { subdomain: 'Cook 1', name: 'With an impossible address' });
    await aLandingPage(app.db, { subdomain: '/evil.example', name: 'With a hostile address' });
    await aLandingPage(app.db, { subdomain: 'welcome', name: 'With a reserved address' });
    await shownSoon(async () => expect(directory(await app.html('/')).shown).toContain('cook-20'));
  });

  test('shows every active creator with a valid address once, page by page', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/';
    for (let pages = 0; next && pages < 10; pages += 1) {
      const html: string = await app.html(next);
      const hidden = /Hidden|Without an address|With an impossible|With a hostile|With a reserved/;
      expect(visibleText(html).filter((piece) => hidden.test(piece))).toEqual([]);
      for (const { attributes } of elements(html, 'a')) expect(attributes.href).not.toMatch(/^\/\//);
      seen.push(...directory(html).shown);
      next = directory(html).next;
    }
    expect(seen).toEqual(creators);
  });

  test('says who cooks and how many recipes there are, and leaves out a page on which there is nothing', async () => {
    const page = await aLandingPage(app.db, {
      subdomain: 'cook-00a',
      name: 'Bea’s Broth',
      cookName: 'Bea Moretti',
      cookPortrait: 'https://pictures.example/bea.jpg',
    });
    await aLandingPage(app.db, { subdomain: 'cook-00b' });
    for (let count = 0; count < 12; count += 1) await aRecipe(app.db, page.creatorId);
    await shownSoon(async () => expect(visibleText(await app.html('/'))).toContain('12 recipes'));
    const html = await app.html('/');
    expect(visibleText(html)).toContain('Bea Moretti');
    const portrait = elements(html, 'img').find(({ attributes }) => attributes.src?.includes('bea.jpg'));
    expect(portrait?.attributes['data-fallback']).toBe('/fallback/cook.svg');
    const links = elements(html, 'a').map(({ attributes }) => attributes.href);
    expect(links).toContain('/cook-00a');
    expect(links).not.toContain('/cook-00b');
  });

  test('answers every question of the marketing site', async () => {
    const text = visibleText(await app.html('/'));
    const faqs = marketingFaqs(firstPlatformPrices);
    expect(faqs.length).toBeGreaterThan(3);
    for (const { question, answer } of faqs) {
      expect(text).toContain(question);
      expect(text).toContain(answer);
    }
  });

  test('shows creators the studio, what it costs them, how they begin, and whom they write to', async () => {
    const html = await app.html('/');
    const [, part = ''] = html.split('src="/house/studio-1200.webp"');
    expect(part).toContain('alt="The studio: ');
    const text = visibleText(html).join(' ');
    expect(text).toMatch(
      /What it costs Your studio and your page are free\. You set your own price, from \$2 to \$100 per month\. Until you do, it’s \$10 per month or \$99 per year\./,
    );
    expect(text).toMatch(/How to begin Write to us .* Write to us/);
    const words = elements(html, 'a').map(({ inside }) => inside);
    expect(words.some((each) => each.startsWith('Write to us'))).toBe(true);
  });

  test('links to a sign-up that asks for a creator', async () => {
    const labels = ['Sign up', 'Sign up now'];
    const links = elements(await app.html('/'), 'a').filter(({ inside }) => labels.includes(inside));
    expect(links.map(({ attributes }) => attributes.href)).toEqual(['/sign-up', '/sign-up']);
  });

  test('has a canonical address and share metadata', async () => {
    const html = await app.html('/');
    expect(elements(html, 'title')[0]!.inside).toContain('Larder');
    expect(meta(html, 'description')!.length).toBeGreaterThan(50);
    expect(meta(html, 'og:image')).toBe(`${ORIGIN}/share.png`);
    expect((await app.get('/share.png')).headers.get('content-type')).toBe('image/png');
    const canonical = (page: string) =>
      elements(page, 'link').find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href;
    expect(canonical(html)).toBe(`${ORIGIN}/`);
    expect(canonical(await app.html('/?utm_source=x'))).toBe(`${ORIGIN}/`);
    expect(canonical(await app.html('/?after=cook-23'))).toBe(`${ORIGIN}/?after=cook-23`);
    // Names that no listed creator has.
    for (const madeUp of ['cook-23a', 'zzz', 'cook-99', 'COOK-23', '', '%01']) {
      expect([madeUp, canonical(await app.html(`/?after=${madeUp}`))]).toEqual([madeUp, `${ORIGIN}/`]);
    }
  });

  test('past the last page does not say that there are no creators', async () => {
    const text = visibleText(await app.html('/?after=zzz'));
    expect(text).toContain('That’s all of them');
    expect(text).not.toContain('No creators yet');
  });
});

function directory(html: string) {
  const links = elements(html, 'a');
  return {
    shown: links.flatMap(({ attributes }) => /^\/(cook-\d\d)$/.exec(attributes.href ?? '')?.[1] ?? []),
    next: links.find(({ inside }) => inside === 'More cooks')?.attributes.href?.replace(/#.*/, ''),
  };
}
