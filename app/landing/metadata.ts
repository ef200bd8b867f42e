import type { MetaDescriptor } from 'react-router';
import { productName } from '../copy/product.ts';
import { defaultFavicon, describedBy, iconLink, type PageMetadata } from '../creators/page-metadata.ts';
import type { LandingState } from './creator-page/landing-page.ts';
import { structuredData } from './creator-page/structured-data.ts';

export function landingMeta(landing: LandingState | null): MetaDescriptor[] {
  if (landing?.state !== 'ready')
    return [{ title: productName }, { name: 'robots', content: 'noindex' }, iconLink(defaultFavicon)];
  const { view, metadata } = landing;
  // Built here and not in the loader, so that the browser gets the data only once. The framework escapes the data.
  const jsonLd = structuredData({ ...metadata, name: view.name ?? productName, view });
  return [...describedBy(metadata), iconLink(metadata.icon), { 'script:ld+json': jsonLd }];
}

export function pageMeta(metadata: PageMetadata): MetaDescriptor[] {
  return [...describedBy(metadata), iconLink(defaultFavicon)];
}
