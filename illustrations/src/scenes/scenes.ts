import { beasbrothScenes } from '../beasbroth/scenes.ts';
import type { Compositions } from '../kit/composition.ts';
import { lowtideScenes } from '../lowtide/scenes.ts';
import { marisolScenes } from '../marisol/scenes.ts';
import { northkitchenScenes } from '../northkitchen/scenes.ts';
import { tiffinclubScenes } from '../tiffinclub/scenes.ts';
import { pantryScene } from './scenes-pantry.ts';

/** The feature pictures of each creator. */
export const SCENES: Readonly<Record<string, Compositions>> = {
  marisol: { ...marisolScenes, ...pantryScene },
  northkitchen: northkitchenScenes,
  tiffinclub: tiffinclubScenes,
  beasbroth: beasbrothScenes,
  lowtide: lowtideScenes,
};
