import type { DirectoryEntry } from '../creator/queries.server.ts';
import { type PictureSource, readPictureAddress } from '../media/picture.ts';

/** How many creators the home page shows at a time. */
export const PAGE_SIZE = 24;

export interface DirectoryCard {
  path: string;
  name: string;
  payoff: string | null;
  picture: PictureSource | null;
}

/** One creator in the directory. */
export function directoryCard(creator: DirectoryEntry): DirectoryCard {
  return {
    path: `/${creator.subdomain}`,
    name: creator.name?.trim() || creator.subdomain,
    payoff: creator.payoff?.trim() || null,
    picture: readPictureAddress(creator.ctaImage),
  };
}
