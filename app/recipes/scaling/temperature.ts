import type { StepTemperature } from '../content/recipe-content.ts';
import { temperatureWords } from './copy.ts';
import type { Units } from './measures.ts';

/** Gas marks with their degrees Fahrenheit. */
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

/** Oven scale of each system, or null for as written. */
const scaleOf = { written: null, metric: 'C', us: 'F', imperial: 'F' } as const;

/**
 * Converts a temperature: an oven's in dial steps, others to the degree. Null to show it as written, also if the text
 * gives the same temperature in the wanted scale.
 */
export function showTemperature(
  text: string,
  at: number,
  all: readonly StepTemperature[],
  units: Units,
): string | null {
  const temperature = all[at]!;
  const scale = scaleOf[units];
  const row = besideOf(text, at, all);
  if (!scale || temperature.scale === scale || row.some((each) => each.scale === scale)) return null;
  // A gas mark beside degrees is for a conventional oven, and is valid in any scale.
  if (temperature.scale === 'gas' && row.length > 1) return null;
  const step = stepOf(temperature, scale, isFan(text, at, all));
  const convert = (degrees: number) => convertDegrees(degrees, temperature, scale, step);
  const low = convert(temperature.degrees);
  if (low === null) return null;
  const high = temperature.degreesMax === null ? null : convert(temperature.degreesMax);
  return temperatureWords[scale](high === null || high === low ? String(low) : `${low}–${high}`);
}

/**
 * Oven dials have wide steps. A fan oven's temperature is computed exactly, because its difference to the other
 * matters.
 */
function stepOf({ oven }: StepTemperature, to: 'C' | 'F', fan: boolean): number {
  if (!oven) return 1;
  return fan ? 5 : to === 'F' ? 25 : 10;
}

const fanAfter = /^ ?\(?fan(?:[- ](?:forced|assisted|oven))?(?! ?(?:oven )?\d)/i;
const fanBefore = /\bfan(?:[- ](?:forced|assisted))?(?: oven)?(?: at| to)? ?\(?$/i;

/** '160°C fan', 'fan 160°C', '160C (fan)'. In '160°C fan, 180°C' the second is not a fan temperature. */
function isFan(text: string, at: number, all: readonly StepTemperature[]): boolean {
  const { start, end } = all[at]!;
  if (fanAfter.test(text.slice(end, end + 20))) return true;
  const previous = all[at - 1];
  const from = previous ? previous.end : Math.max(0, start - 30);
  return fanBefore.test(text.slice(from, start)) && !(previous && fanAfter.test(text.slice(from, start).trimEnd()));
}

/**
 * Oven setting in degrees Celsius in dial steps for the temperature at this position, or null if it is not an oven's. A
 * fan temperature is converted to a conventional one, 20 degrees hotter.
 */
export function ovenCelsius(text: string, at: number, all: readonly StepTemperature[]): number | null {
  const temperature = all[at]!;
  if (!temperature.oven) return null;
  const step = stepOf(temperature, 'C', false);
  const { scale, degrees } = temperature;
  const celsius = scale === 'C' ? toStep(degrees, step) : convertDegrees(degrees, temperature, 'C', step);
  return celsius === null || !isFan(text, at, all) ? celsius : celsius + 20;
}

function convertDegrees(degrees: number, { scale }: StepTemperature, to: 'C' | 'F', step: number): number | null {
  const fahrenheit = scale === 'gas' ? fahrenheitOfGas[degrees] : scale === 'F' ? degrees : undefined;
  if (scale === 'gas' && fahrenheit === undefined) return null;
  return toStep(to === 'F' ? (fahrenheit ?? (degrees * 9) / 5 + 32) : ((fahrenheit! - 32) * 5) / 9, step);
}

const toStep = (degrees: number, step: number) => Math.round(degrees / step) * step;

/** Temperatures in one row: '180°C/350°F/gas 4'. */
function besideOf(text: string, at: number, all: readonly StepTemperature[]): StepTemperature[] {
  const isBeside = (a: StepTemperature, b: StepTemperature) =>
    /^(?: ?\(?fan\)?)?[ /,(]{0,3}(?:or )?(?:fan )?$/i.test(text.slice(a.end, b.start));
  let first = at;
  let last = at;
  while (first > 0 && isBeside(all[first - 1]!, all[first]!)) first--;
  while (last < all.length - 1 && isBeside(all[last]!, all[last + 1]!)) last++;
  return all.slice(first, last + 1);
}
