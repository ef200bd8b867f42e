import { accentPalette } from '../../creators/brand/accent.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { Studio } from './studio.ts';

/** Returns the look of the draft of a studio's page, or the published one without a draft. For previews. */
export async function findDraftBrand(
  db: Db,
  { creatorId, brand }: Pick<Studio, 'creatorId' | 'brand'>,
): Promise<Pick<Brand, 'logo' | 'palette' | 'style'>> {
  const draft = (await findPageEditing(db, { creatorId }))?.draft.content;
  if (!draft) return { logo: brand.logo, palette: brand.palette, style: brand.style };
  return { logo: readPictureAddress(draft.logo), palette: accentPalette(draft.accentColor), style: draft.style };
}
