import type { Compositions } from './composition.ts';
import { northkitchenBakes } from './northkitchen-bakes.ts';
import { northkitchenCold } from './northkitchen-cold.ts';
import { northkitchenSuppers } from './northkitchen-suppers.ts';
import { northkitchenSweets } from './northkitchen-sweets.ts';

export const northkitchen: Compositions = {
  ...northkitchenBakes,
  ...northkitchenCold,
  ...northkitchenSuppers,
  ...northkitchenSweets,
};
