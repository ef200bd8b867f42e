import type { MetaDescriptor } from 'react-router';
import { productName } from '../copy/product.ts';

/** How a public page is found and shared; addresses are absolute. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Null for a page that has no address of its own. */
  canonical: string | null;
  sharePicture: string;
}

/** The same of a creator's page. The icon's address may be a path. */
export interface LandingMetadata extends PageMetadata {
  icon: string;
  jsonLd: Record<string, unknown>;
}

/** The specification's default (section 4). */
export const defaultFavicon = '/favicon.png';

/** A creator's page as the router renders its head; one that is not there is not indexed. */
export function landingMeta(metadata: LandingMetadata | null): MetaDescriptor[] {
  if (!metadata) return [{ title: productName }, { name: 'robots', content: 'noindex' }, iconLink(defaultFavicon)];
  // The framework escapes JSON-LD for a script element.
  return [...describedBy(metadata), iconLink(metadata.icon), { 'script:ld+json': metadata.jsonLd }];
}

/** A page of the house's own. */
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
