import { productName } from '../../copy/product.ts';

export const operatorFrame = {
  home: `${productName} · Operator`,
  title: (page: string) => `${page} · ${productName}`,
  whose: 'Operator',
  navigation: 'Operator’s pages',
  main: 'How the site is',
  overview: 'Overview',
  creators: 'Creators',
  queue: 'Queue and email',
  payments: 'Payments',
  community: 'Communities',
  deletions: 'Deletions',
  account: 'Your account',
  more: 'More',
} as const;
