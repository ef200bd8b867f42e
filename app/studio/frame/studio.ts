import type { Brand } from '../../creators/brand/brand.server.ts';

/** Studio as seen by the signed-in account. */
export interface Studio {
  creatorId: string;
  /** Landing page, or null if there is none yet. */
  pageId: string | null;
  /** Name of the page, or the operator's name for the creator. */
  name: string;
  /** Null while the page has no address. */
  subdomain: string | null;
  isPublic: boolean;
  brand: Brand;
  /** Owners also manage people and money. Operators are visitors, and their visits are recorded. */
  role: 'owner' | 'editor' | 'operator';
}
