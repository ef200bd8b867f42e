import type { StepTemperature } from '../content/recipe-content.ts';
import { temperatureWords } from './copy.ts';
import type { Units } from './measures.ts';

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

/** Temperature scale of each system, or null to show temperatures as written. */
const scaleOf = { written: null, metric: 'C', us: 'F', imperial: 'F' } as const;

export interface ShownTemperature {
  start: number;
  end: number;
  text: string;
}

/** Converts oven temperatures to dial steps, others to the degree. Shows only the wanted scale of '350°F (180°C)'. */
export function showTemperatures(text: string, all: readonly StepTemperature[], units: Units): ShownTemperature[] {
  const scale = scaleOf[units];
  let at = -1;
  return rowsOf(text, all).flatMap((row) => {
    const isInBoth = row.some((each) => each.scale === scale) && row.some((each) => isOtherScale(each, scale));
    if (scale && isInBoth) {
      at += row.length;
      return showOneScale(text, row, scale);
    }
    return row.map((each) => {
      at += 1;
      const { start, end } = each;
      const shown = scale && convert(text, at, all, { scale, row });
      if (!scale || shown === null) return { start, end, text: text.slice(start, end) };
      const fan = /\d/.test(fanAt(text, each)) ? fanAt(text, each) : '';
      const ofFan = fan.replace(/\d+/, (degrees) => String(convertDegrees(Number(degrees), each, scale, 5)));
      return { start, end: end + fan.length, text: shown + ofFan };
    });
  });
}

const isOtherScale = (each: StepTemperature, scale: 'C' | 'F' | null) => each.scale !== scale && each.scale !== 'gas';

/** Converts a temperature, or returns null to show it as written. */
function convert(
  text: string,
  at: number,
  all: readonly StepTemperature[],
  { scale, row }: { scale: 'C' | 'F'; row: readonly StepTemperature[] },
): string | null {
  const temperature = all[at]!;
  if (temperature.scale === scale) return null;
  // A gas mark next to degrees is for a conventional oven and is kept in either scale.
  if (temperature.scale === 'gas' && row.length > 1) return null;
  const step = stepOf(temperature, scale, isFan(text, at, all));
  const degreesOf = (degrees: number) => convertDegrees(degrees, temperature, scale, step);
  const low = degreesOf(temperature.degrees);
  if (low === null) return null;
  const high = temperature.degreesMax === null ? null : degreesOf(temperature.degreesMax);
  return temperatureWords[scale](high === null || high === low ? String(low) : `${low}–${high}`);
}

/** 'Fan' or a fan oven's degrees without a scale, after a temperature: '200C/180 fan'. */
const bareFan = '(?:[ /,(]{1,3}(?:fan (?:oven )?\\d{2,3}|\\d{2,3} ?fan)\\)?)';
const fanWords = new RegExp(`^(?:${bareFan}(?!\\d| ?[°º])| ?\\(?fan(?![- ]?\\d)\\)?)`, 'i');

const fanAt = (text: string, { end }: StepTemperature) => fanWords.exec(text.slice(end, end + 24))?.[0] ?? '';

/** Shows the words of a row in one scale, with the gas marks. */
function showOneScale(text: string, row: readonly StepTemperature[], scale: 'C' | 'F'): ShownTemperature[] {
  let shown = '';
  let previous = row[0]!.start;
  for (const each of row) {
    const end = each.end + fanAt(text, each).length;
    if (!isOtherScale(each, scale)) shown += (shown && text.slice(previous, each.start)) + text.slice(each.start, end);
    previous = end;
  }
  const [{ start }] = row as readonly [StepTemperature];
  const isOpen = (words: string) => words.split('(').length > words.split(')').length;
  const end = isOpen(text.slice(start, previous)) && text[previous] === ')' ? previous + 1 : previous;
  return [{ start, end, text: isOpen(shown) ? `${shown})` : shown }];
}

const inText =
  /(?<![\d.,])([−-]?\d{1,3}(?:\.\d)?)(?: ?(?:-|–|to|(?<=between [−-]?\d{1,3} )and) ?(\d{1,3}(?:\.\d)?))?(?: ?(?:°|º|degrees?) ?([CF])(?![\p{L}\d])|(?<=\d{2})([CF])(?![\p{L}\d]))/giu;

/** Shows the temperatures of an ingredient line to the degree: 'water at 37°C'. */
export function convertTemperatures(text: string, units: Units): string {
  if (units === 'written' || !/\d ?(?:°|º|deg|[CF])/i.test(text)) return text;
  const found = [...text.matchAll(inText)].map(({ 0: words, 1: low, 2: high, 3: scale, 4: letter, index }) => ({
    start: index,
    end: index + words.length,
    degrees: Number(low!.replace('−', '-')),
    degreesMax: high ? Number(high) : null,
    scale: (scale ?? letter)!.toUpperCase() as 'C' | 'F',
    oven: false,
  }));
  let shown = '';
  let at = 0;
  for (const { start, end, text: words } of showTemperatures(text, found, units)) {
    shown += text.slice(at, start) + words;
    at = end;
  }
  return shown + text.slice(at);
}

/** Returns the step of an oven dial, or 1 for other temperatures. Fan ovens have a finer step. */
function stepOf({ oven }: StepTemperature, to: 'C' | 'F', fan: boolean): number {
  if (!oven) return 1;
  return fan ? 5 : to === 'F' ? 25 : 10;
}

const fanAfter = /^ ?\(?fan(?:[- ](?:forced|assisted|oven))?(?! ?(?:oven )?\d)/i;
const fanBefore = /\bfan(?:[- ](?:forced|assisted))?(?: oven)?(?: at| to)? ?\(?$/i;

/** Returns true for a fan temperature: '160°C fan', 'fan 160°C', but not for the second in '160°C fan, 180°C'. */
function isFan(text: string, at: number, all: readonly StepTemperature[]): boolean {
  const { start, end } = all[at]!;
  if (fanAfter.test(text.slice(end, end + 20))) return true;
  const previous = all[at - 1];
  const from = previous ? previous.end : Math.max(0, start - 30);
  return fanBefore.test(text.slice(from, start)) && !(previous && fanAfter.test(text.slice(from, start).trimEnd()));
}

/** Returns the oven setting at an index, in Celsius dial steps, plus 20 degrees for a fan. Null if not for an oven. */
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

const besides = new RegExp(`^${bareFan}?(?: ?\\(?fan\\)?)?\\)?[ /,(]{0,3}(?:or )?(?:fan )?$`, 'i');

/** Groups temperatures that state the same setting: '180°C/350°F/gas 4' is one row. */
function rowsOf(text: string, all: readonly StepTemperature[]): StepTemperature[][] {
  const rows: StepTemperature[][] = [];
  for (const each of all) {
    const last = rows.at(-1)?.at(-1);
    if (last && each.start - last.end < 40 && besides.test(text.slice(last.end, each.start))) rows.at(-1)!.push(each);
    else rows.push([each]);
  }
  return rows;
}
