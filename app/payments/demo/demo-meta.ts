import { productName } from '../../copy/product.ts';

/** The head of the demo's pages about payments, which are nobody's to find. */
export const demoMeta = (title: string) => [
  { title: `${title} · ${productName}` },
  { name: 'robots', content: 'noindex' },
  { tagName: 'link', rel: 'icon', href: '/favicon.png' },
];
