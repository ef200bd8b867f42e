import type { Compositions } from './composition.ts';
import { tiffinclubCurries } from './tiffinclub-curries.ts';
import { tiffinclubDry } from './tiffinclub-dry.ts';
import { tiffinclubRice } from './tiffinclub-rice.ts';

export const tiffinclub: Compositions = { ...tiffinclubRice, ...tiffinclubCurries, ...tiffinclubDry };
