import type { CreatorSite } from '../../creators/creator-site.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { paths } from '../../paths.ts';
import { withoutControlCharacters } from '../../recipes/content/normalize-recipe.ts';
import type { ShownBody } from '../../recipes/content/recipe-content.ts';
import type { ShownRecipe } from '../../recipes/queries.server.ts';
import { serverPaths } from '../../server-paths.ts';

export const FEED_LENGTH = 30;

/** Metadata of a feed. Addresses are absolute. */
export interface AtomFeed {
  self: string;
  /** Page that lists the entries. */
  page: string;
  title: string;
  author: string;
}

export interface AtomEntry {
  id: string;
  title: string;
  page: string;
  publishedAt: Date;
  categories?: readonly string[];
  summary: string | null;
  /** HTML, or null if the entry has only a summary. */
  content: string | null;
}

/** Returns an Atom feed (RFC 4287). */
export function atomDocument({ self, page, title, author }: AtomFeed, entries: readonly AtomEntry[]): string {
  const updated = new Date(Math.max(0, ...entries.map(({ publishedAt }) => publishedAt.getTime())));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(self)}</id>
<title>${xml(title)}</title>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<updated>${updated.toISOString()}</updated>
<author><name>${xml(author)}</name></author>
${entries.map(entryMarkup).join('\n')}
</feed>
`;
}

function entryMarkup({ id, title, page, publishedAt, categories = [], summary, content }: AtomEntry): string {
  const date = publishedAt.toISOString();
  return [
    '<entry>',
    // The id stays the same if the entry's address changes (RFC 4287, 4.2.6).
    `<id>urn:uuid:${id}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<published>${date}</published>`,
    `<updated>${date}</updated>`,
    ...categories.map((term) => `<category term="${xml(term)}"/>`),
    ...(summary ? [`<summary>${xml(summary)}</summary>`] : []),
    ...(content ? [`<content type="html">${xml(content)}</content>`] : []),
    '</entry>',
  ].join('\n');
}

/**
 * Returns a public feed with free recipes in full and paid recipes as their teasers.
 * @param recipes newest first, as the public audience may read them
 */
export function atomFeed(site: CreatorSite, recipes: readonly ShownRecipe[], origin: string): string {
  const feed = {
    self: origin + serverPaths.recipesFeed(site.subdomain),
    page: origin + paths.recipes(site.subdomain),
    title: site.name,
    author: site.cookName ?? site.name,
  };
  const entries = recipes.map(
    (recipe): AtomEntry => ({
      id: recipe.id,
      title: recipe.name ?? '',
      page: origin + paths.recipe(site.subdomain, recipe.slug),
      publishedAt: recipe.publishedAt ?? recipe.dateCreated,
      categories: recipe.tags,
      summary: recipe.teaser,
      content: recipe.body && asHtml(recipe.body),
    }),
  );
  return atomDocument(feed, entries);
}

const element = (tag: string, words: string) => (words ? `<${tag}>${escapeMarkup(words)}</${tag}>` : '');
const leftOut = () => [];

/** HTML elements of each part of a recipe, in order. */
const bodyParts: { [Part in keyof ShownBody]: (part: ShownBody[Part]) => string[] } = {
  introduction: (introduction) => introduction.split(/\n\s*\n/).map((words) => element('p', words)),
  groups: (groups) =>
    groups.map(
      ({ title, lines }) => `${element('h3', title)}<ul>${lines.map((line) => element('li', line.text)).join('')}</ul>`,
    ),
  steps: (steps) =>
    steps.flatMap(({ title, text, footnotes }) => [
      element('h3', title),
      element('p', text),
      ...footnotes.map((footnote) => element('p', footnote)),
    ]),
  notes: (notes) => notes.map((note) => element('p', note)),
  source: leftOut,
  morePictures: leftOut,
};

const asHtml = (body: ShownBody): string =>
  Object.entries(bodyParts)
    .flatMap(([part, write]) => (write as (part: unknown) => string[])(body[part as keyof ShownBody]))
    .join('');

/** Escapes text and drops characters that XML forbids or discourages (XML 1.0, 2.2). */
const xml = (text: string) =>
  escapeMarkup(withoutControlCharacters(text.toWellFormed()).replace(/[\ufffe\uffff]/g, ''));
