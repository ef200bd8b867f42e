import { beasbrothClear } from './beasbroth-clear.ts';
import { beasbrothThick } from './beasbroth-thick.ts';
import type { Compositions } from './composition.ts';

export const beasbroth: Compositions = { ...beasbrothClear, ...beasbrothThick };
