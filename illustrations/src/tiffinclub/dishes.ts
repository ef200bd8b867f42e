import type { Compositions } from '../kit/composition.ts';
import { tiffinclubCurries } from './curries.ts';
import { tiffinclubDals } from './dals.ts';
import { tiffinclubDry } from './dry.ts';
import { tiffinclubRice } from './rice.ts';
import { tiffinclubSides } from './sides.ts';

export const tiffinclub: Compositions = {
  ...tiffinclubCurries,
  ...tiffinclubDals,
  ...tiffinclubDry,
  ...tiffinclubRice,
  ...tiffinclubSides,
};
