import { bananaLeaf, metalBowl, thali } from './boards.ts';
import { at, el, type Canvas } from './canvas.ts';
import { inside, type Compositions } from './composition.ts';
import { blockprint, METAL, tempering, tiffin } from './indian.ts';
import { carrot, dice, lime, limeWedge, onionRing, onionSlip, tomato, wedge } from './ingredients-cut.ts';
import { cashew, flakes, pea, peanut, rice, seeds } from './ingredients-grain.ts';
import { bayLeaf, cilantro, curryLeaf, mint } from './ingredients-herbs.ts';
import { gleam, piece, wallShade } from './light.ts';
import { dust, liquid, swirl } from './liquids.ts';
import { anise, chileFresh, cinnamon, dish, glass, napkin, pinch, spoon } from './props.ts';
import { blob, curve, scatter, soft } from './shapes.ts';
import { heap, strew } from './strew.ts';
import { daylight, painted, stone, striped, tiles, wood } from './surfaces.ts';

const MAGENTA = '#b02a6b';
const INDIGO = '#352c66';

/** A cheek of mango, cut into a grid and turned out. */
function mangoCheek(c: Canvas, r: number): string {
  return piece(c, soft([[-r, 0], [-r * 0.6, -r * 0.66], [r * 0.4, -r * 0.7], [r * 1.06, 0], [r * 0.5, r * 0.66], [-r * 0.6, r * 0.64]]), '#e0862a', { lift: 12, form: 'slab' })
    + heap(c, 17, r * 0.76, r * 0.46, () => dice(c, r * 0.34, '#f6b93a'), { spin: 12 });
}

function pomegranate(c: Canvas): string {
  return piece(c, blob(c, 13, 11, 0.08, 7), c.pick(['#b5244f', '#c93463', '#9c1d43']), { lift: 4 }) + gleam(c, 6, 8, 3, 0.8);
}

function lassi(c: Canvas, r: number): string {
  return glass(c, r, '#f5b741', (s) => inside(c, s, swirl(c, s * 0.8, s * 0.15, '#fdf2dc', 1.5), dust(c, 36, s * 0.7, s * 0.7, '#8f9c3c', 7), dust(c, 16, s * 0.5, s * 0.5, '#c8482a', 6), at(c, s * 0.16, -s * 0.2, () => mint(c), 20, s / 130)));
}

export const tiffinclubRice: Compositions = {
  'lemon-rice': (c) => {
    const r = 318;
    return painted(c, '#f0c24e') + at(c, -530, -280, () => wedge(c, 170, '#e3b820', '#f7e06a'), 30) + at(c, -520, -110, () => lime(c, 66)) + at(c, 535, 300, () => chileFresh(c, 180, '#3f8a35'), -30) + at(c, 540, -310, () => strew(c, [[0, 0], [40, 40], [-36, 46], [20, 90], [-50, -40]], () => curryLeaf(c), { scale: [1.4, 1.7] })) + at(c, -530, 320, () => pinch(c, 90, '#3a2620', 70, 7))
      + tiffin(c, 356, -18) + inside(c, r, rice(c, r, r, '#f2cd45', 74), strew(c, scatter(c, 44, r * 0.88), () => peanut(c, 38)), seeds(c, 110, r * 0.9, r * 0.9, '#3d2a22', 1, 8), strew(c, scatter(c, 13, r * 0.8), () => curryLeaf(c), { scale: [1.2, 1.5] }), strew(c, scatter(c, 5, r * 0.66), () => chileFresh(c, 104, '#4f9a3c')), at(c, 30, 10, () => wedge(c, 130, '#e3b820', '#f7e06a'), -30), wallShade(c, r, 0.4));
  },

  'jeera-rice': (c) => {
    const r = 318;
    return blockprint(c, '#3a3070', '#c9b8e0', '#f6c445') + daylight(c) + at(c, -530, -290, () => dish(c, 108, METAL.brass, (s) => seeds(c, 160, s * 0.9, s * 0.9, '#7a5a2c', 9, 5), '#b98a34')) + at(c, 540, 310, () => bayLeaf(c), 40) + at(c, 520, 260, () => bayLeaf(c), 80) + at(c, 530, -300, () => spoon(c, 420, METAL.brass), 150)
      + metalBowl(c, 358, METAL.brass, { ears: true }) + inside(c, 326, rice(c, r + 8, r + 8, '#f7efdc', 76, 22), seeds(c, 130, r * 0.86, r * 0.86, '#7d5526', 11, 5.5), heap(c, 26, 120, 100, () => onionSlip(c, 74, '#a3642e', 9)), strew(c, scatter(c, 8, r * 0.74), () => cashew(c, 46)), at(c, -130, 120, () => bayLeaf(c), 30), at(c, 150, -110, () => cinnamon(c, 120), 40),
        strew(c, scatter(c, 12, r * 0.8), () => cilantro(c), { scale: [0.8, 1.1] }), wallShade(c, 326, 0.36));
  },

  poha: (c) => striped(c, '#f7ecd2', MAGENTA, [[-580, 30], [-530, 60], [-450, 30], [440, 30], [490, 60], [570, 30]], 4) + at(c, -530, 290, () => limeWedge(c, 160), 30) + at(c, 540, -310, () => dish(c, 108, MAGENTA, (s) => heap(c, 34, s * 0.86, s * 0.86, () => pomegranate(c)))) + at(c, 540, 300, () => spoon(c, 400), 20) + at(c, -530, -300, () => onionRing(c, 70, '#b5578c', 11)) + at(c, -490, -250, () => onionRing(c, 54, '#b5578c', 10))
      + thali(c, 362, METAL.steel) + el('path', { d: blob(c, 288, 282, 0.03, 14), fill: '#c99a2a' }) + flakes(c, 330, 286, 280, ['#f2d25a', '#f7de7c', '#e8c244', '#f4d768', '#ecca50', '#f9e490'], 18) + strew(c, scatter(c, 26, 240), () => peanut(c, 40, '#b97a3c')) + strew(c, scatter(c, 22, 250), () => onionSlip(c, 52, '#d58fb0', 9))
      + strew(c, scatter(c, 30, 240), () => pomegranate(c), { scale: [1.1, 1.4] }) + seeds(c, 60, 240, 240, '#3d2a22', 1, 8) + strew(c, scatter(c, 8, 220), () => curryLeaf(c), { scale: [1.1, 1.4] }) + strew(c, scatter(c, 12, 240), () => cilantro(c)) + at(c, 180, 150, () => limeWedge(c, 130), -30),

  'vegetable-pulao': (c) => {
    const r = 314;
    return tiles(c, '#dfe6c8', '#b7c79a', 205, '#5d9142') + at(c, -530, -290, () => dish(c, 116, '#fbf5e6', (s) => liquid(c, s, '#fbf6ea', 4) + dust(c, 30, s, s, '#5d9142', 8) + seeds(c, 20, s * 0.8, s * 0.8, '#7d5526', 7, 5))) + at(c, 540, -320, () => anise(c, 48)) + at(c, 500, -250, () => cinnamon(c, 170), 30) + at(c, -540, 310, () => carrot(c, 66)) + at(c, 540, 310, () => napkin(c, 240, 320, '#fbf5e6', '#f6c445'), -12)
      + metalBowl(c, 358, METAL.copper, { ears: true, lip: 28 }) + inside(c, 322, rice(c, r + 8, r + 8, '#f3e0a8', 70, 22), strew(c, scatter(c, 30, r * 0.88), () => dice(c, 40, '#ef8f2e')), strew(c, scatter(c, 40, r * 0.88), () => pea(c, 18)), strew(c, scatter(c, 15, r * 0.86), () => bean(c)), strew(c, scatter(c, 9, r * 0.8), () => cashew(c, 60)),
        at(c, 90, -60, () => cinnamon(c, 150), -20), at(c, -90, 90, () => anise(c, 44)), at(c, -120, -120, () => bayLeaf(c), 60), strew(c, scatter(c, 9, r * 0.7), () => mint(c), { scale: [0.7, 0.9] }), heap(c, 18, 110, 90, () => onionSlip(c, 80, '#97552a', 9)), wallShade(c, 322, 0.38));
  },

  kachumber: (c) => {
    const r = 314;
    return stone(c, '#e4dcc4') + at(c, -530, -280, () => tomato(c, 90)) + at(c, -540, 300, () => chileFresh(c, 180, '#3f8a35'), 30) + at(c, 540, 300, () => limeWedge(c, 160), 30) + at(c, 540, -300, () => dish(c, 104, METAL.brass, (s) => dust(c, 220, s, s, '#c0392b', 8), '#b98a34'))
      + tiffin(c, 356, 14, METAL.brass) + inside(c, 320, el('circle', { r: 320, fill: '#b9c98a' }), heap(c, 150, r * 0.94, r * 0.94, (index) => dice(c, 48, ['#d5402b', '#cfe0a2', '#e0563a', '#dfe9bd', '#c98bb0', '#8fb35c'][index % 6] ?? '#d5402b')), strew(c, scatter(c, 16, r * 0.8), () => pomegranate(c), { scale: [1.1, 1.5] }), dust(c, 90, r * 0.86, r * 0.86, '#9c4a1e', 5),
        strew(c, scatter(c, 20, r * 0.84), () => cilantro(c), { scale: [1, 1.3] }), at(c, 110, 130, () => limeWedge(c, 140), -30), wallShade(c, 320, 0.34));
  },

  'mango-lassi': (c) => blockprint(c, '#c23a76', '#f0a9bd', '#f6c445') + daylight(c) + at(c, -540, -290, () => mangoCheek(c, 116), 30) + at(c, 540, 310, () => mangoCheek(c, 110), -40) + at(c, 540, -310, () => dish(c, 100, METAL.brass, (s) => dust(c, 80, s, s, '#8f9c3c', 11), '#b98a34')) + at(c, -540, 310, () => mint(c), 0, 1.5)
    + thali(c, 382, METAL.brass) + at(c, -140, -142, () => lassi(c, 164)) + at(c, 178, -104, () => lassi(c, 146)) + at(c, -118, 182, () => lassi(c, 146)) + at(c, 166, 186, () => mangoCheek(c, 122), -20) + at(c, 40, 40, () => mint(c), 20, 1),

  'masala-dosa': (c) => wood(c, '#8a5a36', 5, 2) + at(c, -540, -320, () => strew(c, [[0, 0], [40, 40], [-30, 50]], () => curryLeaf(c), { scale: [1.4, 1.7] })) + at(c, 540, 350, () => chileFresh(c, 160, '#3f8a35'), 20) + bananaLeaf(c, 1010, 720, '#4f8f3c')
    + at(c, -20, 76, () => dosa(c), -16) + at(c, -190, -210, () => dish(c, 132, METAL.steel, (s) => inside(c, s, liquid(c, s, '#c8712a'), strew(c, scatter(c, 7, s * 0.8), () => dice(c, 28, '#e9a54a')), tempering(c, s * 0.8, 3, 0)))) + at(c, 108, -228, () => dish(c, 118, METAL.steel, (s) => inside(c, s, liquid(c, s, '#f7f1e2', 4), tempering(c, s * 0.8, 3, 1)))) + at(c, 330, -170, () => dish(c, 96, METAL.steel, (s) => inside(c, s, liquid(c, s, '#b5371f'), dust(c, 40, s, s, '#7c2413', 7)))),
};

function bean(c: Canvas): string {
  return piece(c, soft([[-30, -8], [0, -12], [30, -8], [32, 6], [0, 9], [-32, 6]]), '#6f9a3c', { lift: 5, form: 'slab' }) + el('path', { d: curve([[-24, -3], [0, -5], [24, -3]]), fill: 'none', stroke: '#b3cc7e', 'stroke-width': 3, 'stroke-linecap': 'round' });
}

/** Crisp, rolled loose, potato showing at the open end. */
function dosa(c: Canvas): string {
  const body = soft([[-420, -40], [-380, -104], [0, -128], [380, -112], [420, -50], [424, 50], [384, 108], [0, 122], [-380, 104], [-420, 44]]);
  const rings = [-300, -180, -60, 60, 180, 300].map((x) => el('path', { d: curve([[x - 30, -112], [x + 26, 0], [x - 30, 110]]), stroke: c.chance(0.5) ? '#b5692a' : '#c47a34', 'stroke-width': c.between(14, 30), opacity: 0.32 })).join('');
  return piece(c, body, '#dc9c4a', { lift: 22, form: 'slab', contrast: 1.2 }) + el('g', { 'clip-path': c.clip(body), fill: 'none', 'stroke-linecap': 'round' }, rings, dust(c, 130, 400, 104, '#9c5520', 6, 0.5),
    el('path', { d: curve([[-400, -70], [0, -98], [390, -80]]), stroke: '#f6cf8c', 'stroke-width': 26, opacity: 0.7 }), el('path', { d: curve([[-410, 20], [0, 34], [410, 22]]), stroke: '#8a4a1c', 'stroke-width': 12, opacity: 0.4 }), el('path', { d: curve([[-410, 8], [0, 20], [410, 8]]), stroke: '#f2c681', 'stroke-width': 8, opacity: 0.8 }))
    + at(c, 404, 4, () => el('ellipse', { rx: 42, ry: 84, fill: '#7c431a' }) + heap(c, 11, 36, 70, () => dice(c, 38, c.pick(['#efc24a', '#e6b23a']))) + strew(c, [[6, -30], [0, 34]], () => cilantro(c), { scale: [0.7, 0.8] }));
}
