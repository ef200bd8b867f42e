import { metalBowl, thali } from './boards.ts';
import { at, clipped, el, type Canvas } from './canvas.ts';
import { inside, type Compositions } from './composition.ts';
import { blockprint, coconut, ginger, gravy, METAL, paneer, rotis, tempering, tiffin } from './indian.ts';
import { chunk, dice, limeWedge, onionRing, onionSlip, tomato } from './ingredients-cut.ts';
import { bean, chickpea, rice, seeds } from './ingredients-grain.ts';
import { cilantro, curryLeaf, sprig } from './ingredients-herbs.ts';
import { eggHalf } from './ingredients-meat.ts';
import { wallShade } from './light.ts';
import { dust, liquid, swirl } from './liquids.ts';
import { chileDried, chileFresh, dish, garlic, onionHalf, pinch, spoon, wholeTomato } from './props.ts';
import { blob, scatter } from './shapes.ts';
import { heap, shreds, strew } from './strew.ts';
import { daylight, gingham, linen, painted, stone, striped, tiles, wood } from './surfaces.ts';
import { bowl, bowlInside, claypot, dabs } from './vessels.ts';

const MAGENTA = '#b02a6b';
const INDIGO = '#352c66';

export const tiffinclubCurries: Compositions = {
  rajma: (c) => {
    const r = 312;
    return linen(c, '#f2e3bd') + at(c, -530, -270, () => rotis(c, 150)) + at(c, 540, -310, () => onionHalf(c, 92)) + strew(c, [[490, 280], [550, 330], [460, 350], [530, 390], [580, 260]], () => bean(c, '#7d2a22', 54)) + at(c, -530, 310, () => spoon(c, 420, METAL.brass), 26)
      + metalBowl(c, 356, METAL.brass, { lip: 26, ears: true }) + gravy(c, { r: 322, colour: '#a8451f', food: strew(c, scatter(c, 84, r * 0.94), () => bean(c, c.pick(['#7d2620', '#8f3026', '#6d1f1b']), 62)) + at(c, 10, 0, () => swirl(c, 110, 13, '#fbf0da', 1.3)) + heap(c, 14, 100, 80, () => ginger(c, 74)) + strew(c, scatter(c, 10, r * 0.76), () => cilantro(c), { scale: [1, 1.3] }) });
  },

  'chana-masala': (c) => {
    const r = 312;
    return tiles(c, '#f4cf6a', '#e0b24a', 200) + at(c, -530, -290, () => wholeTomato(c, 86)) + at(c, -540, 300, () => limeWedge(c, 160), 40) + at(c, 540, 290, () => rotis(c, 150)) + at(c, 540, -310, () => chileFresh(c, 190, '#3f8a35'), 30)
      + tiffin(c, 356, 24) + gravy(c, { r: 320, colour: '#b5621f', food: strew(c, scatter(c, 100, r * 0.94), () => chickpea(c, 29, c.pick(['#e2b45c', '#d9a54c', '#eac173']))) + strew(c, scatter(c, 12, r * 0.8), () => dice(c, 40, '#cf4a26')) + dust(c, 90, r * 0.9, r * 0.9, '#6d3414', 5) + strew(c, scatter(c, 6, r * 0.6), () => onionRing(c, 46, '#c2689a', 8)) + strew(c, scatter(c, 12, r * 0.8), () => cilantro(c), { scale: [1, 1.3] }) + heap(c, 7, 80, 60, () => ginger(c, 70)) });
  },

  'tamarind-rasam': (c) => {
    const r = 300;
    return wood(c, '#6f4a33', 4, 3) + at(c, -530, -280, () => tomato(c, 84)) + at(c, -540, 300, () => pinch(c, 100, '#2c211c', 80, 9)) + at(c, 540, 300, () => dish(c, 116, METAL.steel, (s) => rice(c, s, s, '#f7efdc', 11))) + at(c, 530, -300, () => garlic(c, 48), 20) + at(c, 480, -350, () => garlic(c, 44), 100)
      + metalBowl(c, 356, METAL.steel, { lip: 40, height: 46 }) + gravy(c, { r: 308, colour: '#8f3a16', fat: 26, food: strew(c, scatter(c, 9, r * 0.74), () => tomato(c, 54)) + dust(c, 120, r * 0.9, r * 0.9, '#4d1f0c', 5) + tempering(c, r * 0.84, 10, 2) + strew(c, scatter(c, 12, r * 0.8), () => cilantro(c), { scale: [0.9, 1.2] }) });
  },

  'egg-curry': (c) => {
    const r = 306;
    return striped(c, '#e9e2f0', INDIGO, [[-580, 80], [-470, 20], [450, 20], [500, 80]], -5) + at(c, -530, 300, () => rotis(c, 140)) + at(c, 540, -300, () => onionHalf(c, 90)) + at(c, 540, 320, () => chileDried(c, 210, '#a3261a'), 40) + at(c, -530, -310, () => chileFresh(c, 180, '#3f8a35'), 40)
      + metalBowl(c, 356, METAL.copper, { lip: 30, ears: true }) + gravy(c, { r: 320, colour: '#cc6a1e', food: strew(c, scatter(c, 18, r * 0.9), () => onionSlip(c, 96, '#a04a18', 11)) + strew(c, [[0, -175], [168, -66], [126, 138], [-60, 178], [-186, 20], [-8, 4]], () => eggHalf(c, 76), { scale: [0.96, 1.04] }) + dust(c, 70, r * 0.85, r * 0.85, '#8a2c12', 5) + strew(c, scatter(c, 7, r * 0.86), () => curryLeaf(c), { scale: [1.2, 1.5] }) + strew(c, scatter(c, 12, r * 0.84), () => cilantro(c), { scale: [1, 1.3] }) });
  },

  'palak-paneer': (c) => {
    const r = bowlInside({ lip: 26 });
    return painted(c, '#e9a8bd') + at(c, -530, -280, () => rotis(c, 150)) + at(c, -540, 310, () => garlic(c, 48)) + at(c, -480, 350, () => garlic(c, 42), 80) + at(c, 540, 300, () => sprig(c, cilantro, 150), 20, 1.3) + at(c, 540, -300, () => spoon(c, 420, METAL.brass), 150)
      + bowl(c, { lip: 26, colour: '#fbf5e6', inside: '#efe8cc', decoration: dabs(30, [INDIGO, MAGENTA]) }) + gravy(c, { r, colour: '#3f7030', fat: 10, food: dust(c, 160, r * 0.95, r * 0.95, '#2b5420', 11, 0.7) + dust(c, 120, r * 0.95, r * 0.95, '#6a9a48', 8, 0.6) + heap(c, 15, r * 0.78, r * 0.78, () => paneer(c, 84)) + swirl(c, 170, 14, '#fbf2dc', 1.2) + seeds(c, 20, 150, 150, '#8a5a20', 8, 5) + at(c, 40, -20, () => chileDried(c, 150, '#a3261a'), 30) + heap(c, 6, 60, 50, () => ginger(c, 64)) });
  },

  'dal-tadka': (c) => {
    const r = 306;
    return blockprint(c, '#efe0bd', '#c9863a', MAGENTA) + daylight(c) + at(c, -530, 290, () => dish(c, 124, METAL.steel, (s) => rice(c, s, s, '#f7efdc', 12))) + at(c, 540, -300, () => rotis(c, 146)) + at(c, -540, -310, () => garlic(c, 48)) + at(c, 540, 310, () => limeWedge(c, 160), -30)
      + claypot(c, { r: 348, colour: '#4d3a48', lugs: true, lip: 28 }) + gravy(c, { r: 308, colour: '#e8b234', fat: 8, food: dust(c, 240, r * 0.95, r * 0.95, '#f5d269', 11, 0.6) + dust(c, 120, r * 0.95, r * 0.95, '#c98a1c', 8, 0.5) + el('path', { d: blob(c, 176, 150, 0.12, 11), fill: '#b5501a', opacity: 0.62 }) + el('path', { d: blob(c, 130, 108, 0.14, 10), fill: '#d9782a', opacity: 0.6 }) + at(c, 0, 0, () => tempering(c, 150, 5, 3)) + strew(c, scatter(c, 10, 120), () => onionSlip(c, 34, '#e9c98a', 11)) + strew(c, scatter(c, 11, r * 0.8, r * 0.8, 0.5), () => cilantro(c), { scale: [1, 1.3] }) });
  },

  'coconut-chutney': (c) => {
    const r = 250;
    return stone(c, '#8f9a94') + at(c, -520, -260, () => coconut(c, 150)) + at(c, -540, 300, () => chileFresh(c, 190, '#3f8a35'), -20) + at(c, -480, 350, () => chileFresh(c, 170, '#4f9a3c'), 20) + at(c, 545, -290, () => strew(c, [[0, 0], [46, 40], [-36, 46], [16, 96], [-40, -36]], () => curryLeaf(c), { scale: [1.5, 1.9] })) + at(c, 540, 300, () => coconutBits(c))
      + thali(c, 374, METAL.brass) + bowl(c, { r: 300, lip: 20, colour: '#3a3070', inside: '#e6dfd0' }) + inside(c, 258, liquid(c, 256, '#f3ecd8', 8), swirl(c, r * 0.86, 24, '#fdf8ea', 2.4), dust(c, 190, r, r, '#fffdf4', 8, 0.9), dust(c, 80, r, r, '#a9bf7c', 6, 0.8), at(c, 10, 0, () => el('path', { d: blob(c, 120, 92, 0.14, 11), fill: '#d99a2c', opacity: 0.5 }) + tempering(c, 126, 7, 2)), wallShade(c, 258));
  },

  'chicken-sukka': (c) => {
    const r = 304;
    return gingham(c, '#fbf1da', '#5d9142', 80) + at(c, -530, -280, () => coconut(c, 124)) + at(c, 540, -300, () => chileDried(c, 220, '#a3261a'), 60) + at(c, 500, -250, () => chileDried(c, 190, '#8a2018'), 20) + at(c, 540, 300, () => rotis(c, 140)) + at(c, -540, 310, () => limeWedge(c, 160), 20)
      + metalBowl(c, 354, '#4a4443', { lip: 34, ears: true }) + inside(c, 312, liquid(c, 312, '#5e2714', 8), heap(c, 32, r * 0.82, r * 0.82, () => chunk(c, 66, 54, c.pick(['#9a4320', '#a84e26', '#8a3a1c']))), shreds(c, 54, r * 0.84, r * 0.84, ['#f3e6cc', '#e4cfa4', '#d3b482'], 6, 40), strew(c, scatter(c, 13, r * 0.8), () => curryLeaf(c), { scale: [1.2, 1.5] }), dust(c, 90, r * 0.88, r * 0.88, '#2f140a', 6), strew(c, scatter(c, 8, r * 0.7), () => onionSlip(c, 70, '#c98042', 9)), wallShade(c, 312, 0.4));
  },
};

function coconutBits(c: Canvas): string {
  return dish(c, 116, '#fbf5e6', (s) => clipped(c, blob(c, s, s), shreds(c, 40, s * 0.8, s * 0.8, ['#fffdf6', '#f6efdf'], 8, 44)), '#c9c0aa');
}

