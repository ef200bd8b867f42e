import { dice, onionRing, onionSlip } from '../food/cut.ts';
import { limeWedge, tomato } from '../food/fruit.ts';
import { rice } from '../food/grain.ts';
import { cilantro, curryLeaf } from '../food/herbs.ts';
import { blockprint, ginger, gravy, METAL, rotis, tempering, tiffin } from '../food/indian.ts';
import { chileFresh, garlic, onionHalf, wholeTomato } from '../food/produce.ts';
import { bean, chickpea } from '../food/pulses.ts';
import { at, el } from '../kit/canvas.ts';
import type { Compositions } from '../kit/composition.ts';
import { dust } from '../kit/liquids.ts';
import { blob, scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { linen } from '../table/cloth.ts';
import { spoon } from '../table/cutlery.ts';
import { metalBowl } from '../table/pans.ts';
import { dish, pinch } from '../table/props.ts';
import { daylight, tiles, wood } from '../table/surfaces.ts';
import { claypot } from '../table/vessels.ts';
import { MAGENTA } from './curries.ts';

export const tiffinclubDals: Compositions = {
  rajma: (c) => {
    const r = 312;
    return (
      linen(c, '#f2e3bd') +
      at(c, -530, -270, () => rotis(c, 150)) +
      at(c, 540, -310, () => onionHalf(c, 92)) +
      strew(
        c,
        [
          [490, 280],
          [550, 330],
          [460, 350],
          [530, 390],
          [580, 260],
        ],
        () => bean(c, '#7d2a22', 54),
      ) +
      at(c, -530, 310, () => spoon(c, 420, METAL.brass), 26) +
      metalBowl(c, 356, METAL.brass, { lip: 26, ears: true }) +
      gravy(c, {
        r: 322,
        colour: '#a8451f',
        food:
          strew(c, scatter(c, 84, r * 0.94), () => bean(c, c.pick(['#7d2620', '#8f3026', '#6d1f1b']), 62)) +
          heap(c, 14, 100, 80, () => ginger(c, 74)) +
          strew(c, scatter(c, 10, r * 0.76), () => cilantro(c), { scale: [1, 1.3] }),
      })
    );
  },

  'chana-masala': (c) => {
    const r = 312;
    return (
      tiles(c, '#f4cf6a', '#e0b24a', 200) +
      at(c, -530, -290, () => wholeTomato(c, 86)) +
      at(c, -540, 300, () => limeWedge(c, 160), 40) +
      at(c, 540, 290, () => rotis(c, 150)) +
      at(c, 540, -310, () => chileFresh(c, 190, '#3f8a35'), 30) +
      tiffin(c, 356, 24) +
      gravy(c, {
        r: 320,
        colour: '#b5621f',
        food:
          strew(c, scatter(c, 100, r * 0.94), () => chickpea(c, 29, c.pick(['#e2b45c', '#d9a54c', '#eac173']))) +
          strew(c, scatter(c, 12, r * 0.8), () => dice(c, 40, '#cf4a26')) +
          dust(c, 90, r * 0.9, r * 0.9, '#6d3414', 5) +
          strew(c, scatter(c, 6, r * 0.6), () => onionRing(c, 46, '#c2689a', 8)) +
          strew(c, scatter(c, 12, r * 0.8), () => cilantro(c), { scale: [1, 1.3] }) +
          heap(c, 7, 80, 60, () => ginger(c, 70)),
      })
    );
  },

  'tamarind-rasam': (c) => {
    const r = 300;
    return (
      wood(c, '#6f4a33', 4, 3) +
      at(c, -530, -280, () => tomato(c, 84)) +
      at(c, -540, 300, () => pinch(c, 100, '#2c211c', 80, 9)) +
      at(c, 540, 300, () => dish(c, 116, METAL.steel, (s) => rice(c, s, s, '#f7efdc', 11))) +
      at(c, 530, -300, () => garlic(c, 48), 20) +
      at(c, 480, -350, () => garlic(c, 44), 100) +
      metalBowl(c, 356, METAL.steel, { lip: 40, height: 46 }) +
      gravy(c, {
        r: 308,
        colour: '#8f3a16',
        fat: 26,
        food:
          strew(c, scatter(c, 9, r * 0.74), () => tomato(c, 54)) +
          dust(c, 120, r * 0.9, r * 0.9, '#4d1f0c', 5) +
          tempering(c, r * 0.84, 10, 2) +
          strew(c, scatter(c, 9, r * 0.8), () => curryLeaf(c), { scale: [1.1, 1.4] }),
      })
    );
  },

  'dal-tadka': (c) => {
    const r = 306;
    return (
      blockprint(c, '#efe0bd', '#c9863a', MAGENTA) +
      daylight(c) +
      at(c, -530, 290, () => dish(c, 124, METAL.steel, (s) => rice(c, s, s, '#f7efdc', 12))) +
      at(c, 540, -300, () => rotis(c, 146)) +
      at(c, -540, -310, () => garlic(c, 48)) +
      at(c, 540, 310, () => limeWedge(c, 160), -30) +
      claypot(c, { r: 348, colour: '#4d3a48', lugs: true, lip: 28 }) +
      gravy(c, {
        r: 308,
        colour: '#e8b234',
        fat: 8,
        food:
          dust(c, 240, r * 0.95, r * 0.95, '#f5d269', 11, 0.6) +
          dust(c, 120, r * 0.95, r * 0.95, '#c98a1c', 8, 0.5) +
          el('path', { d: blob(c, 176, 150, 0.12, 11), fill: '#b5501a', opacity: 0.62 }) +
          el('path', { d: blob(c, 130, 108, 0.14, 10), fill: '#d9782a', opacity: 0.6 }) +
          at(c, 0, 0, () => tempering(c, 150, 5, 3)) +
          strew(c, scatter(c, 10, 120), () => onionSlip(c, 34, '#e9c98a', 11)) +
          strew(c, scatter(c, 11, r * 0.8, r * 0.8, 0.5), () => cilantro(c), { scale: [1, 1.3] }),
      })
    );
  },
};
