import { longBoard, roundBoard } from './boards.ts';
import { at, el, many, type Canvas } from './canvas.ts';
import { inside, type Compositions } from './composition.ts';
import { carrot, chunk, cucumber, dice, onionRing, onionSlip, wedge } from './ingredients-cut.ts';
import { fishChunk, herring, salmonSlice } from './ingredients-fish.ts';
import { pea } from './ingredients-grain.ts';
import { bayLeaf, dill, frond, parsley, scallion, thyme } from './ingredients-herbs.ts';
import { butter, ham, meatball, pepperGrind } from './ingredients-meat.ts';
import { gleam, hollow, piece, slab, wallShade } from './light.ts';
import { dollop, dust, liquid, oil, sauce, shimmer } from './liquids.ts';
import { lit } from './palette.ts';
import { dish, fork, knife, napkin, onionHalf, pinch, spoon, woodenSpoon } from './props.ts';
import { blob, circle, curve, scatter } from './shapes.ts';
import { heap, strew } from './strew.ts';
import { gingham, linen, painted, stone, striped, tiles, wood } from './surfaces.ts';
import { bands, bowl, bowlInside, dipped, edgeLight, flecks, plate } from './vessels.ts';

const SPRUCE = '#1e5b63';
const LINGON = '#b3243b';

function potato(c: Canvas, r = 74): string {
  const colour = c.pick(['#edc76c', '#f2d483', '#e3b75c']);
  const skin = many(3, () => el('path', { d: blob(c, r * 0.2, r * 0.12, 0.2, 7, c.spread(r * 0.5), c.spread(r * 0.5)), fill: '#b98a48', opacity: 0.35 }));
  return piece(c, blob(c, r, r * 0.82, 0.07, 9), colour, { lift: 12, contrast: 1.25, strength: 0.36 }) + skin + gleam(c, r * 0.52, r * 0.5, r * 0.09, 0.7);
}

/** Salmon laid overlapping along a line. */
function laid(c: Canvas, count: number, step: number, length: number): string {
  return many(count, (index) => at(c, (index - (count - 1) / 2) * step, Math.abs(index - (count - 1) / 2) * 7 + c.spread(7), () => salmonSlice(c, length, 98), 74 + c.spread(5)));
}

export const northkitchenSuppers: Compositions = {
  gravlax: (c) => stone(c, '#b9c2bf') + at(c, -540, -280, () => dill(c, 260), 30) + at(c, -500, 310, () => wedge(c, 150, '#e3b820', '#f5dc62'), -20) + at(c, 530, -310, () => pinch(c, 110, '#fffdf6', 110, 7)) + at(c, 540, 310, () => knife(c, 430, '#5a3b26'), 30)
    + roundBoard(c, 382, '#b98e5c', 168) + at(c, -10, -120, () => laid(c, 7, 82, 250)) + at(c, -60, 130, () => laid(c, 5, 84, 220))
    + at(c, 226, 150, () => dish(c, 116, '#f6f2e7', (s) => liquid(c, s, '#d9a93c', 5) + strew(c, scatter(c, 8, s * 0.7), () => frond(c, 34)) + dust(c, 40, s * 0.8, s * 0.8, '#8a5f1e', 5)))
    + strew(c, scatter(c, 17, 270, 230), () => frond(c, 66)) + pepperGrind(c, 60, 280, 250) + at(c, -240, 236, () => dill(c, 190), 70) + at(c, 250, -238, () => wedge(c, 116, '#e3b820', '#f5dc62'), 40),

  'yellow-pea-soup': (c) => {
    const r = bowlInside({ lip: 24 });
    return linen(c, '#c9d6d2') + at(c, -530, -280, () => dish(c, 110, '#f6f2e7', (s) => dollop(c, s * 0.9, '#c9962e'))) + at(c, -520, 280, () => napkin(c, 260, 330, '#f6f2e7', LINGON), 10) + at(c, -510, 270, () => spoon(c, 420), 8) + at(c, 540, -300, () => onionHalf(c, 92, '#d9b98a'))
      + strew(c, [[500, 300], [560, 340], [470, 360], [540, 270], [590, 300]], () => pea(c, 20, '#e0b748'))
      + bowl(c, { lip: 24, colour: SPRUCE, inside: '#e9dfc4', decoration: dipped('#174850') })
      + inside(c, r, liquid(c, r, '#dcae3f', 12), strew(c, scatter(c, 60, r * 0.94), () => pea(c, 17, '#e6bd52')), heap(c, 20, r * 0.66, r * 0.62, () => ham(c, 62)), at(c, -30, 10, () => thyme(c, 190), 50), at(c, 50, 40, () => thyme(c, 150), 110),
        at(c, 96, -96, () => dollop(c, 56, '#c08a24')), strew(c, scatter(c, 6, 200), () => onionSlip(c, 70, '#f0dfae', 10)), pepperGrind(c, 50, r * 0.8), shimmer(r), wallShade(c, r));
  },

  meatballs: (c) => striped(c, '#f1ecdd', SPRUCE, [[-560, 24], [-510, 24], [-460, 24], [440, 24], [490, 24], [540, 24]], 0) + at(c, -520, 40, () => fork(c, 440), -2) + at(c, 525, 40, () => knife(c, 460, '#5a3b26'), 2)
    + plate(c, { colour: '#f3efe4', decoration: bands([[0.35, 5, SPRUCE], [0.62, 14, SPRUCE]]), well: 0.78 }) + at(c, -118, -96, () => dollop(c, 156, '#f3dc97', 130)) + at(c, 20, 44, () => sauce(c, 226, 168, '#b0793f', 0.09))
    + heap(c, 11, 176, 120, () => meatball(c, 62), { scale: [0.92, 1.06] }) + at(c, 172, -128, () => heap(c, 30, 84, 70, () => berry(c, 18)))
    + at(c, -196, 116, () => strew(c, [[0, 0], [40, 26], [-20, 44], [18, 66], [64, 60]], () => cucumber(c, 42, '#6f9040', '#cfdb93'))) + strew(c, [[-40, -40], [60, 90], [110, 10], [-130, -120]], () => parsley(c)) + pepperGrind(c, 30, 200),

  'beetroot-apple-salad': (c) => {
    const r = bowlInside({ wall: 20 });
    return wood(c, '#c8ab7d', 4, 3) + at(c, -530, -290, () => beetroot(c)) + at(c, 540, -290, () => wedge(c, 170, '#7fa03c', '#f4edc4'), 30) + at(c, 530, 290, () => woodenSpoon(c, 470), 26) + at(c, -540, 310, () => dill(c, 220), -40)
      + bowl(c, { wall: 20, colour: '#e6ece6', inside: '#f1e4e0', decoration: bands([[0.5, 8, SPRUCE]]) }) + inside(c, r, liquid(c, r, '#d98aa6'), heap(c, 88, r * 0.92, r * 0.92, (index) => dice(c, 54, ['#8f1f4d', '#a52a5c', '#f0e6b8', '#7d1942', '#b83a6e', '#8f1f4d'][index % 6] ?? '#8f1f4d')),
        at(c, -16, -10, () => dollop(c, 100, '#f7d3dd')), strew(c, scatter(c, 12, r * 0.76), () => frond(c, 74)), at(c, 10, 0, () => dill(c, 150), 40), strew(c, scatter(c, 10, r * 0.7), () => onionSlip(c, 60, '#e6a3c0', 8)), wallShade(c, r, 0.32));
  },

  'dill-potatoes': (c) => {
    const r = bowlInside({ lip: 24, wall: 22 });
    return gingham(c, '#f3efe2', '#6d948f', 80) + at(c, -530, -280, () => dill(c, 260), 24) + at(c, 540, 300, () => dish(c, 108, '#f6f2e7', (s) => butter(c, s * 1.2))) + at(c, 540, -310, () => pinch(c, 100, '#fffdf6', 100, 7)) + at(c, -530, 300, () => spoon(c, 420, '#c8a25a'), 24)
      + bowl(c, { lip: 24, wall: 22, colour: '#1e5b63', inside: '#7fa09a', decoration: flecks('#9fc0b8', 120) }) + inside(c, r, liquid(c, r, '#8a7434'), heap(c, 22, r * 0.84, r * 0.84, () => potato(c, 82)),
        at(c, 20, -20, () => butter(c, 96), 20), oil(c, 16, r * 0.8, '#f6dc7c', 12), strew(c, scatter(c, 22, r * 0.84), () => frond(c, 74)), dust(c, 90, r * 0.8, r * 0.8, '#fffdf6', 5, 0.9), wallShade(c, r, 0.34));
  },

  'salmon-soup': (c) => {
    const r = bowlInside();
    return painted(c, '#83a7a2') + at(c, -540, 290, () => napkin(c, 250, 330, '#f6f2e7', SPRUCE), -12) + at(c, 530, 40, () => spoon(c, 440), 6) + at(c, 540, -330, () => wedge(c, 140, '#e3b820', '#f5dc62'), 30) + at(c, -530, -290, () => rye(c), -16)
      + bowl(c, { colour: '#f6f2e7', inside: '#efe8d4', decoration: bands([[0.4, 6, SPRUCE]]) }) + inside(c, r, liquid(c, r, '#f3e3bb', 10), oil(c, 18, r * 0.9, '#f2c766', 12), strew(c, [[-170, -100], [150, -150], [-60, 190], [190, 90], [-210, 90], [20, -220]], () => chunk(c, 56, 48, '#ecd084')),
        strew(c, scatter(c, 11, r * 0.7), () => fishChunk(c, 98)), strew(c, scatter(c, 9, r * 0.82), () => carrot(c, 36)), strew(c, scatter(c, 14, r * 0.84), () => scallion(c, 22)), strew(c, scatter(c, 17, r * 0.8), () => frond(c, 76)), pepperGrind(c, 46, r * 0.84), shimmer(r), wallShade(c, r, 0.36));
  },

  'pickled-herring': (c) => tiles(c, '#2f6a70', '#c9d3cc', 190) + at(c, -540, -280, () => bayLeaf(c), 40) + at(c, -500, -220, () => bayLeaf(c), 80) + at(c, 540, 310, () => dill(c, 240), 30) + at(c, -530, 300, () => rye(c), 12) + at(c, 540, -300, () => dish(c, 108, '#f6f2e7', (s) => heap(c, 6, s * 0.6, s * 0.6, () => potato(c, 44)))) + glassDish(c),
};

/** The herring's dish: thick glass, brine, slips of fish, onion and carrot. */
function glassDish(c: Canvas): string {
  const r = 312;
  return at(c, 0, 0, () => el('circle', { cx: 30, cy: 40, r: 376, fill: c.palette.shadow, opacity: 0.3 }) + el('circle', { r: 364, fill: slab(c, '#d9e6e2') }) + el('circle', { r: 340, fill: hollow(c, '#bcd0cc') }) + edgeLight(c, 352, 12, 1))
    + inside(c, r + 8, liquid(c, r, '#dfe3c6', 5), strew(c, scatter(c, 7, r * 0.84, r * 0.84, 0.5), () => carrot(c, 36)), heap(c, 16, r * 0.74, r * 0.74, () => herring(c, 158), { spin: 60 }), strew(c, scatter(c, 12, r * 0.8), () => onionRing(c, 60, '#c987ab', 9)),
      strew(c, scatter(c, 9, r * 0.76), () => carrot(c, 33)), strew(c, [[-120, 130], [150, -110]], () => bayLeaf(c)), strew(c, scatter(c, 20, r * 0.86), () => pea(c, 10, '#6b4a30')), strew(c, scatter(c, 9, r * 0.8), () => frond(c, 72)), shimmer(r, 1), wallShade(c, r + 8, 0.36));
}

function berry(c: Canvas, r: number): string {
  return piece(c, circle(r), c.pick([LINGON, '#c62f45', '#971c31']), { lift: 5 }) + gleam(c, r * 0.5, r * 0.5, r * 0.24, 0.7);
}

function beetroot(c: Canvas): string {
  const rings = many(4, (index) => el('path', { d: blob(c, 92 - index * 22, 88 - index * 21, 0.03, 11), fill: index % 2 === 0 ? '#8f1f4d' : '#b03a69' }));
  return piece(c, blob(c, 100, 96, 0.03, 11), '#5e1634', { lift: 14, form: 'slab' }) + rings + gleam(c, 70, 50, 5, 0.5);
}

function rye(c: Canvas): string {
  const loaf = (x: number): string => at(c, x, x * 0.3, () => longBoard(c, 210, 150, '#5a3b26', 40) + el('path', { d: curve([[-80, -44], [0, -54], [80, -42]]), stroke: lit('#5a3b26', 0.5), 'stroke-width': 5, fill: 'none', opacity: 0.5, 'stroke-linecap': 'round' })
    + dust(c, 50, 84, 54, '#c9a06a', 6, 0.7));
  return loaf(-16) + loaf(26);
}
