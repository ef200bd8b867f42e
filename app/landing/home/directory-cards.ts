import type { DirectoryEntry } from '../../creators/directory/directory.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { paths } from '../../paths.ts';
import { recipeCount } from './copy.ts';

export interface DirectoryCard extends Pick<DirectoryEntry, 'name' | 'payoff' | 'picture' | 'cook'> {
  path: string;
  /** '12 recipes', or empty if there are none. */
  recipes: string;
}

/** Leaves out rows inserted by plain SQL with an invalid subdomain, which has no URL. */
export function directoryCards(entries: DirectoryEntry[]): DirectoryCard[] {
  return entries
    .filter(({ subdomain }) => isSubdomain(subdomain))
    .map(({ subdomain, name, payoff, picture, cook, recipes }) => ({
      path: paths.creator(subdomain),
      name,
      payoff,
      picture,
      cook,
      recipes: recipeCount(recipes),
    }));
}
