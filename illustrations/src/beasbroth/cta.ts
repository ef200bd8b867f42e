import { slice } from '../food/baked.ts';
import { carrot } from '../food/cut.ts';
import { thyme } from '../food/fronds.ts';
import { kale } from '../food/greens.ts';
import { basil, bayLeaf, parsley } from '../food/herbs.ts';
import { tortellino } from '../food/pasta.ts';
import { garlic, onionHalf } from '../food/produce.ts';
import { bean } from '../food/pulses.ts';
import { at } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { liquid, oil } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { bowlOf, table } from '../scenes/cta-table.ts';
import { spoon, woodenSpoon } from '../table/cutlery.ts';
import { napkin } from '../table/props.ts';

export const beasbrothCta: Readonly<Record<string, Composition>> = {
  beasbroth: (c) =>
    table(c, '#5a2549') +
    at(c, -610, -230, () =>
      bowlOf(
        c,
        238,
        '#faf6ef',
        '#f3ead9',
        (s) =>
          liquid(c, s, '#e8b954') +
          oil(c, 20, s * 0.9, '#f3cb6c', 14) +
          strew(c, scatter(c, 13, s * 0.76), () => tortellino(c, 46)) +
          strew(c, scatter(c, 4, s * 0.6), () => parsley(c), { scale: [0.6, 0.8] }),
      ),
    ) +
    at(c, 630, 230, () =>
      bowlOf(
        c,
        238,
        '#d8a24a',
        '#efe2c4',
        (s) =>
          liquid(c, s, '#b8582c') +
          strew(c, scatter(c, 30, s * 0.86), () => bean(c, '#efdcae', 46)) +
          strew(c, scatter(c, 8, s * 0.8), () => kale(c, 80)) +
          strew(c, scatter(c, 8, s * 0.8), () => carrot(c, 26)),
      ),
    ) +
    at(c, 610, -290, () => slice(c, 270, 200), 14) +
    at(c, 450, -360, () => slice(c, 220, 170), -10) +
    at(c, -640, 290, () => napkin(c, 320, 260, '#efe8df', '#d8a24a'), -12) +
    at(c, -600, 270, () => spoon(c, 340), 40) +
    at(c, -360, 380, () => onionHalf(c, 70, '#d9b98a')) +
    at(c, -250, -400, () => thyme(c, 170), 70) +
    at(c, 330, 390, () => garlic(c, 44), 20) +
    at(c, 270, 410, () => garlic(c, 38), 100) +
    at(c, 130, -410, () => bayLeaf(c), 70) +
    at(c, 60, -420, () => bayLeaf(c), 110) +
    at(c, -120, 420, () =>
      strew(
        c,
        [
          [0, 0],
          [60, 6],
        ],
        () => basil(c),
      ),
    ) +
    at(c, 110, 420, () => woodenSpoon(c, 230), 84),
};
