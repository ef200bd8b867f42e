import type { StepTemperature } from './recipe-content.ts';

const celsiusOrFahrenheit =
  /(?<![\d.,])([−-]?\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))? ?(?:(?:°|º|degrees? ?)(?: ?(C|F|celsius|fahrenheit)(?!\p{L}))|(C|F)(?![\p{L}\d']))/giu;
const gas = /\bgas (?:mark )?(\d)(½)?(?!\d)/gi;
const oven = /\boven\b|\bfan\b|\bgas\b|\bbak(?:e|ing)\b|\broast/i;

/** The temperatures that a text names, each by itself: '180°C (160°C fan)' are two. */
export function findTemperatures(text: string): StepTemperature[] {
  const inOven = oven.test(text);
  const found: StepTemperature[] = [];
  for (const match of text.matchAll(celsiusOrFahrenheit)) {
    const [whole, low, high, word, letter] = match;
    const scale = (word ?? letter)!.toUpperCase().startsWith('C') ? 'C' : 'F';
    found.push({
      start: match.index,
      end: match.index + whole.length,
      degrees: Number(low!.replace('−', '-')),
      degreesMax: high ? Number(high) : null,
      scale,
      oven: inOven && Number(low) >= (scale === 'C' ? 100 : 200),
    });
  }
  for (const match of text.matchAll(gas)) {
    const degrees = Number(match[1]) + (match[2] ? 0.5 : 0);
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      degrees,
      degreesMax: null,
      scale: 'gas',
      oven: true,
    });
  }
  return found.sort((a, b) => a.start - b.start);
}
