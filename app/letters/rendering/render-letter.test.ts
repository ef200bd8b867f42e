import { describe, expect, test } from 'vitest';
import { asyncGrowthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { aBlock, aCard, aMembersIssue, anIssue, aRun } from '../../../tests/support/letters.ts';
import type { MailBrand } from '../../mail/message.ts';
import type { Issue } from '../document/issue.ts';
import type { Reader } from '../document/letter-shape.ts';
import { type PersonalLinks, personalize, renderLetter } from './render-letter.server.ts';

const brand: MailBrand = {
  name: 'Marisol’s Table',
  accent: '#c2512f',
  onAccent: '#ffffff',
  logo: null,
  origin: 'https://larder.test',
  supportEmail: 'help@larder.test',
};
const personal: PersonalLinks = {
  unsubscribe: 'https://larder.test/letters/unsubscribe/abc?of=1&at=2',
  preferences: 'https://larder.test/letters/preferences/abc',
};
const place = { brand, subdomain: 'marisol', slug: 'lemons', postalAddress: '1 High Street, Bath' };
const rendered = (issue: Issue, reader: Reader = 'free') => renderLetter(issue, { ...place, reader });
const mailOf = async (issue: Issue, reader: Reader = 'free') => personalize(await rendered(issue, reader), personal);
const linksIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!);

describe('members’ parts', () => {
  const { issue, secrets } = aMembersIssue();

  test.each(['free', 'ended'] as const)('never reach a reader who is %s, in HTML or text', async (reader) => {
    const found = JSON.stringify([await rendered(issue, reader), await mailOf(issue, reader)]);
    for (const secret of secrets) expect(found).not.toContain(secret);
  });

  test.each(['trial', 'paid'] as const)('reach a reader who is %s', async (reader) => {
    const { html, text } = await mailOf(issue, reader);
    for (const secret of secrets) expect(html).toContain(secret);
    // The text version has no picture addresses.
    for (const secret of secrets.filter((each) => each.startsWith('zq'))) expect(text).toContain(secret);
    expect(html).not.toContain('The rest of this letter');
  });

  test.each([
    ['free', 'Join Marisol’s Table', 'https://larder.test/marisol'],
    ['ended', 'Come back', 'https://larder.test/account'],
  ] as const)('a reader who is %s is told that there is more, and the way to it', async (reader, label, href) => {
    const { html, text } = await mailOf(issue, reader);
    expect(html).toContain('The rest of this letter is for members');
    expect(linksIn(html)).toContain(href);
    expect(text).toContain(`The rest of this letter is for members.\n\n${label} [${href}]`);
  });
});

describe('a letter', () => {
  const own = `/media/${'a1'.repeat(16)}`;
  const issue = anIssue(
    {
      blocks: [
        aBlock('heading', ['Lemons & limes']),
        aBlock('paragraph', [], {
          lines: [
            [aRun('Read '), aRun('my ', { href: 'https://a.example/b?c=1&d=2' })].concat(
              aRun('book', { href: 'https://a.example/b?c=1&d=2', bold: true, italic: true }),
              aRun('.\nAnd write to '),
              aRun('me@a.example', { href: 'mailto:me@a.example' }),
            ),
          ],
        }),
        aBlock('bullets', ['Zest first', 'Juice later']),
        aBlock('numbers', ['Zest first', 'Juice later']),
        aBlock('quote', ['When life <gives> you lemons']),
        aBlock('divider'),
        aBlock('picture', [], { picture: { src: own, alt: 'A "box" of lemons' } }),
        aBlock('button', [], { button: { label: 'Buy it', href: 'https://a.example/buy' } }),
      ],
    },
    [],
  );

  test('as text has its links in brackets, once, and none for an address that is its own text', async () => {
    const { text } = await mailOf(issue);
    expect(text).toBe(`Marisol’s Table

What to do with a box of lemons

Lemons & limes

Read my book [https://a.example/b?c=1&d=2].
And write to me@a.example

- Zest first
- Juice later

1. Zest first
2. Juice later

> When life <gives> you lemons

* * *

[Picture: A "box" of lemons]

Buy it [https://a.example/buy]

-- 
Read this letter on its page [https://larder.test/marisol/letters/lemons]
Did someone forward this to you? Get the letter [https://larder.test/marisol/letters]
You get this because you asked for the letter from Marisol’s Table.
Unsubscribe [${personal.unsubscribe}]
Preferences [${personal.preferences}]
1 High Street, Bath`);
  });

  test('has the creator’s colour, follows light and dark, runs nothing, and escapes its texts', async () => {
    const { html } = await mailOf(issue);
    expect(html).toContain('background-color:#c2512f');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('When life &lt;gives&gt; you lemons');
    expect(html).not.toMatch(/<(script|link|iframe|object|form)\b|url\(|@import|\bon\w+=/i);
  });

  test('has pictures of this site only, with size and alternative text, at most 1,200 pixels wide', async () => {
    const card = aCard();
    const blocks = [...issue.letter.blocks, aBlock('recipe', [], { recipe: { ...card, shows: 'whole' } })];
    const { html } = await mailOf(anIssue({ blocks }, [card]));
    const images = html.match(/<img[^>]*>/g)!;
    expect(images).toHaveLength(2);
    for (const image of images) {
      expect(image).toMatch(/ alt="[^"]+"/);
      expect(image).toMatch(/ width="\d{3}"/);
      expect(image).toMatch(/ height="\d{3}"/);
      expect(Number(/ src="https:\/\/larder\.test\/media\/[^"]*-(\d+)\.webp"/.exec(image)![1])).toBeLessThanOrEqual(
        1200,
      );
    }
  });

  test('has only absolute addresses, and ends with its page, why it came, and the ways out of it', async () => {
    const { html } = await mailOf(issue);
    const links = linksIn(html);
    for (const href of links) expect(href).toMatch(/^(https:\/\/|mailto:)/);
    expect(links.slice(-4)).toEqual([
      'https://larder.test/marisol/letters/lemons',
      'https://larder.test/marisol/letters',
      personal.unsubscribe.replace('&', '&#38;'),
      personal.preferences,
    ]);
    expect(html).toContain('You get this because you asked for the letter from Marisol’s Table.');
    expect(html).toContain('1 High Street, Bath');
  });

  test('has a recipe card with its name, facts and first sentence, and the whole recipe if asked', async () => {
    const card = aCard();
    const mail = (shows: 'teaser' | 'whole') =>
      mailOf(anIssue({ blocks: [aBlock('recipe', [], { recipe: { recipeId: card.recipeId, shows } })] }, [card]));
    for (const form of Object.values(await mail('teaser'))) {
      for (const words of ['Lemon tart', '1 h 10 min · Serves 8', 'Sharp, and not too sweet.', 'Read the recipe'])
        expect(form).toContain(words);
      expect(form).toContain('https://larder.test/marisol/recipes/lemon-tart');
      expect(form).not.toContain('200 g flour');
    }
    for (const form of Object.values(await mail('whole')))
      for (const words of ['For the pastry', '200 g flour', 'Rub the butter into the flour.'])
        expect(form).toContain(words);
  });

  test('has its size in bytes, so that one that Gmail would cut is known', async () => {
    const long = anIssue({ blocks: Array.from({ length: 300 }, () => aBlock('paragraph', ['é'.repeat(200)])) });
    const { bytes } = await rendered(long);
    expect(bytes).toBeGreaterThan(90_000);
    const { html } = await mailOf(long);
    expect(Buffer.byteLength(html) - bytes).toBeLessThan(300);
  });

  test('of 400 blocks is rendered', async () => {
    const blocks = Array.from({ length: 400 }, () => aBlock('paragraph', ['x'.repeat(500)]));
    expect((await mailOf(anIssue({ blocks }))).text.match(/x{500}/g)).toHaveLength(400);
  });

  test('whose text imitates the place of a personal address gets none there', async () => {
    const slot = (await rendered(issue)).html.parts.join('');
    expect(slot).not.toContain('.invalid');
    const text = 'https://00000000-0000-4000-8000-000000000000.invalid/unsubscribe';
    const mail = await mailOf(anIssue({ blocks: [aBlock('paragraph', [text])] }));
    expect(mail.text).toContain(text);
    expect(mail.text.split(personal.unsubscribe)).toHaveLength(2);
  });
});

test('completing a letter takes time in proportion to the number of recipients', async () => {
  const letter = await rendered(anIssue({ blocks: [aBlock('paragraph', ['x'.repeat(50_000)])] }));
  const completeAll = async (recipients: number) => {
    for (let at = 0; at < recipients; at += 1) {
      personalize(letter, { unsubscribe: `https://a.example/${at}`, preferences: `https://a.example/${at}/all` });
    }
  };
  expect(await asyncGrowthOf(completeAll, (recipients) => recipients, 100_000)).toBeLessThan(TOO_MUCH);
});
