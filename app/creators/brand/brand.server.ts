import { randomUUID } from 'node:crypto';
import { productName } from '../../copy/product.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import type { MailBrand, MailTemplate } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { type BrandStyle, defaultStyle } from '../../ui/brand-style.ts';
import { type PictureSource, readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';
import { findLandingPage, type LandingPage } from '../queries.server.ts';
import { isSubdomain } from '../subdomain/subdomain.ts';
import { type AccentPalette, accentPalette } from './accent.ts';

export interface Brand {
  creatorId: string;
  name: string;
  logo: PictureSource | null;
  palette: AccentPalette;
  style: BrandStyle;
  /** Path of the creator's landing page, or null if there is no public page with a subdomain. */
  path: string | null;
}

/** Returns the brand of a creator with an active landing page, or null. */
export async function findBrand(db: Db, { creatorId }: { creatorId: string }): Promise<Brand | null> {
  if (!isUuid(creatorId)) return null;
  const page = await findLandingPage(db, { creatorId });
  return page && brandOf(page);
}

export function brandOf(
  page: Pick<LandingPage, 'creatorId' | 'name' | 'subdomain' | 'logo' | 'accentColor' | 'style'>,
): Brand {
  return {
    creatorId: page.creatorId,
    name: page.name?.trim() || page.subdomain || productName,
    logo: readPictureAddress(page.logo),
    palette: accentPalette(page.accentColor),
    style: page.style ?? defaultStyle,
    path: page.subdomain && isSubdomain(page.subdomain) ? paths.creator(page.subdomain) : null,
  };
}

export const brandColumns = {
  creatorId: landingPages.creatorId,
  isActive: landingPages.isActive,
  name: landingPages.name,
  subdomain: landingPages.subdomain,
  logo: landingPages.logo,
  accentColor: landingPages.accentColor,
  style: landingPages.style,
};

/** Returns a creator's brand for the creator's own members, even while the page is not public. `path` is then null. */
export function brandForMembers(creatorId: string, page: Pick<LandingPage, keyof typeof brandColumns> | null): Brand {
  if (page?.isActive) return brandOf(page);
  const nothing = { name: null, subdomain: null, logo: null, accentColor: null, style: null };
  return { ...brandOf(page ?? { creatorId, ...nothing }), path: null };
}

/** Returns the brand of a mail: the creator's, or the platform's if `brand` is null. */
export function mailBrand(
  brand: Brand | null,
  { origin, supportEmail }: Pick<Services, 'origin' | 'supportEmail'>,
): MailBrand {
  const { accent, onAccent } = brand?.palette ?? accentPalette(null);
  const logo = brand?.logo && 'own' in brand.logo ? origin + variantAddress(brand.logo.own, 'logo', 420, 'png') : null;
  const creatorId = brand?.creatorId ?? null;
  return { creatorId, name: brand?.name ?? productName, accent, onAccent, logo, origin, supportEmail };
}

/** Queues a mail in the caller's transaction, in the platform's brand if `brand` is null. */
export function queueMail(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { to, brand, template }: { to: string; brand: Brand | null; template: MailTemplate },
): Promise<void> {
  return services.mail.enqueue(tx, { id: randomUUID(), to, template, brand: mailBrand(brand, services) });
}
