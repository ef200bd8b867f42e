import { type Tin, tins } from '../scaling/tins.ts';

const CM_PER_INCH = 2.54;
/** Tolerance in centimetres, because sizes differ slightly between makers. */
const TOLERANCE = 1;

const unit = '(?: |-)?(cm|centimetres?|inch(?:es)?|in|")';
const figure = '(\\d{1,2}(?:\\.\\d)?)';
/** Words between the size and the tin: '(8-inch)', 'fan-shaped', 'loose-bottomed'. */
const between = '(?: ?\\([^)]{0,20}\\))?(?:[ /][\\w-]{1,20}){0,3}? ?';
const across = new RegExp(`${figure}${unit}${between}(tins?|pans?|springforms?|moulds?)\\b`, 'gi');
const sides = new RegExp(
  `${figure}(?:${unit})? ?(?:x|×|by|-by-) ?${figure}${unit}${between}(tins?|pans?|dish|dishes|trays?|moulds?)\\b`,
  'gi',
);
/** Words that distinguish baking tins from frying pans. */
const forBaking = /round|square|springform|cake|sandwich|tart|flan|pie|loose|bundt|baking|loaf|tins?\b|mould/i;

/** Finds a baking tin of a common size in the first step that names one. */
export function findTinIn(texts: readonly string[]): Tin | null {
  for (const text of texts) {
    const found = findTinNamed(text.slice(0, 10_000));
    if (found) return found;
  }
  return null;
}

function findTinNamed(text: string): Tin | null {
  for (const [whole, one, firstUnit, other, secondUnit] of text.matchAll(sides)) {
    const [short, long] = [centimetres(one!, firstUnit ?? secondUnit!), centimetres(other!, secondUnit!)].sort(
      (a, b) => a - b,
    ) as [number, number];
    const isLoaf = /loaf/i.test(whole);
    const tin =
      short === long
        ? nearest({ shape: 'square', across: short })
        : nearest({ shape: isLoaf ? 'loaf' : 'rectangle', short, long });
    if (tin) return tin;
  }
  for (const [whole, number, named] of text.matchAll(across)) {
    if (!forBaking.test(whole)) continue;
    const shape = /square/i.test(whole) ? 'square' : 'round';
    const tin = nearest({ shape, across: centimetres(number!, named!) });
    if (tin) return tin;
  }
  return null;
}

const centimetres = (number: string, named: string) =>
  Number(number) * (named.toLowerCase().startsWith('c') ? 1 : CM_PER_INCH);

function nearest(wanted: Tin): Tin | null {
  const far = (tin: Tin) =>
    'across' in tin && 'across' in wanted
      ? Math.abs(tin.across - wanted.across)
      : 'short' in tin && 'short' in wanted
        ? Math.max(Math.abs(tin.short - wanted.short), Math.abs(tin.long - wanted.long))
        : Infinity;
  const [best] = tins.filter(({ shape }) => shape === wanted.shape).toSorted((a, b) => far(a) - far(b));
  return best && far(best) <= TOLERANCE ? best : null;
}
