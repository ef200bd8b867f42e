import type { Compositions } from '../kit/composition.ts';
import { beasbrothClear } from './clear.ts';
import { beasbrothThick } from './thick.ts';

export const beasbroth: Compositions = { ...beasbrothClear, ...beasbrothThick };
