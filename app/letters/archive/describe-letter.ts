import type { MetaDescriptor } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { describedBy, iconAddress, iconLink, shorten } from '../../creators/page-metadata.ts';
import { paths } from '../../paths.ts';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { letterPaths } from '../paths.ts';
import { letterArchive, letterPage } from './copy.ts';
import type { LetterView } from './letter-view.ts';
import { MEMBERS_PART } from './members-part.ts';

/** @param after cursor of a later page of the archive, or null */
export function describeArchive(
  site: CreatorSite,
  { after, origin }: { after: string | null; origin: string },
): MetaDescriptor[] {
  return [
    ...describedBy({
      title: shorten(letterArchive.heading(site.name), 70),
      description: shorten(letterArchive.description(site.name), 160),
      canonical: origin + letterPaths.archive(site.subdomain, { after }),
      sharePicture: `${origin}/share.png`,
    }),
    feedLink(site, origin),
    iconLink(iconAddress(site.favicon)),
  ];
}

/** @param letter letter as the public may read it, also on the members' page */
export function describeLetter(site: CreatorSite, letter: LetterView, origin: string): MetaDescriptor[] {
  return [
    ...describedBy({
      title: shorten(letterPage.title(letter.subject || letterPage.unnamed, site.name), 70),
      description: shorten(letter.opening || letterPage.by(site.name), 160),
      canonical: origin + letterPaths.letter(site.subdomain, letter.slug),
      sharePicture: sharePicture(letter, origin),
    }),
    feedLink(site, origin),
    iconLink(iconAddress(site.favicon)),
    { 'script:ld+json': letterStructuredData(site, letter, origin) },
  ];
}

const feedLink = (site: CreatorSite, origin: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: letterArchive.heading(site.name),
  href: origin + letterPaths.feed(site.subdomain),
});

function sharePicture({ blocks }: LetterView, origin: string): string {
  const pictures = blocks.flatMap((block) =>
    block.kind === 'picture'
      ? [block.picture]
      : block.kind === 'recipe' && block.card.picture
        ? [block.card.picture]
        : [],
  );
  const [first] = pictures;
  return first ? origin + variantAddress(first.own, 'wide', 1200, 'webp') : `${origin}/share.png`;
}

function letterStructuredData(site: CreatorSite, letter: LetterView, origin: string): Record<string, unknown> {
  const { subdomain, cookName, name } = site;
  const url = origin + letterPaths.letter(subdomain, letter.slug);
  const crumbs = [
    { name, item: origin + paths.creator(subdomain) },
    { name: letterArchive.list, item: origin + letterPaths.archive(subdomain) },
    { name: letter.subject, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        '@id': `${url}#letter`,
        url,
        headline: shorten(letter.subject, 110),
        ...(letter.opening && { description: letter.opening }),
        image: [sharePicture(letter, origin)],
        author: cookName ? { '@type': 'Person', name: cookName } : { '@type': 'Organization', name },
        publisher: { '@type': 'Organization', name },
        datePublished: letter.sentAt,
        isAccessibleForFree: !letter.isCut,
        ...(letter.isCut && {
          hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${MEMBERS_PART}` },
        }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
      },
    ],
  };
}
