import type { Compositions } from './composition.ts';
import { tiffinclubCurries } from './tiffinclub-curries.ts';
import { tiffinclubDals } from './tiffinclub-dals.ts';
import { tiffinclubDry } from './tiffinclub-dry.ts';
import { tiffinclubRice } from './tiffinclub-rice.ts';
import { tiffinclubSides } from './tiffinclub-sides.ts';

export const tiffinclub: Compositions = {
  ...tiffinclubCurries,
  ...tiffinclubDals,
  ...tiffinclubDry,
  ...tiffinclubRice,
  ...tiffinclubSides,
};
