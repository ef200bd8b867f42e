import type { Db } from '../../db/client.server.ts';
import type { Brand } from '../brand/brand.server.ts';
import { findSitePlaces } from '../creator-site.server.ts';
import { creatorOfPath } from '../subdomain/subdomain.ts';
import { type MemberLinks, workLinksOf } from './member-links.ts';

/** @param brand brand of the member's creator, or null without a creator */
export async function findMemberLinks(
  db: Db,
  account: Parameters<typeof workLinksOf>[0],
  brand: Pick<Brand, 'creatorId' | 'path'> | null,
): Promise<MemberLinks> {
  const { creatorId = '', path = null } = brand ?? {};
  const creator = path === null ? null : creatorOfPath(path);
  const isPublic = path !== null && creator !== null && 'subdomain' in creator;
  const places = isPublic ? { path, ...(await findSitePlaces(db, { creatorId, ...creator })) } : null;
  return { ...workLinksOf(account), places };
}
