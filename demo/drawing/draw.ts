import { compose, type Compositions } from './composition.ts';
import { marisol } from './marisol.ts';
import { northkitchen } from './northkitchen.ts';
import { PALETTES } from './palette.ts';
import { tiffinclub } from './tiffinclub.ts';

const DISHES: Readonly<Record<string, Compositions>> = { marisol, northkitchen, tiffinclub };

/** One picture of the demo as a whole SVG document. Throws on a name that is not drawn. */
export function drawPicture(creatorSlug: string, picture: string): string {
  const palette = PALETTES[creatorSlug];
  const dish = DISHES[creatorSlug]?.[picture];
  if (!palette || !dish) throw new Error(`There is no drawing ${creatorSlug}/${picture}`);
  return compose(`${creatorSlug}/${picture}`, palette, dish);
}
