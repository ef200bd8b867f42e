import { describe, expect, test } from 'vitest';
import { privacyPolicy } from '../../app/landing/legal/privacy-policy.ts';
import { termsAndConditions } from '../../app/landing/legal/terms-and-conditions.ts';
import { ORIGIN, SUPPORT_EMAIL, startTestApp } from '../support/app.ts';
import { elements, meta, visibleText } from '../support/html.ts';
import { firstPlatformPrices } from '../support/prices.ts';

const app = await startTestApp();

describe.each([
  ['/privacy-policy', 'Privacy Policy', privacyPolicy],
  ['/terms-and-conditions', 'Terms and Conditions', termsAndConditions],
])('%s', (path, title, documentOf) => {
  const fetched = app.html(path);
  const document = documentOf({ supportEmail: SUPPORT_EMAIL, prices: firstPlatformPrices, platformFee: 500 });

  test('has its title, and when it was last updated', async () => {
    const html = await fetched;
    expect(elements(html, 'h1').map(({ inside }) => inside)).toEqual([title]);
    expect(visibleText(html)).toContain('Last updated June 17, 2025');
    expect(elements(html, 'title')[0]!.inside).toBe(`${title} · Larder`);
    expect(meta(html, 'og:url')).toBe(`${ORIGIN}${path}`);
  });

  test('is complete, with the operator’s address', async () => {
    const text = visibleText(await fetched).join(' ');
    for (const { body } of document.sections) {
      for (const block of body) {
        const texts =
          block.kind === 'paragraph' ? [block.text] : block.kind === 'list' ? block.items : block.rows.flat();
        for (const each of texts) expect(text).toContain(each);
      }
    }
    expect(text).toContain(SUPPORT_EMAIL);
  });

  test('every row of its tables has as many cells as the head', async () => {
    for (const { inside } of elements(await fetched, 'table')) {
      const cells = elements(inside, 'tr').map((row) => [...row.inside.matchAll(/<t[hd]\b/g)].length);
      expect(new Set(cells).size, inside).toBe(1);
    }
  });

  test('has a table of contents that links to every section', async () => {
    const html = await fetched;
    const nav = elements(html, 'nav').find(({ inside }) => inside.includes('<a href="#'))!;
    const ids = [...document.sections.map(({ id }) => id), 'later-changes'];
    expect(elements(nav.inside, 'a').map(({ attributes }) => attributes.href)).toEqual(ids.map((id) => `#${id}`));
    for (const id of ids) expect(html.split(` id="${id}"`)).toHaveLength(2);
  });

  test('lists what was changed after that day, the newest first, and says at the top when that was', async () => {
    const html = await fetched;
    const list = elements(html, 'section').find(({ attributes }) => attributes.id === 'later-changes')!;
    const dates = elements(list.inside, 'time').map(({ attributes, inside }) => [attributes.dateTime, inside]);
    expect(dates).toContainEqual(['2026-11-24', 'November 24, 2026']);
    expect(dates.map(([date]) => date)).toEqual(document.changes.map(({ date }) => date));
    expect(dates.map(([date]) => date)).toEqual(
      dates
        .map(([date]) => date!)
        .toSorted()
        .toReversed(),
    );
    const text = visibleText(html);
    for (const { what } of document.changes) for (const each of what) expect(text).toContain(each);
    expect(text).toContain(`Changed on ${dates[0]![1]}`);
  });
});

test('the terms hold every constant of the specification', async () => {
  const text = visibleText(await app.html('/terms-and-conditions')).join(' ');
  for (const constant of [
    '$10 per month',
    '$99 per year',
    '$120',
    'Save 17.5% compared to monthly',
    '7-day free trial',
    'renew automatically',
    'Monthly plans are not refunded',
    'may be refunded in part, at the creator’s discretion',
    'at least 13 years old',
    'law of Victoria, Australia',
    'one creator only',
    'Creators moderate their own community',
  ]) {
    expect(text).toContain(constant);
  }
});
