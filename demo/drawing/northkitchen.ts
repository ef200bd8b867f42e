import type { Compositions } from './composition.ts';
import { northkitchenBakes } from './northkitchen-bakes.ts';
import { northkitchenSuppers } from './northkitchen-suppers.ts';

export const northkitchen: Compositions = { ...northkitchenBakes, ...northkitchenSuppers };
