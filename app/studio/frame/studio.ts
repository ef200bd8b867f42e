import type { Brand } from '../../creators/brand/brand.server.ts';

/** A creator's studio, as whoever opened it sees it. */
export interface Studio {
  creatorId: string;
  /** The landing page; null: there is none yet. */
  pageId: string | null;
  /** The page's name, or the one in the operator's records. */
  name: string;
  /** Null: the page has no address yet. */
  subdomain: string | null;
  /** Whether the page can be seen by everybody. */
  isPublic: boolean;
  brand: Brand;
  /** An owner decides about people and money too; an operator is a visitor, whose visits are recorded. */
  role: 'owner' | 'editor' | 'operator';
}
