/**
 * Growth is measured by comparing one long text with several short texts of the same total length in one run, which
 * cancels out the speed of the machine. Suspicious results are measured again in processor time of this thread, which
 * excludes other load.
 */

const TIMES_LONGER = 8;
/** Linear growth has a ratio of 1, quadratic growth a ratio of `TIMES_LONGER`. */
export const TOO_MUCH = 4;
const TRIES = 8;
/** Minimum time for reading the long text, in milliseconds. Faster reads are not compared. */
const MEASURABLE_MS = 4;
/**
 * Minimum duration of a measurement of processor time, in milliseconds, because its resolution is some milliseconds.
 */
const COUNTABLE_MS = 80;

type Read = (text: string) => unknown;

function repeat(read: Read, text: string, times: number): void {
  for (let time = 0; time < times; time++) read(text);
}

function elapsed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Returns the time for one long text relative to short texts of the same total length, or 0 if the text is read too
 * fast to measure.
 * @param make returns a text of about this length in code units
 */
export function growthOf(read: Read, make: (length: number) => string, length: number): number {
  const long = make(length);
  const once = elapsed(() => read(long));
  if (once < MEASURABLE_MS) return 0;
  const short = make(length / TIMES_LONGER);
  let ratio = once / elapsed(() => repeat(read, short, TIMES_LONGER));
  const times = Math.ceil(COUNTABLE_MS / once);
  for (let tried = 0; tried < TRIES && ratio >= TOO_MUCH; tried++) {
    const ofLong = processorTime(() => repeat(read, long, times));
    const ofShort = processorTime(() => repeat(read, short, times * TIMES_LONGER));
    ratio = Math.min(ratio, ofLong / Math.max(ofShort, 1));
  }
  return ratio;
}

/** Returns the same ratio as `growthOf`, always measured in processor time. */
export async function asyncGrowthOf<Source>(
  read: (source: Source) => Promise<unknown>,
  make: (length: number) => Source,
  length: number,
): Promise<number> {
  const [long, short] = [make(length), make(length / TIMES_LONGER)];
  const processorTimeOf = async (source: Source, times: number) => {
    const before = process.threadCpuUsage();
    for (let time = 0; time < times; time++) await read(source);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  let ratio = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && ratio >= TOO_MUCH; tried++) {
    const ofShort = await processorTimeOf(short, TIMES_LONGER);
    const ofLong = await processorTimeOf(long, 1);
    ratio = Math.min(ratio, ofLong < MEASURABLE_MS ? 0 : ofLong / Math.max(ofShort, 1));
  }
  return ratio;
}

const pieces = [
  ' ',
  '\t',
  '\u00a0',
  '\n',
  '\r',
  '\u2028',
  '#',
  '-',
  '–',
  '*',
  '_',
  '=',
  ':',
  ';',
  '.',
  ',',
  '!',
  '?',
  '…',
  "'",
  '"',
  '”',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
  '&',
  '/',
  '\\',
  '~',
  '%',
  '+',
  '@',
  '|',
  '½',
  '0',
  '1',
  '12',
  'a',
  'A',
  'é',
  '漢',
  '\u0301',
  '1/2 ',
  '1 ',
  '1 g ',
  '1 g/',
  '1 lb 2 oz ',
  '1 or ',
  '1 plus ',
  '1 (2 g) ',
  '2 x ',
  '~ about ',
  'a ',
  'cup ',
  'of ',
  '1-',
  '1.',
  '1,',
  '2 g of the salt ',
  'salt ',
  'Salt. ',
  '5 minutes ',
  '1 hour and ',
  '180°C ',
  '9-inch ',
  '20 cm x ',
  'the water, ',
  'half an ',
  'each ',
  '1. ',
  'step 1) ',
  '- ',
  '# ',
  '\n\n',
  '\n---\n',
  '\n1. ',
  '\n- ',
  'Ingredients\n',
  'Method\n',
  'Notes:\n',
  'Sauce:\n',
  'Prep time: ',
  'Serves ',
  'Tags: ',
  'leave a ',
  'PT1H',
  '<p>',
  '<div>',
  '</div>',
  '<b ',
  '<!--',
  '&amp;',
  '<li>1 g salt</li>',
  '<h2>Ingredients</h2>',
  ...['<p itemprop="recipeIngredient">1 g</p>', '"a":', '["', '\\"', ',]'],
] as const;

/** Pieces that patterns treat differently. */
const treated = [' ', '\t', '\n', '#', '-', ':', '.', '!', '(', '½', '1', 'a'] as const;

/** Generators of texts of about a given length that repeat one piece between words, or a pair of pieces. */
export const nasty: readonly { name: string; make: (length: number) => string }[] = [
  ...pieces.flatMap((piece) => [
    { name: `${JSON.stringify(piece)} repeated between words`, make: between('x', repeated(piece), 'x') },
    { name: `${JSON.stringify(piece)} repeated after a line`, make: between('Soup\nPrep', repeated(piece), '\u2028x') },
  ]),
  ...treated.flatMap((one) =>
    treated.flatMap((other) =>
      one === other
        ? []
        : [{ name: `${JSON.stringify(one + other)} repeated`, make: between('', repeated(one + other), 'x') }],
    ),
  ),
];

function repeated(piece: string) {
  return (length: number) => piece.repeat(Math.ceil(length / piece.length));
}

function between(before: string, make: (length: number) => string, after: string) {
  return (length: number) => before + make(length) + after;
}
