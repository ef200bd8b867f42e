import type { ContentStep } from '../content/recipe-content.ts';
import { measures } from './measures.ts';
import { type Serving, showAmount } from './show-amount.ts';
import type { Shown } from './show-line.ts';
import { showTemperature } from './temperature.ts';

/** A step as it is shown: amounts of ingredients and temperatures follow, times do not. */
export function showStep({ text, amounts, durations, temperatures }: ContentStep, serving: Serving): Shown[] {
  const parts: (Shown & { start: number; end: number })[] = [];
  for (const { start, end } of durations) {
    parts.push({ kind: 'duration', text: text.slice(start, end), about: false, start, end });
  }
  temperatures.forEach((temperature, at) => {
    const { start, end } = temperature;
    const shown = showTemperature(text, at, temperatures, serving.units) ?? text.slice(start, end);
    parts.push({ kind: 'temperature', text: shown, about: false, start, end });
  });
  for (const { start, end, shown } of stepAmounts({ text, amounts }, serving)) {
    parts.push({ kind: 'amount', ...shown, start, end });
  }
  const all: Shown[] = [];
  let at = 0;
  for (const { start, end, kind, text: said, about } of parts.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    all.push({ kind: 'text', text: text.slice(at, start), about: false }, { kind, text: said, about });
    at = end;
  }
  all.push({ kind: 'text', text: text.slice(at), about: false });
  return all.filter((part) => part.text !== '');
}

/** Those that are added to each other as one: '1 lb 2 oz'. */
function stepAmounts({ text, amounts }: Pick<ContentStep, 'text' | 'amounts'>, serving: Serving) {
  const shown: { start: number; end: number; shown: { text: string; about: boolean } }[] = [];
  for (let at = 0; at < amounts.length; at++) {
    const run = [amounts[at]!];
    while (amounts[at + 1]?.relation === 'plus' && measures[amounts[at + 1]!.unit!]?.dimension === measures[run[0]!.unit!]?.dimension) run.push(amounts[++at]!); // biome-ignore format: one condition
    const { start } = run[0]!;
    const { end } = run.at(-1)!;
    const { text: said, about } = showAmount(text, run, serving) ?? { text: text.slice(start, end), about: false };
    shown.push({ start, end, shown: { text: said, about } });
  }
  return shown;
}
