import type { MetaDescriptor } from 'react-router';
import { productName } from '../copy/product.ts';
import type { LandingState } from './landing-page.ts';
import { structuredData } from './structured-data.ts';

/** A public page's metadata for search engines and shared links; addresses are absolute. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Null for a page without a canonical address. */
  canonical: string | null;
  sharePicture: string;
}

/** The metadata of a creator's page. The icon's address may be a path. */
export interface LandingMetadata extends PageMetadata {
  icon: string;
}

/** The specification's default (section 4). */
export const defaultFavicon = '/favicon.png';

/** The head of a creator's page; a missing page is not indexed. */
export function landingMeta(landing: LandingState | null): MetaDescriptor[] {
  if (landing?.state !== 'ready')
    return [{ title: productName }, { name: 'robots', content: 'noindex' }, iconLink(defaultFavicon)];
  const { view, metadata } = landing;
  // Built here and not in the loader, so that its text is sent to the browser only once. The framework escapes it.
  const jsonLd = structuredData({ ...metadata, name: view.name ?? productName, view });
  return [...describedBy(metadata), iconLink(metadata.icon), { 'script:ld+json': jsonLd }];
}

/** The head of one of the platform's own pages. */
export function pageMeta(metadata: PageMetadata): MetaDescriptor[] {
  return [...describedBy(metadata), iconLink(defaultFavicon)];
}

function describedBy({ title, description, canonical, sharePicture }: PageMetadata): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    { property: 'og:image', content: sharePicture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function iconLink(href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'icon', href };
}
