import { radish } from '../food/cut.ts';
import { crumble } from '../food/dairy.ts';
import { lime, limeWedge } from '../food/fruit.ts';
import { cilantro, sprig } from '../food/herbs.ts';
import { chileDried, chileFresh, garlic, wholeTomato } from '../food/produce.ts';
import { hominy } from '../food/pulses.ts';
import { chip, tortilla } from '../food/tortillas.ts';
import { at } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { dollop, drizzle, dust, liquid, sauce } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { bowlOf } from '../scenes/cta-table.ts';
import { pinch } from '../table/props.ts';
import { dabs } from '../table/rims.ts';
import { wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';

export const marisolCta: Readonly<Record<string, Composition>> = {
  marisol: (c) =>
    wood(c, '#6b2f20', 5, -2) +
    at(c, -610, -250, () =>
      bowlOf(
        c,
        232,
        '#b5472f',
        '#f3dcc0',
        (s) =>
          liquid(c, s, '#b03a1e') +
          strew(c, scatter(c, 26, s * 0.88), () => hominy(c, 26)) +
          strew(
            c,
            [
              [20, 40],
              [70, 10],
              [50, 84],
            ],
            () => radish(c, 34),
          ) +
          strew(c, scatter(c, 6, s * 0.7), () => cilantro(c)),
      ),
    ) +
    at(
      c,
      620,
      -250,
      () =>
        plate(c, { r: 240, colour: '#fbf1dd', decoration: dabs(26, ['#b5472f', '#e0993b']) }) +
        heap(c, 26, 146, 146, () => chip(c, 58)) +
        sauce(c, 96, 74, '#86a33c', 0.14) +
        drizzle(c, 120, 110, 4, 10, '#fbf4e4') +
        crumble(c, 20, 130, 130, '#fdf7e8', 11) +
        strew(c, scatter(c, 6, 120), () => cilantro(c)),
    ) +
    at(c, -620, 270, () => tortilla(c, 176)) +
    at(c, -596, 250, () => tortilla(c, 172)) +
    at(c, 640, 280, () =>
      bowlOf(
        c,
        186,
        '#8fa83c',
        '#e6e3b4',
        (s) =>
          liquid(c, s, '#7f9c3c') +
          dust(c, 120, s * 0.9, s * 0.9, '#4f6f24', 8) +
          at(c, 0, 0, () => dollop(c, 60, '#fbf4e4')),
      ),
    ) +
    at(c, -300, 370, () => limeWedge(c, 130), 20) +
    at(c, -380, 330, () => lime(c, 62)) +
    at(c, 380, 370, () => chileDried(c, 200), 20) +
    at(c, 330, 400, () => chileDried(c, 170, '#8a2a18'), -10) +
    at(c, -250, -390, () => chileFresh(c, 160), 10) +
    at(c, 300, -380, () => wholeTomato(c, 64)) +
    at(c, 210, -410, () => wholeTomato(c, 50, '#d9512f')) +
    at(c, 60, 420, () => sprig(c, cilantro, 80), 80, 1.2) +
    at(c, -40, -420, () => garlic(c, 36), 60) +
    at(c, 20, -410, () => pinch(c, 60, '#fbf1dd', 50, 6)),
};
