import { at, el } from './canvas.ts';
import { inside, type Compositions } from './composition.ts';
import { claypotFood } from './fillings.ts';
import { avocado, carrot, chileRing, chunk, cornWheel, cucumber, dice, lime, limeWedge, onionRing, onionSlip, radish } from './ingredients-cut.ts';
import { prawn } from './ingredients-fish.ts';
import { bean, chip, fideo, hominy, kernel, looseRice, pea, peanut, rice, seeds, tostada } from './ingredients-grain.ts';
import { cilantro, GREEN, leaf, parsley, sprig } from './ingredients-herbs.ts';
import { crumble, drumstick, pulled } from './ingredients-meat.ts';
import { wallShade } from './light.ts';
import { dollop, dust, liquid, oil, shimmer, swirl } from './liquids.ts';
import { chileDried, chileFresh, cinnamon, dish, garlic, napkin, onionHalf, pinch, spoon, wholeTomato, woodenSpoon } from './props.ts';
import { scatter } from './shapes.ts';
import { around, heap, shreds, strew } from './strew.ts';
import { gingham, linen, painted, stone, striped, wood } from './surfaces.ts';
import { bands, bowl, bowlInside, claypot, dabs, dipped, flecks, talavera } from './vessels.ts';

const CLAY = '#b8643c';
const MOLE = '#4d2417';

export const marisolBowls: Compositions = {
  'caldo-de-pollo': (c) => {
    const r = bowlInside();
    return striped(c, '#f6e7cc', '#c9694a', [[-520, 60], [-440, 18], [420, 60], [500, 18]], 8)
      + at(c, 470, 40, () => spoon(c, 430), 14) + at(c, -510, 270, () => limeWedge(c, 140), 30)
      + at(c, -470, -300, () => lime(c, 74)) + at(c, 505, -330, () => sprig(c, cilantro, 120), 60)
      + bowl(c, { colour: '#fbf3e0', inside: '#f4e6c8', decoration: bands([[0.5, 9, '#b5472f']]) })
      + inside(c, r, liquid(c, r, '#e0a83e'), oil(c, 22, r * 0.92, '#eec25a'),
        at(c, -130, 60, () => cornWheel(c, 92)), at(c, 150, 150, () => cornWheel(c, 84)),
        strew(c, [[-200, -120], [-70, 215], [215, 10]], () => chunk(c, 62, 52, '#f0d691')),
        at(c, 30, -70, () => drumstick(c, 330), -28),
        strew(c, [[-150, 175], [60, 120], [130, -200], [-20, -215], [-240, 40]], () => carrot(c, 46)),
        strew(c, [[70, 235], [-60, 120], [225, -110]], () => cucumber(c, 44, '#6d9a45', '#e3ecba')),
        strew(c, [[-90, -10], [130, 50], [-20, 190], [60, -170]], () => cilantro(c), { scale: [0.9, 1.25] }),
        oil(c, 12, r * 0.9, '#f2cf72', 11), shimmer(r), wallShade(c, r));
  },

  esquites: (c) => {
    const r = bowlInside({ lip: 24, wall: 20 });
    return painted(c, '#93a94a') + at(c, -500, -270, () => lime(c, 82)) + at(c, -520, -60, () => limeWedge(c, 130), 70)
      + at(c, 510, 300, () => dish(c, 110, '#f8ecd4', (s) => dust(c, 260, s, s, '#b8331f', 7)))
      + at(c, 490, -260, () => woodenSpoon(c, 430), 150) + at(c, -460, 330, () => pinch(c, 80, '#b8331f'))
      + bowl(c, { lip: 24, colour: '#e2973a', inside: '#f6e3bd', decoration: dabs(26, ['#b5472f', '#fbf1dd']) })
      + inside(c, r, liquid(c, r, '#ecd9a0'), heap(c, 150, r * 0.95, r * 0.95, () => kernel(c, 25, 0.2)),
        at(c, 10, -6, () => dollop(c, 112, '#fbf3e2')), crumble(c, 46, r * 0.72, r * 0.72, '#fdf8ea', 13),
        dust(c, 150, 190, 180, '#b8331f', 5), strew(c, scatter(c, 9, r * 0.78), () => cilantro(c), { scale: [0.7, 1] }),
        at(c, 150, 120, () => limeWedge(c, 140), -30), wallShade(c, r, 0.3));
  },

  'pozole-rojo': (c) => {
    const r = bowlInside({ wall: 30 });
    return linen(c, '#e9b75c') + at(c, 470, -250, () => tostada(c, 140)) + at(c, 530, -130, () => tostada(c, 132))
      + at(c, -510, 260, () => dish(c, 122, '#f8ecd4', (s) => heap(c, 12, s * 0.8, s * 0.8, () => radish(c, 34))))
      + at(c, -500, -270, () => chileDried(c, 220), -40) + at(c, -440, -330, () => chileDried(c, 190, '#7c2a18'), 20)
      + at(c, 490, 300, () => limeWedge(c, 150), -20)
      + claypot(c, { r: 358, colour: CLAY, lugs: false })
      + inside(c, r, liquid(c, r, '#b03a1e'), oil(c, 18, r * 0.9, '#d2602f'),
        strew(c, scatter(c, 66, r * 0.93), () => hominy(c, 32)), at(c, -60, 60, () => pulled(c, 34, 150, 110, '#c47a50', 11, 120)),
        at(c, 100, -70, () => shreds(c, 30, 120, 90, [GREEN.cabbage, '#e9efc2', '#c4d78a'], 10, 110)),
        strew(c, [[30, 130], [96, 100], [60, 176], [140, 150], [-120, -110], [-60, -150], [-140, -50]], () => radish(c, 43)),
        strew(c, [[-20, -60], [150, 30], [-170, 110]], () => cilantro(c), { scale: [0.9, 1.2] }),
        dust(c, 70, 220, 210, '#6f7a3c', 4), at(c, -175, -165, () => limeWedge(c, 110), -40), shimmer(r), wallShade(c, r));
  },

  'salsa-macha': (c) => {
    const r = 262;
    return stone(c, '#d9c9ac') + at(c, -430, -300, () => chileDried(c, 260), 30) + at(c, -520, -150, () => chileDried(c, 220, '#8a2a18'), -30)
      + at(c, -490, 40, () => chileDried(c, 230, '#54190f'), 60) + at(c, 480, 320, () => garlic(c, 44), 20) + at(c, 400, 370, () => garlic(c, 40), 110)
      + strew(c, [[450, -330], [520, -290], [400, -370], [540, -360], [470, -250]], () => peanut(c, 54))
      + at(c, -440, 350, () => pinch(c, 100, '#f3e2b8', 70, 7))
      + bowl(c, { r: 350, lip: 58, colour: '#6a605a', inside: '#544a45', decoration: flecks('#2f2926', 240), wall: 30 })
      + inside(c, r, liquid(c, r, '#8f2413', 12), oil(c, 26, r * 0.94, '#cf5a22', 20), dust(c, 260, r, r, '#5f150c', 9),
        strew(c, scatter(c, 40, r * 0.86), () => peanut(c, 42)), seeds(c, 170, r * 0.94, r * 0.94, '#f6e3b0', 6, 6),
        dust(c, 130, r * 0.95, r * 0.95, '#c8401f', 8), oil(c, 14, r * 0.9, '#e37a33', 12), shimmer(r, 0.7), wallShade(c, r, 0.5))
      + at(c, 280, 170, () => spoon(c, 420, '#c79a52'), -52);
  },

  'arroz-rojo': (c) => claypotFood(c, {
    ground: linen(c, '#dfe0b4'), colour: '#a9552f',
    props: at(c, -500, -250, () => wholeTomato(c, 92)) + at(c, -470, -70, () => wholeTomato(c, 70, '#d9512f'))
      + at(c, 500, 300, () => garlic(c, 44), 40) + at(c, 470, -280, () => woodenSpoon(c, 470), 145)
      + at(c, -500, 320, () => sprig(c, parsley, 120), -40),
    food: (r) => rice(c, r, r, '#e0803a', 70) + strew(c, scatter(c, 34, r * 0.88), () => pea(c, 17))
      + strew(c, scatter(c, 26, r * 0.88), () => dice(c, 32, '#ee8d2c')) + at(c, 20, -20, () => sprig(c, parsley, 60), 30, 1.3)
      + strew(c, scatter(c, 7, r * 0.7), () => parsley(c), { scale: [0.6, 0.9] }),
  }),

  'frijoles-de-la-olla': (c) => claypotFood(c, {
    ground: wood(c, '#9a6238', 4), colour: '#8a4526',
    props: at(c, -480, -290, () => onionHalf(c, 96, '#d9b98a')) + at(c, 520, 290, () => woodenSpoon(c, 500, '#d2a368'), 30)
      + strew(c, [[-520, 250], [-450, 300], [-540, 340], [-430, 370], [-500, 400], [-560, 200]], () => bean(c, '#c99268', 52, '#7c4424'))
      + at(c, 490, -320, () => chileFresh(c, 170), 30),
    food: (r) => liquid(c, r, '#8a4a26') + strew(c, scatter(c, 96, r * 0.92), () => bean(c, c.pick(['#b87a4e', '#c78c5f', '#a9663c']), 56, '#7c3f22'))
      + oil(c, 18, r * 0.9, '#b9814a') + at(c, -50, 30, () => onionRing(c, 70, '#e6d2ae', 10)) + at(c, 60, -50, () => onionSlip(c, 110, '#ead9b8', 13), 30)
      + at(c, 90, 80, () => leaf(c, 150, 46, '#4f8a3c'), 60) + at(c, 60, 110, () => leaf(c, 130, 40, '#61993f'), 110)
      + at(c, 110, 60, () => leaf(c, 110, 36, '#57913f'), 20) + crumble(c, 18, 90, 70, '#fbf3df', 15) + shimmer(r),
  }),

  'sopa-de-fideo': (c) => {
    const r = bowlInside();
    return painted(c, '#e9b9a4') + at(c, -490, 250, () => napkin(c, 270, 380, '#fbf1dd', '#8fa83c'), -14) + at(c, -480, 240, () => spoon(c, 430), -10)
      + at(c, 500, -270, () => wholeTomato(c, 84)) + at(c, 510, 310, () => limeWedge(c, 140), 24)
      + bowl(c, { colour: '#fbf1dd', inside: '#f6e4c4', decoration: dabs(34, ['#b5472f', '#e0993b', '#8fa83c']) })
      + inside(c, r, liquid(c, r, '#cf5a2a'), oil(c, 16, r * 0.92, '#e88b45'), fideo(c, 150, r * 0.92),
        strew(c, scatter(c, 13, r * 0.6), () => dice(c, 44, '#fdf6e2')), strew(c, [[-90, 90], [110, 40], [0, -110], [60, 150], [-150, -50], [150, -120]], () => dice(c, 54, '#b7c659')),
        strew(c, scatter(c, 9, r * 0.74), () => cilantro(c), { scale: [0.8, 1.1] }), shimmer(r), wallShade(c, r));
  },

  'tortilla-soup': (c) => {
    const r = bowlInside({ lip: 26 });
    return stone(c, '#a88a6c') + at(c, -500, -270, () => chileDried(c, 250, MOLE), 40) + at(c, -470, -120, () => chileDried(c, 200, '#5d1d12'), -20)
      + strew(c, [[490, 260], [420, 350], [560, 350]], () => chip(c, 86)) + at(c, 500, -280, () => limeWedge(c, 150), 30) + at(c, -510, 290, () => sprig(c, cilantro, 120), -30)
      + bowl(c, { lip: 26, colour: '#7d9440', inside: '#d9c996', decoration: dipped('#4f6b2c') })
      + inside(c, r, liquid(c, r, '#9a2f17'), oil(c, 16, r * 0.92, '#cc6430'), swirl(c, 150, 20, '#fbf3e2', 1.3),
        shreds(c, 46, 165, 150, ['#e7ab4c', '#d89238', '#f2c473'], 17, 150, 0.06),
        strew(c, [[-110, 70], [-60, 130], [-150, 140], [-30, 60], [-100, 10]], () => dice(c, 60, '#bccb5c')),
        strew(c, [[120, -90], [60, -130], [160, -30]], () => chileRing(c, 38, '#5d1d12')), crumble(c, 22, 150, 130, '#fdf6e4', 17),
        strew(c, scatter(c, 8, r * 0.76), () => cilantro(c), { scale: [0.8, 1.1] }), shimmer(r), wallShade(c, r));
  },

  'arroz-con-leche': (c) => {
    const r = bowlInside({ lip: 24 });
    return striped(c, '#f7e3da', '#d9728a', [[-560, 40], [-470, 40], [-380, 40], [370, 40], [460, 40], [550, 40]], -6)
      + at(c, 490, 250, () => cinnamon(c, 240), -50) + at(c, 530, 190, () => cinnamon(c, 230), -38) + at(c, -480, -270, () => spoon(c, 400), -150)
      + at(c, -500, 310, () => pinch(c, 90, '#9a5a2a'))
      + bowl(c, { lip: 24, colour: '#b5472f', inside: '#f3dcc0', decoration: dabs(40, ['#f3dcc0']) })
      + inside(c, r, liquid(c, r, '#f4e6c9'), el('g', { opacity: 0.62 }, looseRice(c, r * 0.96, '#f2e2bf', 34)), swirl(c, r * 0.8, 34, '#fbf2dc', 2.3), looseRice(c, r * 0.7, '#f7ead0', 9),
        dust(c, 330, 200, 190, '#9a5426', 5, 0.75), strew(c, scatter(c, 16, r * 0.7), () => bean(c, '#5b2d23', 40)),
        at(c, 20, -20, () => cinnamon(c, 270), -34), at(c, 60, 30, () => cinnamon(c, 230), -62),
        at(c, -110, 120, () => onionSlip(c, 130, '#a5bd4a', 17), 30), wallShade(c, r, 0.34));
  },

  'nopales-salad': (c) => {
    const r = bowlInside({ wall: 22 });
    return gingham(c, '#f8ecd6', '#c2613f') + at(c, 490, -280, () => chileFresh(c, 180), 20) + at(c, 470, -200, () => chileFresh(c, 150, '#c23a24'), 46)
      + at(c, -500, 280, () => limeWedge(c, 150), 60) + at(c, -490, -280, () => wholeTomato(c, 86)) + at(c, 500, 280, () => woodenSpoon(c, 470), 28)
      + bowl(c, { wall: 22, colour: '#f6e6c8', inside: '#efd9b2', decoration: talavera('#b5472f', '#8fa83c', 34) })
      + inside(c, r, liquid(c, r, '#c9cf86'), shreds(c, 84, r * 0.9, r * 0.9, ['#6f8f34', '#87a544', '#5b7a2c', '#98b357'], 25, 120, 0.04),
        strew(c, scatter(c, 34, r * 0.84), () => dice(c, 46, c.pick(['#d5402b', '#e0563a', '#c93324']))),
        strew(c, scatter(c, 13, r * 0.78), () => onionSlip(c, 92, '#d883a8', 10)), crumble(c, 48, r * 0.76, r * 0.76, '#fdf7e8', 20),
        strew(c, scatter(c, 9, r * 0.74), () => cilantro(c), { scale: [0.9, 1.2] }), dust(c, 60, r * 0.8, r * 0.8, '#6f6a35', 4), wallShade(c, r, 0.32));
  },

  'shrimp-aguachile': (c) => {
    const r = 292;
    return stone(c, '#cfd3b4', 6) + at(c, -500, -280, () => lime(c, 84)) + at(c, -500, -110, () => lime(c, 72)) + at(c, 500, 300, () => chileFresh(c, 180), -30)
      + strew(c, [[480, -300], [540, -210], [420, -370]], () => tostada(c, 100)) + at(c, -480, 330, () => pinch(c, 80, '#fffaf0', 70, 6))
      + bowl(c, { r: 364, lip: 42, colour: '#5b534f', inside: '#4a423f', decoration: flecks('#8c827b', 200) })
      + inside(c, r + 2, liquid(c, r, '#a9c04a'), around(c, 16, 236, () => cucumber(c, 58, '#4f8b3d', '#e1edba'), 0),
        around(c, 8, 150, () => prawn(c, 78), 20, 1, 110), around(c, 3, 46, () => prawn(c, 70), 0, 1, 100),
        strew(c, scatter(c, 7, 210), () => onionRing(c, 44, '#c46c9b', 7)), strew(c, scatter(c, 10, 240, 240, 0.5), () => chileRing(c, 24)),
        at(c, -40, 40, () => avocado(c, 150), 20), at(c, 10, 70, () => avocado(c, 150), 40),
        strew(c, scatter(c, 9, 220), () => cilantro(c), { scale: [0.7, 1] }), dust(c, 50, 230, 230, '#8c2f1a', 4), shimmer(r, 0.8), wallShade(c, r, 0.4));
  },
};
