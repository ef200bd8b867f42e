import type { RouterContextProvider } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { accentPalette } from '../../creators/brand/accent.ts';
import { type Brand, brandForMembers } from '../../creators/brand/brand.server.ts';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { isUuid } from '../../http/ids.ts';
import { noSuchPage, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { type Member, requireMember } from '../../membership/access/member.server.ts';
import { routeTable } from '../../route-table.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { studioPattern } from '../paths.ts';
import { studioMenu } from './copy.ts';
import type { MenuPart } from './studio-menu.ts';

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

export interface StudioVisit {
  member: Member;
  studio: Studio;
}

/**
 * Returns the studio of a request. Middleware has already checked access (`route-table.ts`).
 * @throws 404 for an unknown creator, 503 if the studio cannot be read
 */
export async function requireStudio(
  context: Readonly<RouterContextProvider>,
  params: { creatorId: string },
): Promise<StudioVisit> {
  const { db, log } = context.get(servicesContext);
  const creatorId = params.creatorId.toLowerCase();
  const member = await requireMember(context);
  if (!isUuid(creatorId)) throw noSuchPage();
  const found = await findOwnLandingPage(db, { creatorId }).catch((err: unknown) => {
    log.error({ err }, 'A studio could not be read');
    throw unreadablePage();
  });
  if (!found) throw noSuchPage();
  const { name, page } = found;
  const role = roleOf(member, creatorId);
  if (role !== 'owner' && role !== 'editor' && role !== 'operator') throw noSuchPage();
  const subdomain = page?.subdomain && isSubdomain(page.subdomain) ? page.subdomain : null;
  return {
    member,
    studio: {
      creatorId,
      pageId: page?.id ?? null,
      name: page?.name?.trim() || name,
      subdomain,
      isPublic: Boolean(page?.isActive && subdomain),
      brand: brandForMembers(creatorId, page),
      role,
    },
  };
}

export function menuFor(role: Studio['role']): MenuPart[] {
  return (Object.keys(studioMenu) as MenuPart[]).filter((part) => {
    const { read } = routeTable[studioPattern(part)];
    return read !== 'nothing' && (read === 'everyone' || read.includes(role));
  });
}

/** Returns the look of a studio's draft page, or of the published page if there is no draft. For previews. */
export async function findDraftBrand(
  db: Db,
  { creatorId, brand }: Pick<Studio, 'creatorId' | 'brand'>,
): Promise<Pick<Brand, 'logo' | 'palette' | 'style'>> {
  const draft = (await findPageEditing(db, { creatorId }))?.draft.content;
  if (!draft) return { logo: brand.logo, palette: brand.palette, style: brand.style };
  return { logo: readPictureAddress(draft.logo), palette: accentPalette(draft.accentColor), style: draft.style };
}
