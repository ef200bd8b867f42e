import type { Compositions } from '../kit/composition.ts';
import { northkitchenBakes } from './bakes.ts';
import { northkitchenCold } from './cold.ts';
import { northkitchenSuppers } from './suppers.ts';
import { northkitchenSweets } from './sweets.ts';

export const northkitchen: Compositions = {
  ...northkitchenBakes,
  ...northkitchenCold,
  ...northkitchenSuppers,
  ...northkitchenSweets,
};
