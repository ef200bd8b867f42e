import { productName } from '../../copy/product.ts';

/** Meta tags of the demo's payment pages, which are not indexed. */
export const demoMeta = (title: string) => [
  { title: `${title} · ${productName}` },
  { name: 'robots', content: 'noindex' },
  { tagName: 'link', rel: 'icon', href: '/favicon.png' },
];
