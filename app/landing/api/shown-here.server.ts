import { findLandingPage } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';

export function isShownHere(creatorId: string): boolean {
  const site = currentOwnSite();
  return site === null || site.creatorId === creatorId.toLowerCase();
}

export async function isPageShownHere(db: Db, pageId: string): Promise<boolean> {
  if (currentOwnSite() === null) return true;
  const page = await findLandingPage(db, { id: pageId });
  return page !== null && isShownHere(page.creatorId);
}
