import type { Brand } from '../../creators/brand/brand.server.ts';

export interface Studio {
  creatorId: string;
  pageId: string | null;
  /** Name on the landing page, otherwise the operator's name for the creator. */
  name: string;
  /** Null until an address is chosen for the page. */
  subdomain: string | null;
  isPublic: boolean;
  brand: Brand;
  /** Owners also manage people and money. Operators visit studios, and their visits are recorded. */
  role: 'owner' | 'editor' | 'operator';
}
