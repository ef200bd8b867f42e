import type { Compositions } from './composition.ts';
import { lowtideBowls } from './lowtide-bowls.ts';
import { lowtidePlates } from './lowtide-plates.ts';

export const lowtide: Compositions = { ...lowtideBowls, ...lowtidePlates };
