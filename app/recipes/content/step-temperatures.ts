import type { StepTemperature } from './recipe-content.ts';

const celsiusOrFahrenheit =
  /(?<![\d.,])([−-]?\d{1,3}(?:\.\d)?)(?: ?(?:-|–|to|(?<=between [−-]?\d{1,3} )and) ?(\d{1,3}(?:\.\d)?))? ?(?:(?:°|º|degrees? ?)(?: ?(C|F|celsius|fahrenheit)(?!\p{L}))|(C|F)(?![\p{L}\d']))/giu;
const gas = /\bgas (?:mark )?(\d)(½)?(?!\d)/gi;
const oven = /\b(?:oven|fan|gas|grill|broil)/i;
const baking = /\bbak(?:e|ing)\b|\broast|\b(?:re)?warm(?:ed)?\b|\breheat|\bminutes at \d/i;
/** Words for a temperature that is measured in food, not set on an oven. */
const measured =
  /\b(?:oil|fat|fry|fried|syrup|sugar|caramel|thermometer|internal|inside|core|centre|center|probe|custard|milk)\b/i;
const isOvens = (sentence: string) => oven.test(sentence) || (baking.test(sentence) && !measured.test(sentence));

/** Finds the temperatures in a text. '180°C (160°C fan)' has two. */
export function findTemperatures(text: string): StepTemperature[] {
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
      oven: Number(low) >= (scale === 'C' ? 100 : 200) && isOvens(sentenceAround(text, match.index)),
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

function sentenceAround(text: string, at: number): string {
  const before = text
    .slice(Math.max(0, at - 200), at)
    .split(/[.!?;] /)
    .at(-1)!;
  return before + text.slice(at, at + 200).split(/[.!?;](?: |$)/)[0]!;
}
