import type { MetaDescriptor } from 'react-router';
import { productName } from '../copy/product.ts';
import { readPictureAddress, variantAddress } from '../ui/picture-shapes.ts';

/** Metadata of a public page for search engines and shared links. Addresses are absolute. */
export interface PageMetadata {
  title: string;
  description: string;
  canonical: string | null;
  sharePicture: string;
}

/** Default icon (specification, section 4). */
export const defaultFavicon = '/favicon.png';

export function describedBy({ title, description, canonical, sharePicture }: PageMetadata): MetaDescriptor[] {
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

export function pageMeta(metadata: PageMetadata): MetaDescriptor[] {
  return [...describedBy(metadata), iconLink(defaultFavicon)];
}

export function iconLink(href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'icon', href };
}

export function iconAddress(favicon: string | null): string {
  const source = readPictureAddress(favicon);
  if (!source) return defaultFavicon;
  return 'own' in source ? variantAddress(source.own, 'icon', 64, 'png') : source.foreign;
}

/** Shortens a text to at most `limit` code points, at a word boundary if possible. */
export function shorten(text: string, limit: number): string {
  const points = [...text.replace(/\s+/g, ' ')];
  if (points.length <= limit) return points.join('');
  const cut = points.slice(0, limit - 1).join('');
  return `${cut.replace(/\s\S*$/u, '') || cut}…`;
}
