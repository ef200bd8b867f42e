import type { DirectoryEntry } from '../creator/queries.server.ts';
import { isSubdomain } from '../creator/subdomain.ts';
import { type PictureSource, readPictureAddress } from '../media/picture.ts';

/** How many creators the home page shows at a time. */
export const PAGE_SIZE = 24;

export interface DirectoryCard {
  path: string;
  name: string;
  payoff: string | null;
  picture: PictureSource | null;
}

/** One creator in the directory; none for a row brought over by SQL whose subdomain no address leads to. */
export function directoryCard(creator: DirectoryEntry): DirectoryCard[] {
  if (!isSubdomain(creator.subdomain)) return [];
  const card = {
    path: `/${creator.subdomain}`,
    name: creator.name?.trim() || creator.subdomain,
    payoff: creator.payoff?.trim() || null,
    picture: readPictureAddress(creator.ctaImage),
  };
  return [card];
}
