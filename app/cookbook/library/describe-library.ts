import type { MetaDescriptor } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import {
  defaultFavicon,
  describedBy,
  iconAddress,
  iconLink,
  type PageMetadata,
  shorten,
} from '../../creators/page-metadata.ts';
import { paths } from '../../paths.ts';
import { library as copy } from './copy.ts';
import { isNarrowed, type LibrarySearch, searchQuery } from './library-search.ts';

export interface LibraryMetadata extends PageMetadata {
  icon: string;
  /** False for a search, a filter or another sort order: search engines may index only the plain library. */
  indexed: boolean;
}

/** The canonical address of a list that is not indexed is the library's first page. */
export function describeLibrary(site: CreatorSite, search: LibrarySearch, origin: string): LibraryMetadata {
  const { after } = search;
  const indexed = !isNarrowed(search) && search.sort === 'newest';
  return {
    title: shorten(copy.heading(site.name), 70),
    description: shorten(copy.description(site.name), 160),
    canonical: origin + paths.recipes(site.subdomain, indexed ? searchQuery({ after }) : []),
    sharePicture: `${origin}/share.png`,
    icon: iconAddress(site.favicon),
    indexed,
  };
}

export function libraryMeta(metadata: LibraryMetadata | null, message: string): MetaDescriptor[] {
  if (!metadata) return [{ title: message }, { name: 'robots', content: 'noindex' }, iconLink(defaultFavicon)];
  const robots = metadata.indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }];
  return [...describedBy(metadata), ...robots, iconLink(metadata.icon)];
}
