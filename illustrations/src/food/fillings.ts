import type { Canvas } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { bowlInside, claypot } from '../table/vessels.ts';

export interface ClaypotFood {
  ground: string;
  props: string;
  colour: string;
  food: (r: number) => string;
}

/** A clay pot on its ground, with its things about it. */
export function claypotFood(c: Canvas, { ground, props, colour, food }: ClaypotFood): string {
  const options = { r: 352, lip: 28, wall: 26, colour };
  const r = bowlInside(options);
  return ground + props + claypot(c, options) + inside(c, r, food(r), wallShade(c, r, 0.46));
}
