import type { CreatorSite } from '../../creators/creator-site.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { paths } from '../../paths.ts';
import { withoutControlCharacters } from '../../recipes/content/normalize-recipe.ts';
import type { ShownRecipe } from '../../recipes/queries.server.ts';
import { serverPaths } from '../../server-paths.ts';

export const FEED_LENGTH = 30;

/**
 * Returns a public Atom feed (RFC 4287) with free recipes in full and paid recipes as their teasers.
 * @param recipes newest first, as the public audience may read them
 */
export function atomFeed(site: CreatorSite, recipes: readonly ShownRecipe[], origin: string): string {
  const self = origin + serverPaths.recipesFeed(site.subdomain);
  const dates = recipes.map(publishedAt);
  const updated = new Date(Math.max(0, ...dates.map((date) => date.getTime())));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(self)}</id>
<title>${xml(site.name)}</title>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(origin + paths.recipes(site.subdomain))}"/>
<updated>${updated.toISOString()}</updated>
<author><name>${xml(site.cookName ?? site.name)}</name></author>
${recipes.map((recipe) => entry(site, recipe, origin)).join('\n')}
</feed>
`;
}

function entry(site: CreatorSite, recipe: ShownRecipe, origin: string): string {
  const date = publishedAt(recipe).toISOString();
  const categories = recipe.tags.map((tag) => `<category term="${xml(tag)}"/>`);
  return [
    '<entry>',
    // The id stays the same if the recipe's address changes (RFC 4287, 4.2.6).
    `<id>urn:uuid:${recipe.id}</id>`,
    `<title>${xml(recipe.name ?? '')}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + paths.recipe(site.subdomain, recipe.slug))}"/>`,
    `<published>${date}</published>`,
    `<updated>${date}</updated>`,
    ...categories,
    ...(recipe.teaser ? [`<summary>${xml(recipe.teaser)}</summary>`] : []),
    ...(recipe.body ? [`<content type="html">${xml(asHtml(recipe.body))}</content>`] : []),
    '</entry>',
  ].join('\n');
}

function asHtml({ introduction, groups, steps, notes }: NonNullable<ShownRecipe['body']>): string {
  const text = (tag: string, words: string) => (words ? `<${tag}>${escapeMarkup(words)}</${tag}>` : '');
  return [
    ...introduction.split(/\n\s*\n/).map((words) => text('p', words)),
    ...groups.map(
      ({ title, lines }) => `${text('h3', title)}<ul>${lines.map((line) => text('li', line.text)).join('')}</ul>`,
    ),
    ...steps.map((step) => text('h3', step.title) + text('p', step.text)),
    ...notes.map((note) => text('p', note)),
  ].join('');
}

const publishedAt = (recipe: ShownRecipe) => recipe.publishedAt ?? recipe.dateCreated;

/** Escapes text and drops characters that XML forbids or discourages (XML 1.0, 2.2). */
const xml = (text: string) =>
  escapeMarkup(withoutControlCharacters(text.toWellFormed()).replace(/[\ufffe\uffff]/g, ''));
