import { atomDocument } from '../../cookbook/outputs/atom.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import { shownPage } from '../document/shown-letter.ts';
import { letterPaths } from '../paths.ts';
import { letterLinks } from '../rendering/letter-links.ts';
import { letterArchive, letterPage } from './copy.ts';
import { letterMarkup } from './letter-markup.ts';
import type { PublishedLetter } from './queries.server.ts';

/** Returns an Atom feed with what the audience may read. `of.letters` are newest first. */
export function lettersFeed(
  site: CreatorSite,
  of: { letters: readonly PublishedLetter[]; audience: Audience; self: string; origin: string },
): string {
  const { letters, audience, self, origin } = of;
  const { subdomain } = site;
  const feed = {
    self: origin + self,
    page: origin + letterPaths.archive(subdomain),
    title: letterArchive.heading(site.name),
    author: site.cookName ?? site.name,
  };
  const entries = letters.map(({ id, slug, startedAt, pageFor, issue }) => {
    const shown = shownPage(issue, { pageFor, audience });
    return {
      id,
      title: shown.subject || letterPage.unnamed,
      page: origin + letterPaths.letter(subdomain, slug),
      publishedAt: startedAt,
      summary: shown.opening,
      content: letterMarkup(shown, letterLinks({ origin, subdomain, slug })),
    };
  });
  return atomDocument(feed, entries);
}
