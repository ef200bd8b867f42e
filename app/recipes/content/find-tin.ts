import type { Tin } from '../scaling/tins.ts';

const vessel =
  /(?<![\d.])(\d{1,2})(?: ?(?:cm|inch(?:es)?|in|"))?(?:(?: ?[x×] ?| by )(\d{1,2}))?[ -]?(cm|inch(?:es)?|in\b|")[ -]((?:[\p{L}-]+,? ){0,4}?)(tin|pan|dish|mould)\b/iu;
const loafByWeight = /\b(?:900 ?g|2 ?lb)(?:\/2 ?lb)? (?:non-stick )?loaf (?:tin|pan)\b/i;
const baking =
  /\b(?:springform|cake|bak(?:e|ing)|square|loaf|brownie|round|tart|pie|rectangular|roasting|sandwich|bundt|flan|gratin)\b/i;

/** The tin that a recipe is baked in, as its steps name it; null: none, or one of a size that no list has. */
export function findTinOf(steps: readonly { text: string }[]): Tin | null {
  for (const { text } of steps) {
    const tin = readTin(text.slice(0, 5_000));
    if (tin) return tin;
  }
  return null;
}

function readTin(text: string): Tin | null {
  if (loafByWeight.test(text)) return { shape: 'loaf', short: 13, long: 23 };
  const found = vessel.exec(text);
  if (!found) return null;
  const [, first, second, unit, words = '', name] = found;
  if (!/tin/i.test(name!) && !baking.test(words)) return null;
  const inCentimetres = (length: string) => (/cm/i.test(unit!) ? Number(length) : Math.round(Number(length) * 2.54));
  const across = inCentimetres(first!);
  if (across < 10 || across > 45) return null;
  if (!second) return { shape: /square|brownie/i.test(words) ? 'square' : 'round', across };
  const other = inCentimetres(second);
  if (other < 10 || other > 60) return null;
  if (other === across) return { shape: 'square', across };
  const [short, long] = [Math.min(across, other), Math.max(across, other)] as [number, number];
  return { shape: /loaf/i.test(words) ? 'loaf' : 'rectangle', short, long };
}
