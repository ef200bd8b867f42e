import { expect, test } from 'vitest';
import { aBlock, aCard, anIssue, aRun } from '../../../tests/support/letters.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { lettersFeed } from './letters-feed.ts';
import type { PublishedLetter } from './queries.server.ts';

const site = { subdomain: 'bea', name: 'Bea & <Broth>', cookName: null } as CreatorSite;
const card = aCard();
const issue = anIssue(
  {
    subject: 'Soup & <stew>',
    blocks: [
      aBlock('paragraph', [], {
        lines: [[aRun('a <b> &\nc', { bold: true }), aRun('here', { href: 'https://a.example/?b=1&c=2' })]],
      }),
      aBlock('paragraph', [], { lines: [[aRun('there', { href: 'javascript:alert(1)' })]] }),
      aBlock('picture', [], { picture: { src: `/media/${'a1'.repeat(16)}`, alt: 'A "bowl"' } }),
      aBlock('recipe', [], { recipe: { recipeId: card.recipeId, shows: 'whole' } }),
    ],
  },
  [card],
);
const letter: PublishedLetter = {
  id: '0b0f0a4e-0000-4000-8000-000000000001',
  slug: 'soup',
  startedAt: new Date('2026-11-01T08:00:00Z'),
  pageFor: 'everyone',
  issue,
};
const feed = lettersFeed(site, {
  letters: [letter],
  audience: 'public',
  self: '/bea/letters/feed',
  origin: 'https://larder.test',
});

test('an entry of a feed has a permanent id, its page and its date', () => {
  expect(feed).toContain('<id>urn:uuid:0b0f0a4e-0000-4000-8000-000000000001</id>');
  expect(feed).toContain('<published>2026-11-01T08:00:00.000Z</published>');
  expect(feed).toContain('href="https://larder.test/bea/letters/soup"');
  expect(feed).toContain('<title>Soup &#38; &#60;stew&#62;</title>');
});

test('an entry has the letter as HTML with escaped texts and absolute addresses, and no link that runs a script', () => {
  const parts = [
    '<p><strong>a &#60;b&#62; &#38;<br>c</strong><a href="https://a.example/?b=1&#38;c=2">here</a></p><p>there</p>',
    `<img src="https://larder.test/media/${'a1'.repeat(16)}/card-960.webp" alt="A &#34;bowl&#34;">`,
    '<h3><a href="https://larder.test/bea/recipes/lemon-tart">Lemon tart</a></h3>',
    '<ul><li>200 g flour</li><li>100 g butter</li></ul>',
  ];
  for (const part of parts) expect(feed).toContain(escapeMarkup(part));
  expect(feed).not.toContain('javascript:');
});
