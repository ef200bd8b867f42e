import { churro, concha, paleta } from '../food/baked-sweet.ts';
import { charred, chunk, dice } from '../food/cut.ts';
import { butter } from '../food/dairy.ts';
import { citrus, limeWedge } from '../food/fruit.ts';
import { chileDried, cinnamon } from '../food/produce.ts';
import { kernel } from '../food/pulses.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, slab } from '../kit/light.ts';
import { dust, liquid, shimmer, swirl } from '../kit/liquids.ts';
import { blob, polar, rounded, scatter, slip } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { roundBoard, tray } from '../table/boards.ts';
import { linen } from '../table/cloth.ts';
import { knife } from '../table/cutlery.ts';
import { dish, glass, napkin, pinch } from '../table/props.ts';
import { dabs } from '../table/rims.ts';
import { painted, tiles, wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';

const MANGO = '#f2a72e';

/** A round of pineapple, skin on. */
function pineapple(c: Canvas, r: number): string {
  const fibres = many(20, (index) => {
    const [x, y] = polar(r * 0.76, index * 18 + c.spread(4));
    return `M${(x * 0.42).toFixed(0)} ${(y * 0.42).toFixed(0)}L${x.toFixed(0)} ${y.toFixed(0)}`;
  });
  return (
    piece(c, blob(c, r, r, 0.05, 18), '#a9752f', { lift: 12, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.86, r * 0.86, 0.03, 16), fill: slab(c, '#f5cf52') }) +
    el('path', { d: fibres, stroke: '#fbe694', 'stroke-width': r * 0.04, opacity: 0.7 }) +
    el('path', { d: blob(c, r * 0.27, r * 0.26, 0.05, 10), fill: '#f9e392' }) +
    el('circle', { r: r * 0.1, fill: '#e8c661' })
  );
}

function ice(size: number): string {
  const h = size / 2;
  return (
    el('path', {
      d: rounded(
        [
          [-h, -h],
          [h, -h * 0.9],
          [h * 0.95, h],
          [-h * 0.95, h * 0.9],
        ],
        size * 0.2,
      ),
      fill: '#fffdf4',
      opacity: 0.5,
    }) +
    el('path', {
      d: rounded(
        [
          [-h * 0.6, -h * 0.7],
          [h * 0.6, -h * 0.6],
          [h * 0.5, h * 0.1],
          [-h * 0.6, h * 0.2],
        ],
        size * 0.16,
      ),
      fill: '#ffffff',
      opacity: 0.5,
    })
  );
}

function tepacheGlass(c: Canvas, r: number): string {
  return glass(c, r, '#c9812c', (s) =>
    inside(
      c,
      s,
      strew(c, scatter(c, 4, s * 0.5), () => ice(s * 0.52)),
      at(c, s * 0.3, s * 0.3, () => pineapple(c, s * 0.4)),
      dust(c, 50, s * 0.9, s * 0.9, '#fbe3ad', 6, 0.8),
      at(c, -s * 0.32, -s * 0.24, () => limeWedge(c, s * 0.62), -30),
    ),
  );
}

/** Chile salt: clinging to the dipped tip, thinner further down. */
function chileMango(c: Canvas): () => string {
  return () =>
    el('path', { d: blob(c, 118, 54, 0.16, 17, 0, -212), fill: '#b5341c', opacity: 0.92 }) +
    at(c, 0, -196, () => dust(c, 90, 92, 50, '#8c2213', 6) + dust(c, 60, 90, 46, '#e0633a', 4)) +
    at(c, 0, -142, () => dust(c, 70, 86, 40, '#b5341c', 5.5)) +
    at(c, 0, -10, () => dust(c, 46, 84, 130, '#b5341c', 4.5)) +
    at(c, 0, 20, () => dust(c, 22, 80, 110, '#fff3d0', 4));
}

/** A mango's cheek, scored and turned inside out. */
function mangoCheek(c: Canvas, rx: number, ry: number): string {
  const cubes = [-1, 0, 1].map((row) =>
    many(4, (index) => {
      const x = (index - 1.5) * rx * 0.44;
      const reach = 1 - Math.abs(row) * 0.16 - Math.abs(index - 1.5) * 0.05;
      return at(c, x * reach, row * ry * 0.52, () => dice(c, rx * 0.42, c.pick(['#f6a92c', '#f9b840', '#f2a022']), 5));
    }),
  );
  return (
    piece(c, blob(c, rx, ry, 0.03, 12), '#d98a24', { lift: 12, form: 'slab' }) +
    el('path', { d: blob(c, rx * 0.94, ry * 0.93, 0.03, 12), fill: slab(c, '#e8932a') }) +
    cubes.join('')
  );
}

export const marisolSweets: Compositions = {
  conchas: (c) =>
    linen(c, '#efd9c0') +
    at(c, -540, 310, () => cinnamon(c, 220), 60) +
    at(c, 540, -310, () =>
      dish(c, 118, '#b5472f', (r) => liquid(c, r, '#6b3a22') + swirl(c, r * 0.7, 13, '#e6c9a4', 1.3)),
    ) +
    at(c, 520, 300, () => napkin(c, 250, 330, '#fbf1dd', '#b5472f'), 16) +
    at(c, -540, -300, () => pinch(c, 90, '#fffaf0', 80, 6)) +
    roundBoard(c, 384, '#c08d58') +
    at(c, 0, 0, () => concha(c, 124, '#6f4129', '#3d2114'), 10) +
    many(6, (index) => {
      const [x, y] = polar(246, index * 60 + 12);
      return at(
        c,
        x,
        y,
        () => (index % 2 === 0 ? concha(c, 119, '#e3bb86', '#8f4f22') : concha(c, 119, '#74452c', '#3d2114')),
        index * 30 - 74,
      );
    }),

  'mango-chile-paletas': (c) =>
    painted(c, '#f0bfb4') +
    at(c, 540, -290, () => limeWedge(c, 150), 40) +
    at(c, -530, -290, () => mangoCheek(c, 128, 100), 24) +
    at(c, -540, 300, () => dish(c, 108, '#fbf1dd', (r) => dust(c, 280, r, r, '#b52a1a', 8))) +
    at(c, 530, 310, () => chileDried(c, 200), 60) +
    tray(c, 760, 660, '#dfe4e2', '#b9c3c4', 130) +
    heap(c, 46, 320, 270, () => ice(74)) +
    at(c, -226, 0, () => paleta(c, MANGO, chileMango(c)), -7) +
    at(c, -2, -14, () => paleta(c, '#f4b23c', chileMango(c)), 2) +
    at(c, 224, 4, () => paleta(c, MANGO, chileMango(c)), 8) +
    heap(c, 9, 300, 250, () => ice(40)),

  tepache: (c) =>
    tiles(c, '#8fa54a', '#dfd3a6', 200) +
    at(c, -540, -290, () => pineapple(c, 128)) +
    at(c, 540, 310, () => cinnamon(c, 230), 40) +
    at(c, 530, -320, () => limeWedge(c, 150), 30) +
    at(c, -530, 320, () => chunk(c, 84, 70, '#8c4a22')) +
    roundBoard(c, 384, '#a8703f') +
    at(c, 176, 170, () => pineapple(c, 134)) +
    at(c, -150, -150, () => tepacheGlass(c, 156)) +
    at(c, 186, -128, () => tepacheGlass(c, 136)) +
    at(c, -130, 186, () => tepacheGlass(c, 146)) +
    at(c, 40, 26, () => cinnamon(c, 170), 30),

  'elote-cornbread': (c) => {
    const square = (): string =>
      piece(c, slip(c, 182, 182, 20, 3), '#b9772a', { lift: 7, form: 'slab' }) +
      el('path', { d: slip(c, 168, 168, 20, 3), fill: slab(c, c.pick(['#e9ae48', '#e5a640', '#edb751']), 1.1) }) +
      charred(c, 80, 80, 5, '#9c5a1c', 0.3) +
      dust(c, 40, 74, 74, '#f7d98c', 5, 0.8) +
      strew(c, scatter(c, 6, 62), () => kernel(c, 13));
    return (
      wood(c, '#b07a48', 5, -3) +
      at(c, -540, 20, () => knife(c, 480), -6) +
      at(c, 530, -310, () => dish(c, 112, '#fbf1dd', (s) => butter(c, s * 1.1))) +
      tray(c, 690, 690, '#8f8a84', '#5f5a55', 46) +
      el('path', { d: slip(c, 606, 606, 24, 3), fill: '#f3e6cc' }) +
      many(9, (index) => {
        const [x, y] = [((index % 3) - 1) * 192, (Math.floor(index / 3) - 1) * 192];
        return index === 8 ? at(c, x, y, () => dust(c, 46, 80, 80, '#d9993c', 8)) : at(c, x, y, square, c.spread(1.4));
      }) +
      at(
        c,
        -6,
        -10,
        () => el('path', { d: blob(c, 66, 50, 0.14, 10), fill: '#f9e08a', opacity: 0.75 }) + butter(c, 78),
        14,
      ) +
      at(c, 520, 250, () => dish(c, 150, '#fbf1dd', () => at(c, 0, 0, square, 12)))
    );
  },

  'churros-and-chocolate': (c) =>
    painted(c, '#dc9a3f') +
    at(c, 540, 300, () => cinnamon(c, 230), 60) +
    at(c, -540, -310, () => pinch(c, 110, '#fffaf0', 110, 6)) +
    at(c, -520, 290, () => napkin(c, 250, 330, '#fbf1dd', '#b5472f'), -16) +
    at(c, 530, -310, () => citrus(c, 84, '#e58a25', '#f5ab45')) +
    plate(c, { colour: '#fbf1dd', well: 0.82, decoration: dabs(36, ['#b5472f']) }) +
    many(8, (index) =>
      at(
        c,
        96 - index * 12 + c.spread(8),
        -196 + index * 56,
        () => churro(c, 420 + c.spread(30), c.spread(24)),
        -14 + c.spread(9),
      ),
    ) +
    at(c, -150, 30, () => churro(c, 380, 20), 70) +
    at(c, -146, 60, () =>
      dish(
        c,
        140,
        '#b5472f',
        (r) => liquid(c, r, '#4a2012') + swirl(c, r * 0.7, 12, '#7a4224', 1.5) + shimmer(r, 0.9),
        '#6b2a1a',
      ),
    ) +
    dust(c, 120, 280, 270, '#fffaf0', 4, 0.9),
};
