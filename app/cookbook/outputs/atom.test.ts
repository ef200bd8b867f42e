import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import type { CreatorSite } from '../../creators/creator-site.ts';
import type { ShownRecipe } from '../../recipes/queries.server.ts';
import { atomFeed } from './atom.ts';

const origin = 'https://larder.test';
const site = { subdomain: 'bea', name: 'Bea & <Broth>', cookName: null } as CreatorSite;
const recipe = (fields: Partial<ShownRecipe>): ShownRecipe =>
  ({
    id: '0b0f0a4e-0000-4000-8000-000000000001',
    slug: 'broth',
    name: 'Broth',
    free: false,
    dateCreated: new Date('2026-06-01T00:00:00Z'),
    publishedAt: null,
    tags: [],
    teaser: null,
    body: null,
    ...fields,
  }) as ShownRecipe;

function elementsOf(text: string): [name: string, text: string][] {
  const found: [string, string][] = [];
  const open: number[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => open.push(found.push([name, '']) - 1),
      ontext: (words) => {
        const at = open.at(-1);
        if (at !== undefined) found[at]![1] += words;
      },
      onclosetag: (name, implied) => {
        if (implied && name !== 'link' && name !== 'category') throw new Error(`${name} is not closed`);
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}

test('an entry has a permanent id, dates, a link and a teaser', () => {
  const feed = atomFeed(site, [recipe({ teaser: 'Hot.', publishedAt: new Date('2026-07-01T08:00:00Z') })], origin);
  const elements = elementsOf(feed);
  expect(elements).toEqual(
    expect.arrayContaining([
      ['id', 'urn:uuid:0b0f0a4e-0000-4000-8000-000000000001'],
      ['published', '2026-07-01T08:00:00.000Z'],
      ['summary', 'Hot.'],
    ]),
  );
  expect(feed).toContain('<link rel="alternate" type="text/html" href="https://larder.test/bea/recipes/broth"/>');
  expect(elements.filter(([name]) => name === 'content')).toEqual([]);
});

test('hostile text is escaped, and characters invalid in XML are dropped', () => {
  const feed = atomFeed(site, [recipe({ name: 'A\0\u000b\u0085\ufffe<b>]]>&amp;\ud800', teaser: '<script>' })], origin);
  const elements = elementsOf(feed);
  expect(elements.map(([name]) => name)).not.toContain('script');
  expect(elements.find(([name]) => name === 'title')![1]).toBe('Bea & <Broth>');
  expect(elements.filter(([name]) => name === 'title')[1]![1]).toBe('A<b>]]>&amp;\ufffd');
});

test('a feed without recipes is valid', () => {
  expect(elementsOf(atomFeed(site, [], origin)).map(([name]) => name)).toContain('updated');
});
