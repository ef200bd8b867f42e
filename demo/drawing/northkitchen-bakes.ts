import { crispbread, knot, pancake, semla } from './baked.ts';
import { tray } from './boards.ts';
import { at, el, many, type Canvas } from './canvas.ts';
import { inside, type Compositions } from './composition.ts';
import { cucumber, radish, wedge } from './ingredients-cut.ts';
import { prawn } from './ingredients-fish.ts';
import { almond } from './ingredients-grain.ts';
import { dill, frond, lettuce } from './ingredients-herbs.ts';
import { bacon, butter, eggHalf } from './ingredients-meat.ts';
import { ball, discShadow, gleam, piece, slab, wallShade } from './light.ts';
import { dollop, dust, liquid, shimmer, swirl } from './liquids.ts';
import { dim, lit } from './palette.ts';
import { cinnamon, dish, fork, glass, knife, napkin, pinch, spoon } from './props.ts';
import { arc, blob, curve, polar, rounded, scatter, soft } from './shapes.ts';
import { around, heap, strew } from './strew.ts';
import { linen, painted, stone, striped, tiles, wood } from './surfaces.ts';
import { bands, plate } from './vessels.ts';

const SPRUCE = '#1e5b63';
const LINGON = '#b3243b';

function lingon(c: Canvas, r = 17): string {
  return piece(c, blob(c, r, r * 0.96, 0.03, 8), c.pick([LINGON, '#c62f45', '#971c31']), { lift: 5 }) + gleam(c, r * 0.5, r * 0.5, r * 0.24, 0.7);
}

function blueberry(c: Canvas, r = 24): string {
  return piece(c, blob(c, r, r * 0.97, 0.03, 9), c.pick(['#39406f', '#2f3560', '#474e82']), { lift: 6 })
    + el('circle', { r: r * 0.34, fill: '#20234a', opacity: 0.8 }) + el('circle', { r: r * 0.34, fill: 'none', stroke: '#7078a8', 'stroke-width': 2.5, 'stroke-dasharray': '5 4' })
    + gleam(c, r * 0.6, r * 0.5, r * 0.2, 0.5);
}

function coffee(c: Canvas, r: number): string {
  return dish(c, r * 1.5, '#f6f2e7', () => el('circle', { r: r * 1.02, fill: dim('#f6f2e7', 0.1) }))
    + at(c, r * 1.1, r * 0.2, () => el('path', { d: arc(r * 0.34, -110, 110), fill: 'none', stroke: SPRUCE, 'stroke-width': r * 0.18, 'stroke-linecap': 'round' }))
    + dish(c, r, SPRUCE, (s) => liquid(c, s, '#4a2c1a', 4) + shimmer(s, 1), '#f1ebdc');
}

/** A slice of apple on its side, skin outermost. */
function appleSlice(c: Canvas, length: number): string {
  const l = length / 2;
  return piece(c, soft([[-l, 0], [-l * 0.6, -l * 0.5], [0, -l * 0.66], [l * 0.6, -l * 0.5], [l, 0], [0, l * 0.2]]), '#b5402f', { lift: 5, form: 'slab' })
    + el('path', { d: soft([[-l * 0.92, 2], [-l * 0.54, -l * 0.36], [0, -l * 0.5], [l * 0.54, -l * 0.36], [l * 0.92, 2], [0, l * 0.18]]), fill: slab(c, '#efd08a', 1.1) })
    + el('path', { d: curve([[-l * 0.6, -l * 0.04], [0, -l * 0.2], [l * 0.6, -l * 0.04]]), fill: 'none', stroke: '#b9803c', 'stroke-width': 4, opacity: 0.5, 'stroke-linecap': 'round' });
}

/** A tall round cake seen from above. */
function cake(c: Canvas, r: number, side: string, top: string): string {
  return discShadow(c, r, 46) + el('path', { d: blob(c, r, r, 0.008, 24), fill: slab(c, side, 1.2) }) + el('path', { d: blob(c, r - 16, r - 16, 0.012, 20, -4, -6), fill: ball(c, top, 0.5) });
}

/** Cucumber shaved thin and rolled. */
function curl(c: Canvas): string {
  return piece(c, blob(c, 34, 32, 0.04, 9), '#6fa04a', { lift: 8, form: 'slab' }) + el('path', { d: blob(c, 28, 27, 0.04, 9), fill: slab(c, '#dcebb8') })
    + el('path', { d: `${arc(19, 20, 330)}${arc(10, 160, 420)}`, fill: 'none', stroke: '#6fa04a', 'stroke-width': 4.5, 'stroke-linecap': 'round' });
}

export const northkitchenBakes: Compositions = {
  'cardamom-buns': (c) => linen(c, '#dfe3da') + at(c, -520, -260, () => coffee(c, 92)) + at(c, 530, 300, () => napkin(c, 260, 340, '#f6f2e7', SPRUCE), 14)
    + at(c, 540, -310, () => dish(c, 104, '#e8c873', (s) => strew(c, scatter(c, 34, s * 0.85), () => almond(c, 24, '#6f7a44')))) + at(c, -530, 320, () => pinch(c, 100, '#5d4a2c', 80, 6))
    + tray(c, 740, 640, '#6b6a66', '#54524e', 56) + el('path', { d: rounded([[-330, -286], [334, -280], [328, 284], [-336, 280]], 8), fill: slab(c, '#efe4c8', 0.6) })
    + many(7, (index) => {
      const [x, y] = index === 6 ? [0, 0] as const : polar(index % 3 === 0 ? 232 : 205, index * 60);
      return at(c, x * 1.04, y * 0.96, () => knot(c, 104, c.pick(['#c98c46', '#c2803b', '#d09650']), 'sugar'), c.spread(60));
    }) + dust(c, 60, 300, 250, '#fffaf0', 6, 0.9),

  'rye-crispbread': (c) => wood(c, '#a9a18f', 4, 2) + at(c, -540, -270, () => dish(c, 116, SPRUCE, (s) => butter(c, s * 1.2), '#f1ead6')) + at(c, -520, 130, () => knife(c, 430, '#b98a54'), 8)
    + at(c, 540, 310, () => pinch(c, 100, '#f6ead2', 90, 7)) + at(c, 545, -290, () => cheese(c)) + at(c, 150, 140, () => crispbread(c, 250, '#8f6138')) + at(c, -90, -60, () => crispbread(c, 300, '#a67548'))
    + at(c, -205, 250, () => butterSmear(c), 20),

  semlor: (c) => striped(c, '#eef0ea', SPRUCE, [[-570, 46], [-490, 12], [470, 46], [550, 12]], 6) + at(c, -530, 290, () => coffee(c, 92)) + at(c, 540, -310, () => dish(c, 104, '#e8c873', (s) => heap(c, 18, s * 0.8, s * 0.8, () => almond(c, 38))))
    + plate(c, { colour: '#e9efe9', decoration: bands([[0.5, 8, SPRUCE], [0.7, 4, SPRUCE]]), well: 0.8 }) + at(c, -128, -120, () => semla(c, 138), 10) + at(c, 142, -96, () => semla(c, 134), -20)
    + at(c, -112, 140, () => semla(c, 134), 40) + at(c, 146, 152, () => semla(c, 136), 70) + dust(c, 180, 300, 300, '#fffdf8', 5, 0.9),

  'potato-pancakes': (c) => wood(c, '#7f5a3c', 4, -4) + at(c, -520, 40, () => fork(c, 430), -4) + at(c, 530, -300, () => dish(c, 112, '#f6f2e7', (s) => liquid(c, s, '#fbf5e6', 4) + dollop(c, s * 0.7, '#fdf9ee')))
    + at(c, 520, 310, () => napkin(c, 240, 320, '#dbe3dd', LINGON), -14) + plate(c, { colour: '#e4ebe6', decoration: bands([[0.6, 16, SPRUCE]]), well: 0.82 })
    + at(c, -112, -96, () => pancake(c, 134)) + at(c, 116, -118, () => pancake(c, 130, '#cb8f3a')) + at(c, -60, 96, () => pancake(c, 138, '#cf943d')) + at(c, 132, 78, () => pancake(c, 128))
    + at(c, 196, -30, () => bacon(c, 240), 74) + at(c, 236, 14, () => bacon(c, 220), 64) + at(c, -30, -10, () => heap(c, 42, 96, 84, () => lingon(c, 19))) + at(c, 40, 178, () => frond(c, 80), 60) + dust(c, 40, 220, 220, '#fffaf0', 4, 0.8),

  'apple-cake': (c) => tiles(c, '#dfe4dc', '#c3c9bf', 200) + at(c, -530, -280, () => cinnamon(c, 230), 40) + at(c, -500, -230, () => cinnamon(c, 200), 62) + at(c, 530, 290, () => knife(c, 420, '#5a3b26'), 24) + at(c, -530, 310, () => coffee(c, 84))
    + at(c, 540, -300, () => piece(c, blob(c, 96, 92, 0.04, 9), '#b8402f', { lift: 16 }) + gleam(c, 54, 50, 9, 0.6) + el('path', { d: curve([[0, 0], [8, -24], [26, -40]]), stroke: '#5a3b26', 'stroke-width': 8, fill: 'none', 'stroke-linecap': 'round' }))
    + plate(c, { colour: '#f3efe2', well: 0.86, decoration: bands([[0.5, 7, SPRUCE]]) }) + cake(c, 290, '#b3763a', '#d9a24e') + around(c, 16, 208, () => appleSlice(c, 112), 0, 1, 80) + around(c, 9, 108, () => appleSlice(c, 104), 20, 1, 80)
    + at(c, 0, 0, () => appleSlice(c, 84), 20) + dust(c, 130, 250, 250, '#7c4220', 5, 0.7) + dust(c, 110, 260, 260, '#fffaf0', 5, 0.9),

  smorgastarta: (c) => painted(c, '#a9c1bb') + at(c, -530, 280, () => napkin(c, 260, 330, '#f6f2e7', '#e8c873'), 12) + at(c, -520, 270, () => fork(c, 400), 12) + at(c, 540, -300, () => wedge(c, 150, '#e3b820', '#f5dc62'), 30) + at(c, -540, -300, () => dill(c, 210), -30) + at(c, 540, 310, () => lingonDish(c))
    + plate(c, { colour: '#f6f2e7', well: 0.88, decoration: bands([[0.5, 6, SPRUCE]]) }) + cake(c, 306, '#efe3c6', '#fbf6e8') + around(c, 20, 268, () => lettuce(c, 82, '#8fb653'), 4, 1, 90)
    + around(c, 12, 206, () => prawn(c, 50), 0, 1, 110) + around(c, 6, 214, () => curl(c), 16) + around(c, 6, 116, (index) => index % 2 === 0 ? eggHalf(c, 50) : cucumber(c, 48), 10, 1, 90)
    + strew(c, [[0, 0], [34, -14], [-20, 30], [-34, -20]], () => radish(c, 34)) + around(c, 9, 160, () => frond(c, 66), 28, 1, 30) + at(c, 10, 4, () => wedge(c, 100, '#e3b820', '#f5dc62'), -24) + around(c, 8, 70, () => frond(c, 50), 40, 1, 60),

  'blueberry-soup': (c) => {
    const r = 292;
    return stone(c, '#cfd4cf') + at(c, -530, 280, () => rusks(c)) + strew(c, [[500, -320], [550, -270], [460, -380], [570, -360], [500, -240]], () => blueberry(c, 34)) + at(c, 530, 60, () => spoon(c, 430), 8) + at(c, -540, -300, () => glass(c, 100, '#f3ecdc'))
      + plate(c, { r: 372, colour: '#f1ecdd', well: 0.8, decoration: bands([[0.5, 10, '#454c80']]) }) + inside(c, 300, liquid(c, 298, '#4a2a5c', 10), swirl(c, 190, 22, '#f7efe2', 1.7), strew(c, scatter(c, 24, r * 0.84), () => blueberry(c, 29)),
        strew(c, scatter(c, 9, r * 0.6), () => almond(c, 44, '#efdcb5')), shimmer(r, 0.9), wallShade(c, 300));
  },
};

function cheese(c: Canvas): string {
  const holes = many(6, () => el('circle', { cx: c.spread(70), cy: c.spread(50), r: c.between(6, 14), fill: '#d9a93a', opacity: 0.7 }));
  return piece(c, rounded([[-120, -70], [110, -86], [120, 70], [-110, 84]], 16), '#f0ca5c', { lift: 16, form: 'slab' }) + el('path', { d: rounded([[-110, -62], [100, -76], [108, 40], [-104, 54]], 12), fill: '#f7da7c' }) + holes;
}

function butterSmear(c: Canvas): string {
  return piece(c, soft([[-110, -44], [0, -70], [120, -40], [130, 40], [10, 66], [-124, 40]]), '#9a6c40', { lift: 12, form: 'slab' }) + dollop(c, 74, '#f4d878', 46) + dust(c, 18, 60, 34, '#fffaf0', 6);
}

function lingonDish(c: Canvas): string {
  return dish(c, 104, '#f6f2e7', (s) => heap(c, 34, s * 0.86, s * 0.86, () => lingon(c, 18)));
}

function rusks(c: Canvas): string {
  return many(3, (index) => at(c, index * 34 - 30, index * 60 - 60, () => piece(c, rounded([[-118, -40], [110, -46], [122, 30], [-112, 42]], 34), '#cf9448', { lift: 12, form: 'slab' })
    + el('path', { d: rounded([[-100, -26], [94, -32], [104, 18], [-96, 28]], 24), fill: lit('#cf9448', 0.45), opacity: 0.8 }) + strew(c, scatter(c, 5, 76, 18), () => almond(c, 28)), c.spread(14)));
}
