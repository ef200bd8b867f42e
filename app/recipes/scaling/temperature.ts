import { temperatureWords } from '../../copy/recipes/units.ts';
import type { StepTemperature } from '../content/recipe-content.ts';
import type { Units } from './measures.ts';

/** Gas marks by their degrees Fahrenheit. */
const fahrenheitOfGas: Record<number, number> = {
  0.5: 250,
  1: 275,
  2: 300,
  3: 325,
  4: 350,
  5: 375,
  6: 400,
  7: 425,
  8: 450,
  9: 475,
};

/** In which scale an oven is set; null: as written. */
const scaleOf = { written: null, metric: 'C', us: 'F', imperial: 'F' } as const;

/**
 * A temperature in another scale: an oven's in the steps of its dial, others in small ones. Null: as it is written,
 * also where the text says the same in the wanted scale beside it.
 */
export function showTemperature(
  text: string,
  at: number,
  all: readonly StepTemperature[],
  units: Units,
): string | null {
  const temperature = all[at]!;
  const scale = scaleOf[units];
  if (!scale || temperature.scale === scale || besideOf(text, at, all).some((each) => each.scale === scale))
    return null;
  const convert = (degrees: number) => convertDegrees(degrees, temperature, scale);
  const low = convert(temperature.degrees);
  if (low === null) return null;
  const high = temperature.degreesMax === null ? null : convert(temperature.degreesMax);
  return temperatureWords[scale](high === null || high === low ? String(low) : `${low}–${high}`);
}

function convertDegrees(degrees: number, { scale, oven }: StepTemperature, to: 'C' | 'F'): number | null {
  const fahrenheit = scale === 'gas' ? fahrenheitOfGas[degrees] : scale === 'F' ? degrees : undefined;
  if (scale === 'gas' && fahrenheit === undefined) return null;
  if (to === 'F') {
    const exact = fahrenheit ?? (degrees * 9) / 5 + 32;
    return toStep(exact, oven ? 25 : degrees >= 100 ? 5 : 1);
  }
  const exact = ((fahrenheit! - 32) * 5) / 9;
  return toStep(exact, oven ? 10 : degrees >= 212 ? 5 : 1);
}

const toStep = (degrees: number, step: number) => Math.round(degrees / step) * step;

/** Those that stand in a row with it: '180°C/350°F/gas 4'. */
function besideOf(text: string, at: number, all: readonly StepTemperature[]): StepTemperature[] {
  const isBeside = (a: StepTemperature, b: StepTemperature) =>
    /^(?: ?fan)?[ /,(]{0,3}(?:or )?$/i.test(text.slice(a.end, b.start));
  let first = at;
  let last = at;
  while (first > 0 && isBeside(all[first - 1]!, all[first]!)) first--;
  while (last < all.length - 1 && isBeside(all[last]!, all[last + 1]!)) last++;
  return all.slice(first, last + 1);
}
