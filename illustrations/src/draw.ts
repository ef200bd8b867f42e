import { beasbroth } from './beasbroth/dishes.ts';
import { beasbrothPortrait } from './beasbroth/portrait.ts';
import { type Composition, type Compositions, compose } from './kit/composition.ts';
import { PALETTES } from './kit/palette.ts';
import { drawFavicon, drawLogo } from './logos/logos.ts';
import { lowtide } from './lowtide/dishes.ts';
import { lowtidePortrait } from './lowtide/portrait.ts';
import { marisol } from './marisol/dishes.ts';
import { marisolPortrait } from './marisol/portrait.ts';
import { northkitchen } from './northkitchen/dishes.ts';
import { northkitchenPortrait } from './northkitchen/portrait.ts';
import { drawSignature } from './people/signature.ts';
import { CTA } from './scenes/cta.ts';
import { SCENES } from './scenes/scenes.ts';
import { tiffinclub } from './tiffinclub/dishes.ts';
import { tiffinclubPortrait } from './tiffinclub/portrait.ts';

const DISHES: Readonly<Record<string, Compositions>> = { marisol, northkitchen, tiffinclub, beasbroth, lowtide };

const PORTRAITS: Readonly<Record<string, Composition>> = {
  marisol: marisolPortrait,
  northkitchen: northkitchenPortrait,
  tiffinclub: tiffinclubPortrait,
  beasbroth: beasbrothPortrait,
  lowtide: lowtidePortrait,
};

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * One picture of the demo as a whole SVG document: a recipe's slug, a `feature-…` name, `cta`, `logo`,
 * `favicon`, `portrait` or `signature`.
 * The same name always gives the same drawing. Throws on a name that is not drawn.
 */
export function drawPicture(creatorSlug: string, picture: string): string {
  const palette = own(PALETTES, creatorSlug);
  if (!palette) throw new Error(`There are no drawings for ${creatorSlug}`);
  if (picture === 'logo') return drawLogo(creatorSlug, palette);
  if (picture === 'favicon') return drawFavicon(creatorSlug, palette);
  if (picture === 'signature') return drawSignature(creatorSlug, palette);
  const seed = `${creatorSlug}/${picture}`;
  const cta = picture === 'cta' ? own(CTA, creatorSlug) : undefined;
  if (cta) return compose(seed, palette, cta, 1600, 900);
  const portrait = picture === 'portrait' ? own(PORTRAITS, creatorSlug) : undefined;
  if (portrait) return compose(seed, palette, portrait, 1200, 1200);
  const composition = own(own(DISHES, creatorSlug), picture) ?? own(own(SCENES, creatorSlug), picture);
  if (!composition) throw new Error(`There is no drawing ${seed}`);
  return compose(seed, palette, composition);
}
