/** Words on recipe pages for amounts that differ from the written ones. */

/** Replaces an amount too small to measure. */
export const littleWord = 'a little';

/** Words between a fraction and a unit with a word before it: '½ a good glug', '¼ of a good glug'. */
export const partOfOne = { half: 'a', other: 'of a' } as const;

/** Shown under an ingredient from twice the recipe upwards. */
export const cautionWords = {
  taste: 'Start with half of this, then taste',
  /** For an ingredient that is used in parts. */
  divided: 'Taste before you add the last of it',
  raising: 'Large batches may need less',
} as const;

const parts: Record<string, string> = {
  '1/8': 'an eighth',
  '1/4': 'a quarter',
  '1/3': 'a third',
  '3/8': 'three eighths',
  '1/2': 'half',
  '5/8': 'five eighths',
  '2/3': 'two thirds',
  '3/4': 'three quarters',
  '7/8': 'seven eighths',
};
/** @param part fraction of an egg that is needed besides `whole` whole eggs */
export const beatenEgg = (part: string, whole: number) =>
  `Beat ${whole > 0 ? 'the last' : 'one'} egg and use ${parts[part] ?? 'part'} of it`;

/** Follows a number in a step that does not scale. */
export const forOriginal = ' (for the original amounts)';
/** Ends a step. @param things sizes and times that do not scale: '8-inch pan, 40 minutes' */
export const areForOriginal = (things: string) => ` (${things}: for the original amounts)`;

/** Unit names for converted amounts: short, and in full if the recipe uses full names. */
export const unitNames = {
  mg: { short: ['mg', 'mg'], long: ['milligram', 'milligrams'] },
  g: { short: ['g', 'g'], long: ['gram', 'grams'] },
  kg: { short: ['kg', 'kg'], long: ['kilogram', 'kilograms'] },
  oz: { short: ['oz', 'oz'], long: ['ounce', 'ounces'] },
  lb: { short: ['lb', 'lb'], long: ['pound', 'pounds'] },
  ml: { short: ['ml', 'ml'], long: ['millilitre', 'millilitres'] },
  l: { short: ['l', 'l'], long: ['litre', 'litres'] },
  tsp: { short: ['tsp', 'tsp'], long: ['teaspoon', 'teaspoons'] },
  tbsp: { short: ['tbsp', 'tbsp'], long: ['tablespoon', 'tablespoons'] },
  cup: { short: ['cup', 'cups'], long: ['cup', 'cups'] },
  'fl oz': { short: ['fl oz', 'fl oz'], long: ['fluid ounce', 'fluid ounces'] },
  pint: { short: ['pint', 'pints'], long: ['pint', 'pints'] },
  inch: { short: ['inch', 'inches'], long: ['inch', 'inches'] },
  cm: { short: ['cm', 'cm'], long: ['centimetre', 'centimetres'] },
  mm: { short: ['mm', 'mm'], long: ['millimetre', 'millimetres'] },
  quart: { short: ['quart', 'quarts'], long: ['quart', 'quarts'] },
} as const;

export const temperatureWords = {
  C: (degrees: string) => `${degrees}°C`,
  F: (degrees: string) => `${degrees}°F`,
} as const;

export const unitChoices = {
  legend: 'Units',
  written: 'As written',
  metric: 'Metric',
  us: 'US',
  imperial: 'Imperial',
} as const;

/** Precedes an amount that was rounded by more than 3 % or converted imprecisely. */
export const aboutWord = 'about';

export const tinNames = {
  round: (cm: number) => `Round, ${cm} cm`,
  square: (cm: number) => `Square, ${cm} cm`,
  loaf: (short: number, long: number) => `Loaf, ${short} × ${long} cm`,
  rectangle: (short: number, long: number) => `Rectangle, ${short} × ${long} cm`,
} as const;
