import type { Db } from '../db/client.server.ts';
import { paths } from '../paths.ts';
import { type PictureSource, readPictureAddress } from '../ui/picture-shapes.ts';
import { type DirectoryEntry, listDirectory } from './queries.server.ts';
import { isSubdomain } from './subdomain.ts';

/** How many creators the home page shows at a time. */
const PAGE_SIZE = 24;

export interface DirectoryCard {
  path: string;
  name: string;
  payoff: string | null;
  picture: PictureSource | null;
}

export interface DirectoryPage {
  cards: DirectoryCard[];
  /** Where the next page goes on: `after`, or null on the last one. */
  next: string | null;
  /** Whether a link of ours may have led here: a page goes on after a creator, and not after any text at all. */
  linked: boolean;
}

/** A page of the directory, from its beginning or after the subdomain that the page before ended with. */
export async function readDirectoryPage(db: Db, { after }: { after: string | null }): Promise<DirectoryPage> {
  // The creator whom it goes on after tells whether there is one; one more than is shown, whether there are more.
  const found = await listDirectory(db, { from: after, limit: PAGE_SIZE + 2 });
  const linked = after === null || found[0]?.subdomain === after;
  const creators = after !== null && linked ? found.slice(1) : found;
  const shown = creators.slice(0, PAGE_SIZE);
  const next = creators.length > PAGE_SIZE ? shown.at(-1)!.subdomain : null;
  return { cards: shown.flatMap(directoryCard), next, linked };
}

/** One creator in the directory; none for a row brought over by SQL whose subdomain no address leads to. */
function directoryCard(creator: DirectoryEntry): DirectoryCard[] {
  if (!isSubdomain(creator.subdomain)) return [];
  const card = {
    path: paths.creator(creator.subdomain),
    name: creator.name?.trim() || creator.subdomain,
    payoff: creator.payoff?.trim() || null,
    picture: readPictureAddress(creator.ctaImage),
  };
  return [card];
}
