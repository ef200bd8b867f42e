import { beasbroth } from './beasbroth/dishes.ts';
import { type Compositions, compose } from './kit/composition.ts';
import { PALETTES } from './kit/palette.ts';
import { drawFavicon, drawLogo } from './logos/logos.ts';
import { lowtide } from './lowtide/dishes.ts';
import { marisol } from './marisol/dishes.ts';
import { northkitchen } from './northkitchen/dishes.ts';
import { CTA } from './scenes/cta.ts';
import { SCENES } from './scenes/scenes.ts';
import { tiffinclub } from './tiffinclub/dishes.ts';

const DISHES: Readonly<Record<string, Compositions>> = { marisol, northkitchen, tiffinclub, beasbroth, lowtide };

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * One picture of the demo as a whole SVG document: a recipe's slug, a `feature-…` name, `cta`, `logo` or `favicon`.
 * The same name always gives the same drawing. Throws on a name that is not drawn.
 */
export function drawPicture(creatorSlug: string, picture: string): string {
  const palette = own(PALETTES, creatorSlug);
  if (!palette) throw new Error(`There are no drawings for ${creatorSlug}`);
  if (picture === 'logo') return drawLogo(creatorSlug, palette);
  if (picture === 'favicon') return drawFavicon(creatorSlug, palette);
  const seed = `${creatorSlug}/${picture}`;
  const cta = picture === 'cta' ? own(CTA, creatorSlug) : undefined;
  if (cta) return compose(seed, palette, cta, 1600, 900);
  const composition = own(own(DISHES, creatorSlug), picture) ?? own(own(SCENES, creatorSlug), picture);
  if (!composition) throw new Error(`There is no drawing ${seed}`);
  return compose(seed, palette, composition);
}
