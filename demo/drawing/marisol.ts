import type { Compositions } from './composition.ts';
import { marisolBowls } from './marisol-bowls.ts';
import { marisolPlates } from './marisol-plates.ts';
import { marisolSoups } from './marisol-soups.ts';
import { marisolSweets } from './marisol-sweets.ts';

export const marisol: Compositions = { ...marisolBowls, ...marisolPlates, ...marisolSoups, ...marisolSweets };
