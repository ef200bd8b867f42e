import { churro, concha, paleta } from '../food/baked-sweet.ts';
import { charred, chunk } from '../food/cut.ts';
import { butter, crumble } from '../food/dairy.ts';
import { citrus, limeWedge } from '../food/fruit.ts';
import { cilantro, mint } from '../food/herbs.ts';
import { anise, chileDried, cinnamon } from '../food/produce.ts';
import { kernel } from '../food/pulses.ts';
import { at, type Canvas, clipped, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, slab, wallShade } from '../kit/light.ts';
import { dust, liquid, shimmer, swirl } from '../kit/liquids.ts';
import { blob, circle, polar, rounded, scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { roundBoard, tray } from '../table/boards.ts';
import { linen } from '../table/cloth.ts';
import { knife } from '../table/cutlery.ts';
import { skillet } from '../table/pans.ts';
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
      at(c, -s * 0.3, -s * 0.2, () => mint(c), 0, 0.8),
    ),
  );
}

function chileMango(c: Canvas): () => string {
  return () =>
    strew(c, scatter(c, 6, 56, 110), () => chunk(c, 27, 20, '#f9c95a')) +
    dust(c, 80, 84, 70, '#b52a1a', 7) +
    el('path', { d: blob(c, 110, 66, 0.12, 12, 0, -168), fill: '#b9301c', opacity: 0.85 }) +
    at(c, 0, -150, () => dust(c, 60, 80, 60, '#7e1a10', 6));
}

export const marisolSweets: Compositions = {
  conchas: (c) =>
    linen(c, '#efd9c0') +
    at(c, -540, 310, () => cinnamon(c, 220), 60) +
    at(c, 540, -310, () =>
      dish(c, 118, '#b5472f', (r) => liquid(c, r, '#6b3a22') + swirl(c, r * 0.7, 13, '#e6c9a4', 1.3)),
    ) +
    at(c, 520, 300, () => napkin(c, 250, 330, '#fbf1dd', '#d9486b'), 16) +
    at(c, -540, -300, () => pinch(c, 90, '#fffaf0', 80, 6)) +
    roundBoard(c, 384, '#c08d58') +
    at(c, 0, 0, () => concha(c, 122, '#f6e3b4'), 10) +
    many(6, (index) => {
      const [x, y] = polar(246, index * 60 + 12);
      return at(
        c,
        x,
        y,
        () => concha(c, 119, ['#ef9fb0', '#fbf0da', '#7b4a30', '#f3cf6b', '#ef9fb0', '#fbf0da'][index] ?? '#fbf0da'),
        index * 53,
      );
    }),

  'mango-chile-paletas': (c) =>
    painted(c, '#f0bfb4') +
    at(c, 540, -290, () => limeWedge(c, 150), 40) +
    at(c, -540, -280, () => chunk(c, 96, 74, MANGO), 30) +
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
    at(c, 530, -320, () => anise(c, 46)) +
    at(c, -530, 320, () => chunk(c, 84, 70, '#8c4a22')) +
    roundBoard(c, 384, '#a8703f') +
    at(c, 176, 170, () => pineapple(c, 134)) +
    at(c, -150, -150, () => tepacheGlass(c, 156)) +
    at(c, 186, -128, () => tepacheGlass(c, 136)) +
    at(c, -130, 186, () => tepacheGlass(c, 146)) +
    at(c, 40, 26, () => cinnamon(c, 170), 30) +
    at(c, 24, -280, () => anise(c, 40)),

  'elote-cornbread': (c) => {
    const r = 306;
    const gap = `M0 0L${polar(330, 28)
      .map((v) => v.toFixed(0))
      .join(' ')}L${polar(400, 50)
      .map((v) => v.toFixed(0))
      .join(' ')}L${polar(330, 74)
      .map((v) => v.toFixed(0))
      .join(' ')}z`;
    const crumbTop = (): string =>
      el('circle', { r, fill: slab(c, '#e3ab45', 1.1) }) +
      el('circle', { r: r - 16, fill: slab(c, '#efc05c') }) +
      charred(c, r, r, 26, '#a8661f', 0.4) +
      strew(c, scatter(c, 74, r * 0.9), () => kernel(c, 16)) +
      at(c, -20, -20, () => dust(c, 150, 230, 230, '#b2351d', 5, 0.8)) +
      crumble(c, 50, r * 0.82, r * 0.82, '#fdf6e2', 14) +
      strew(c, scatter(c, 10, r * 0.76), () => cilantro(c), { scale: [0.8, 1] });
    return (
      wood(c, '#b07a48', 5, -3) +
      at(c, -530, 30, () => knife(c, 480), -6) +
      at(c, -520, -330, () => limeWedge(c, 140), 20) +
      at(c, 530, -320, () => dish(c, 108, '#fbf1dd', (s) => butter(c, s * 1.1))) +
      skillet(c, 352, 24, '#2d2724') +
      inside(
        c,
        308,
        crumbTop(),
        clipped(
          c,
          gap,
          el('path', { d: circle(320), fill: '#2d2724' }),
          el('path', {
            d: `M0 0L${polar(330, 28)
              .map((v) => v.toFixed(0))
              .join(' ')}L${polar(330, 37)
              .map((v) => v.toFixed(0))
              .join(' ')}L18 24z`,
            fill: '#f3cf7c',
          }),
          dust(c, 40, 240, 240, '#e9bb5a', 8),
        ),
        wallShade(c, 308, 0.4),
      ) +
      at(c, -60, -70, () => butter(c, 92), 14)
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
