import { limeWedge } from '../food/fruit.ts';
import { rice, seeds } from '../food/grain.ts';
import { cilantro, curryLeaf } from '../food/herbs.ts';
import { METAL, rotis, tempering, tiffin } from '../food/indian.ts';
import { chileFresh } from '../food/produce.ts';
import { bean, chickpea } from '../food/pulses.ts';
import { at } from '../kit/canvas.ts';
import { type Composition, inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { dust, liquid, swirl } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { table } from '../scenes/cta-table.ts';
import { spoon } from '../table/cutlery.ts';
import { metalBowl } from '../table/pans.ts';
import { dish } from '../table/props.ts';

export const tiffinclubCta: Readonly<Record<string, Composition>> = {
  tiffinclub: (c) =>
    table(c, '#352c66') +
    at(
      c,
      -610,
      -240,
      () =>
        tiffin(c, 226, -14) +
        inside(
          c,
          202,
          rice(c, 202, 202, '#f2cd45', 34, 16) +
            seeds(c, 60, 170, 170, '#3d2a22', 1, 7) +
            strew(c, scatter(c, 7, 140), () => curryLeaf(c)),
          wallShade(c, 202, 0.4),
        ),
    ) +
    at(
      c,
      620,
      -240,
      () =>
        metalBowl(c, 230, METAL.brass, { ears: true }) +
        inside(
          c,
          206,
          liquid(c, 206, '#e8b234') + tempering(c, 120, 5, 2) + strew(c, scatter(c, 6, 150), () => cilantro(c)),
          wallShade(c, 206, 0.4),
        ),
    ) +
    at(
      c,
      620,
      280,
      () =>
        tiffin(c, 196, 20, METAL.copper) +
        inside(
          c,
          172,
          liquid(c, 172, '#a8451f') +
            strew(c, scatter(c, 40, 158), () => bean(c, '#7d2620', 46)) +
            swirl(c, 60, 8, '#fbf0da') +
            strew(c, scatter(c, 5, 110), () => cilantro(c)),
          wallShade(c, 172, 0.4),
        ),
    ) +
    at(c, -630, 280, () => rotis(c, 180)) +
    at(c, -390, 370, () => dish(c, 90, METAL.steel, (s) => heap(c, 40, s * 0.9, s * 0.9, () => chickpea(c, 14)))) +
    at(c, 370, 380, () => chileFresh(c, 160, '#4f9a3c'), 10) +
    at(c, -320, -390, () => dish(c, 64, METAL.brass, (s) => dust(c, 150, s, s, '#d8472a', 8), '#b98a34')) +
    at(c, -190, -410, () => dish(c, 56, METAL.brass, (s) => dust(c, 130, s, s, '#e9a91f', 8), '#b98a34')) +
    at(c, 310, -390, () => limeWedge(c, 120), 20) +
    at(c, 90, -415, () =>
      strew(
        c,
        [
          [0, 0],
          [46, 10],
          [-44, 12],
        ],
        () => curryLeaf(c),
        { scale: [1.1, 1.4] },
      ),
    ) +
    at(c, -160, 415, () => strew(c, scatter(c, 9, 80, 20), () => chickpea(c, 18))) +
    at(c, 120, 410, () => spoon(c, 240, METAL.brass), 80),
};
