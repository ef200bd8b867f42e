import type { Compositions } from './composition.ts';
import { beasbrothScenes } from './scenes-beasbroth.ts';
import { lowtideScenes } from './scenes-lowtide.ts';
import { marisolScenes } from './scenes-marisol.ts';
import { northkitchenScenes } from './scenes-northkitchen.ts';
import { pantryScene } from './scenes-pantry.ts';
import { tiffinclubScenes } from './scenes-tiffinclub.ts';

/** The feature pictures of each creator. */
export const SCENES: Readonly<Record<string, Compositions>> = {
  marisol: { ...marisolScenes, ...pantryScene },
  northkitchen: northkitchenScenes,
  tiffinclub: tiffinclubScenes,
  beasbroth: beasbrothScenes,
  lowtide: lowtideScenes,
};
