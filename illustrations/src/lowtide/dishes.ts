import type { Compositions } from '../kit/composition.ts';
import { lowtideBowls } from './bowls.ts';
import { lowtidePlates } from './plates.ts';

export const lowtide: Compositions = { ...lowtideBowls, ...lowtidePlates };
