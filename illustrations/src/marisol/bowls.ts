import { chileRing, cucumber, dice, onionRing, onionSlip } from '../food/cut.ts';
import { crumble } from '../food/dairy.ts';
import { claypotFood } from '../food/fillings.ts';
import { avocado, avocadoFan, lime, limeWedge } from '../food/fruit.ts';
import { looseRice, rice, seeds } from '../food/grain.ts';
import { cilantro, parsley, sprig } from '../food/herbs.ts';
import { peanut } from '../food/nuts.ts';
import { chileDried, chileFresh, cinnamon, garlic, wholeTomato } from '../food/produce.ts';
import { kernel, pea } from '../food/pulses.ts';
import { prawn } from '../food/shellfish.ts';
import { tostada } from '../food/tortillas.ts';
import { at, type Canvas, el } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, wallShade } from '../kit/light.ts';
import { dollop, dust, liquid, oil, shimmer, swirl } from '../kit/liquids.ts';
import { blob, curve, scatter, slip } from '../kit/shapes.ts';
import { around, heap, strew } from '../kit/strew.ts';
import { gingham, linen, striped } from '../table/cloth.ts';
import { spoon, woodenSpoon } from '../table/cutlery.ts';
import { dish, pinch } from '../table/props.ts';
import { dabs, flecks, talavera } from '../table/rims.ts';
import { painted, stone } from '../table/surfaces.ts';
import { bowl, bowlInside } from '../table/vessels.ts';

export const CLAY = '#b8643c';

export const MOLE = '#4d2417';

function raisin(c: Canvas): string {
  return (
    piece(c, blob(c, 22, 14, 0.18, 9), c.pick(['#5a3122', '#6b3b26', '#4a271c']), { lift: 4 }) +
    el('path', {
      d: curve([
        [-14, -2],
        [-4, 3],
        [6, -3],
        [15, 2],
      ]),
      fill: 'none',
      stroke: '#2c140e',
      'stroke-width': 2.6,
      opacity: 0.6,
    })
  );
}

/** A strip of boiled cactus paddle: olive, with a pale cut edge. */
function nopal(c: Canvas): string {
  const [length, width] = [c.between(96, 150), c.between(24, 32)];
  const colour = c.pick(['#74883a', '#819545', '#667a32', '#8b9c4c']);
  return (
    piece(c, slip(c, length, width, 8, 6), colour, { lift: 5, form: 'slab' }) +
    el('path', {
      d: curve([
        [-length * 0.42, -width * 0.3],
        [0, -width * 0.34],
        [length * 0.42, -width * 0.3],
      ]),
      fill: 'none',
      stroke: '#d3dc9a',
      'stroke-width': 4.5,
      opacity: 0.75,
    }) +
    dust(c, 4, length * 0.36, width * 0.2, '#4d5c22', 4, 0.6)
  );
}

export const marisolBowls: Compositions = {
  esquites: (c) => {
    const r = bowlInside({ lip: 24, wall: 20 });
    return (
      painted(c, '#93a94a') +
      at(c, -500, -270, () => lime(c, 82)) +
      at(c, -520, -60, () => limeWedge(c, 130), 70) +
      at(c, 510, 300, () => dish(c, 110, '#f8ecd4', (s) => dust(c, 260, s, s, '#b8331f', 7))) +
      at(c, 490, -260, () => woodenSpoon(c, 430), 150) +
      at(c, -460, 330, () => pinch(c, 80, '#b8331f')) +
      bowl(c, { lip: 24, colour: '#e2973a', inside: '#f6e3bd', decoration: dabs(26, ['#b5472f', '#fbf1dd']) }) +
      inside(
        c,
        r,
        liquid(c, r, '#ecd9a0'),
        heap(c, 140, r * 0.95, r * 0.95, () => kernel(c, 25)),
        strew(c, scatter(c, 22, r * 0.9), () => kernel(c, 25, 1)),
        at(c, 10, -6, () => dollop(c, 112, '#fbf3e2')),
        crumble(c, 46, r * 0.72, r * 0.72, '#fdf8ea', 13),
        dust(c, 150, 190, 180, '#b8331f', 5),
        strew(c, scatter(c, 9, r * 0.78), () => cilantro(c), { scale: [0.7, 1] }),
        at(c, 150, 120, () => limeWedge(c, 140), -30),
        wallShade(c, r, 0.3),
      )
    );
  },

  'salsa-macha': (c) => {
    const r = 262;
    return (
      stone(c, '#d9c9ac') +
      at(c, -430, -300, () => chileDried(c, 260), 30) +
      at(c, -520, -150, () => chileDried(c, 220, '#8a2a18'), -30) +
      at(c, -490, 40, () => chileDried(c, 230, '#54190f'), 60) +
      at(c, 480, 320, () => garlic(c, 44), 20) +
      at(c, 400, 370, () => garlic(c, 40), 110) +
      strew(
        c,
        [
          [450, -330],
          [520, -290],
          [400, -370],
          [540, -360],
          [470, -250],
        ],
        () => peanut(c, 54),
      ) +
      at(c, -440, 350, () => pinch(c, 100, '#f3e2b8', 70, 7)) +
      bowl(c, { r: 350, lip: 58, colour: '#6a605a', inside: '#544a45', decoration: flecks('#2f2926', 240), wall: 30 }) +
      inside(
        c,
        r,
        liquid(c, r, '#8f2413', 12),
        oil(c, 26, r * 0.94, '#cf5a22', 20),
        dust(c, 260, r, r, '#5f150c', 9),
        strew(c, scatter(c, 40, r * 0.86), () => peanut(c, 42)),
        seeds(c, 170, r * 0.94, r * 0.94, '#f6e3b0', 6, 6),
        dust(c, 130, r * 0.95, r * 0.95, '#c8401f', 8),
        oil(c, 14, r * 0.9, '#e37a33', 12),
        shimmer(r, 0.7),
        wallShade(c, r, 0.5),
      ) +
      at(c, 280, 170, () => spoon(c, 420, '#c79a52'), -52)
    );
  },

  'arroz-rojo': (c) =>
    claypotFood(c, {
      ground: linen(c, '#dfe0b4'),
      colour: '#a9552f',
      props:
        at(c, -500, -250, () => wholeTomato(c, 92)) +
        at(c, -470, -70, () => wholeTomato(c, 70, '#d9512f')) +
        at(c, 500, 300, () => garlic(c, 44), 40) +
        at(c, 470, -280, () => woodenSpoon(c, 470), 145) +
        at(c, -500, 320, () => sprig(c, parsley, 120), -40),
      food: (r) =>
        rice(c, r, r, '#e0803a', 70) +
        strew(c, scatter(c, 34, r * 0.88), () => pea(c, 17)) +
        strew(c, scatter(c, 26, r * 0.88), () => dice(c, 32, '#ee8d2c')) +
        at(c, 20, -20, () => sprig(c, parsley, 60), 30, 1.3) +
        strew(c, scatter(c, 7, r * 0.7), () => parsley(c), { scale: [0.6, 0.9] }),
    }),

  'arroz-con-leche': (c) => {
    const r = bowlInside({ lip: 24 });
    return (
      striped(
        c,
        '#f7e3da',
        '#d9728a',
        [
          [-560, 40],
          [-470, 40],
          [-380, 40],
          [370, 40],
          [460, 40],
          [550, 40],
        ],
        -6,
      ) +
      at(c, 490, 250, () => cinnamon(c, 240), -50) +
      at(c, 530, 190, () => cinnamon(c, 230), -38) +
      at(c, -480, -270, () => spoon(c, 400), -150) +
      at(c, -500, 310, () => pinch(c, 90, '#9a5a2a')) +
      bowl(c, { lip: 24, colour: '#b5472f', inside: '#f3dcc0', decoration: dabs(40, ['#f3dcc0']) }) +
      inside(
        c,
        r,
        liquid(c, r, '#f4e6c9'),
        el('g', { opacity: 0.62 }, looseRice(c, r * 0.96, '#f2e2bf', 34)),
        swirl(c, r * 0.8, 34, '#fbf2dc', 2.3),
        looseRice(c, r * 0.7, '#f7ead0', 9),
        dust(c, 330, 200, 190, '#9a5426', 5, 0.75),
        strew(c, scatter(c, 26, r * 0.76), () => raisin(c)),
        at(c, 20, -20, () => cinnamon(c, 270), -34),
        at(c, 60, 30, () => cinnamon(c, 230), -62),
        wallShade(c, r, 0.34),
      )
    );
  },

  'nopales-salad': (c) => {
    const r = bowlInside({ wall: 22 });
    return (
      gingham(c, '#f8ecd6', '#c2613f') +
      at(c, 490, -280, () => chileFresh(c, 180), 20) +
      at(c, 470, -200, () => chileFresh(c, 150, '#c23a24'), 46) +
      at(c, -500, 280, () => limeWedge(c, 150), 60) +
      at(c, -490, -280, () => wholeTomato(c, 86)) +
      at(c, 500, 280, () => woodenSpoon(c, 470), 28) +
      bowl(c, { wall: 22, colour: '#f6e6c8', inside: '#efd9b2', decoration: talavera('#b5472f', '#8fa83c', 34) }) +
      inside(
        c,
        r,
        liquid(c, r, '#c9cf86'),
        heap(c, 76, r * 0.88, r * 0.88, () => nopal(c)),
        strew(c, scatter(c, 34, r * 0.84), () => dice(c, 42, c.pick(['#d5402b', '#e0563a', '#c93324']))),
        strew(c, scatter(c, 13, r * 0.78), () => onionSlip(c, 92, '#d883a8', 10)),
        crumble(c, 48, r * 0.76, r * 0.76, '#fdf7e8', 20),
        strew(c, scatter(c, 9, r * 0.74), () => cilantro(c), { scale: [0.9, 1.2] }),
        at(c, 130, 110, () => avocadoFan(c, 5, 170), 30),
        dust(c, 60, r * 0.8, r * 0.8, '#6f6a35', 4),
        wallShade(c, r, 0.32),
      )
    );
  },

  'shrimp-aguachile': (c) => {
    const r = 292;
    return (
      stone(c, '#cfd3b4', 6) +
      at(c, -500, -280, () => lime(c, 84)) +
      at(c, -500, -110, () => lime(c, 72)) +
      at(c, 500, 300, () => chileFresh(c, 180), -30) +
      strew(
        c,
        [
          [480, -300],
          [540, -210],
          [420, -370],
        ],
        () => tostada(c, 100),
      ) +
      at(c, -480, 330, () => pinch(c, 80, '#fffaf0', 70, 6)) +
      bowl(c, { r: 364, lip: 42, colour: '#5b534f', inside: '#4a423f', decoration: flecks('#8c827b', 200) }) +
      inside(
        c,
        r + 2,
        liquid(c, r, '#a9c04a'),
        around(c, 16, 236, () => cucumber(c, 58, '#4f8b3d', '#e1edba'), 0),
        around(c, 8, 150, () => prawn(c, 78), 20, 1, 110),
        around(c, 3, 46, () => prawn(c, 70), 0, 1, 100),
        strew(c, scatter(c, 7, 210), () => onionRing(c, 44, '#c46c9b', 7)),
        strew(c, scatter(c, 10, 240, 240, 0.5), () => chileRing(c, 24)),
        at(c, -40, 40, () => avocado(c, 150), 20),
        at(c, 10, 70, () => avocado(c, 150), 40),
        strew(c, scatter(c, 9, 220), () => cilantro(c), { scale: [0.7, 1] }),
        dust(c, 50, 230, 230, '#8c2f1a', 4),
        shimmer(r, 0.8),
        wallShade(c, r, 0.4),
      )
    );
  },
};
