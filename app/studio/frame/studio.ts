import type { Brand } from '../../creators/brand/brand.server.ts';

/** Studio as seen by the signed-in account. */
export interface Studio {
  creatorId: string;
  /** Id of the landing page, or null if there is none yet. */
  pageId: string | null;
  /** Name on the landing page, otherwise the operator's name for the creator. */
  name: string;
  /** Null until the page has an address. */
  subdomain: string | null;
  isPublic: boolean;
  brand: Brand;
  /** Owners also manage people and money. Operators visit studios, and their visits are recorded. */
  role: 'owner' | 'editor' | 'operator';
}
