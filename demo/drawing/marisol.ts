import type { Compositions } from './composition.ts';
import { marisolBowls } from './marisol-bowls.ts';
import { marisolPlates } from './marisol-plates.ts';
import { marisolSweets } from './marisol-sweets.ts';

export const marisol: Compositions = { ...marisolBowls, ...marisolPlates, ...marisolSweets };
