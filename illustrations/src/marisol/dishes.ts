import type { Compositions } from '../kit/composition.ts';
import { marisolBowls } from './bowls.ts';
import { marisolPlates } from './plates.ts';
import { marisolSoups } from './soups.ts';
import { marisolSweets } from './sweets.ts';

export const marisol: Compositions = { ...marisolBowls, ...marisolPlates, ...marisolSoups, ...marisolSweets };
