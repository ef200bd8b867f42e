import { type Canvas, clipped, el } from '../kit/canvas.ts';
import { ball, piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { soft } from '../kit/shapes.ts';
import { mirrored, stroke } from './face.ts';

/** Neck and shoulders below a head at 0, 0, in a garment with a round neckline. */
export function bust(c: Canvas, skin: string, cloth: string, shoulders = 430): string {
  const neck = soft([
    [-104, 130],
    [104, 130],
    [104, 330],
    [150, 420],
    [0, 520],
    [-150, 420],
    [-104, 330],
  ]);
  const shade = el('path', {
    d: soft([
      [-150, 160],
      [150, 160],
      [150, 330],
      [30, 372],
      [-120, 320],
    ]),
    fill: dim(skin, 0.34),
    opacity: 0.5,
  });
  const garment = soft([
    [-150, 330],
    [-130, 400],
    [0, 460],
    [130, 400],
    [150, 330],
    [shoulders * 0.72, 392],
    [shoulders * 1.08, 520],
    [shoulders * 1.16, 900],
    [-shoulders * 1.16, 900],
    [-shoulders * 1.08, 520],
    [-shoulders * 0.72, 392],
  ]);
  return (
    el('path', { d: neck, fill: ball(c, skin, 0.3) }) +
    clipped(c, neck, shade) +
    piece(c, garment, cloth, { lift: 0, form: 'slab', contrast: 0.7 })
  );
}

/** An apron's bib with its straps, over a bust. */
export function apron(c: Canvas, colour: string): string {
  const strap = stroke(
    [
      [-205, 560],
      [-196, 440],
      [-170, 366],
    ],
    dim(colour, 0.12),
    34,
  );
  const bib = soft([
    [-236, 500],
    [0, 528],
    [236, 500],
    [262, 640],
    [262, 960],
    [-262, 960],
    [-262, 640],
  ]);
  return (
    strap +
    mirrored(strap) +
    piece(c, bib, colour, { lift: 8, form: 'slab', contrast: 0.6, strength: 0.2 }) +
    stroke(
      [
        [-214, 560],
        [0, 584],
        [214, 560],
      ],
      lit(colour, 0.5),
      6,
      0.7,
    )
  );
}
