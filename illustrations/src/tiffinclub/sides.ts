import { dice } from '../food/cut.ts';
import { limeWedge, tomato } from '../food/fruit.ts';
import { cilantro, curryLeaf, mint } from '../food/herbs.ts';
import { blockprint, METAL, tempering, tiffin } from '../food/indian.ts';
import { chileFresh } from '../food/produce.ts';
import { at, type Canvas, el } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { dust, liquid } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { bananaLeaf } from '../table/boards.ts';
import { thali } from '../table/pans.ts';
import { dish } from '../table/props.ts';
import { daylight, stone, wood } from '../table/surfaces.ts';
import { dosa, lassi, mangoCheek } from './larder.ts';

/** A cube of radish, its skin on one side. */
function radishDice(c: Canvas): string {
  return dice(c, 34, '#d23a63', 5) + at(c, -3, -3, () => dice(c, 26, '#fdf3ee', 0));
}

export const tiffinclubSides: Compositions = {
  kachumber: (c) => {
    const r = 314;
    return (
      stone(c, '#e4dcc4') +
      at(c, -530, -280, () => tomato(c, 90)) +
      at(c, -540, 300, () => chileFresh(c, 180, '#3f8a35'), 30) +
      at(c, 540, 300, () => limeWedge(c, 160), 30) +
      at(c, 540, -300, () => dish(c, 104, METAL.brass, (s) => dust(c, 220, s, s, '#c0392b', 8), '#b98a34')) +
      tiffin(c, 356, 14, METAL.brass) +
      inside(
        c,
        320,
        el('circle', { r: 320, fill: '#b9c98a' }),
        heap(c, 150, r * 0.94, r * 0.94, (index) =>
          dice(c, 48, ['#d5402b', '#cfe0a2', '#e0563a', '#dfe9bd', '#c98bb0', '#8fb35c'][index % 6] ?? '#d5402b'),
        ),
        strew(c, scatter(c, 22, r * 0.84), () => radishDice(c)),
        dust(c, 90, r * 0.86, r * 0.86, '#9c4a1e', 5),
        strew(c, scatter(c, 20, r * 0.84), () => cilantro(c), { scale: [1, 1.3] }),
        at(c, 110, 130, () => limeWedge(c, 140), -30),
        wallShade(c, 320, 0.34),
      )
    );
  },

  'mango-lassi': (c) =>
    blockprint(c, '#c23a76', '#f0a9bd', '#f6c445') +
    daylight(c) +
    at(c, -540, -290, () => mangoCheek(c, 116), 30) +
    at(c, 540, 310, () => mangoCheek(c, 110), -40) +
    at(c, 540, -310, () => dish(c, 100, METAL.brass, (s) => dust(c, 80, s, s, '#8f9c3c', 11), '#b98a34')) +
    at(c, -540, 310, () => mint(c), 0, 1.5) +
    thali(c, 382, METAL.brass) +
    at(c, -140, -142, () => lassi(c, 164)) +
    at(c, 178, -104, () => lassi(c, 146)) +
    at(c, -118, 182, () => lassi(c, 146)) +
    at(c, 166, 186, () => mangoCheek(c, 122), -20) +
    at(c, 40, 40, () => mint(c), 20, 1),

  'masala-dosa': (c) =>
    wood(c, '#8a5a36', 5, 2) +
    at(c, -540, -320, () =>
      strew(
        c,
        [
          [0, 0],
          [40, 40],
          [-30, 50],
        ],
        () => curryLeaf(c),
        { scale: [1.4, 1.7] },
      ),
    ) +
    at(c, 540, 350, () => chileFresh(c, 160, '#3f8a35'), 20) +
    bananaLeaf(c, 1010, 720, '#4f8f3c') +
    at(c, -14, 80, () => dosa(c), -16, 0.88) +
    at(c, -170, -196, () =>
      dish(c, 132, METAL.steel, (s) =>
        inside(
          c,
          s,
          liquid(c, s, '#c8712a'),
          strew(c, scatter(c, 7, s * 0.8), () => dice(c, 28, '#e9a54a')),
          tempering(c, s * 0.8, 3, 0),
        ),
      ),
    ) +
    at(c, 108, -228, () =>
      dish(c, 118, METAL.steel, (s) => inside(c, s, liquid(c, s, '#f7f1e2', 4), tempering(c, s * 0.8, 3, 1))),
    ) +
    at(c, 312, -214, () =>
      dish(c, 84, METAL.steel, (s) => inside(c, s, liquid(c, s, '#b5371f'), dust(c, 40, s, s, '#7c2413', 7))),
    ),
};
