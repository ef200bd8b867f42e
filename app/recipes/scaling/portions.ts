/** Number of portions that a step divides the whole into: 'Divide the dough into 12 pieces'. */
export interface Portions {
  /** Position of the number. */
  start: number;
  end: number;
  count: number;
  /** End of the counted noun. */
  nounEnd: number;
}

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const verb =
  'divide|portion|split|pot|bottle|decant|pack|shape|form|roll|cut|slice|separate|spoon|ladle|share|pour|scoop|press|pipe|turn|mould|make';
/** Words for the whole that is divided. Cutting an onion into 8 wedges does not count. */
const whole =
  '(?:(?:the|this|your|each of the) )?(?:[\\p{L}-]+ ){0,2}?(?:dough|mixture|mix|batter|cake|filling|pastry|bread|slab|log|roll|curry|soup|salad|stew|sauce|pudding|custard|risotto|lasagne|brownies?|it|everything)';
const kind =
  '(?: (?:equal|even|hot|clean|pint|quart|half-pint|sterili[sz]ed|equal-sized|equally sized|small|large|big|serving|deep|warm|warmed|muffin|paper|shallow|neat|thick|thin|round|long|lined|greased|buttered|oiled|(?:ice|lolly)-\\p{L}+)){0,2}';
const noun =
  '(?:pieces|portions|balls|slices|squares|wedges|bars|rolls|buns|patties|burgers|rounds|discs|circles|logs|strips|triangles|meatballs|dumplings|cookies|biscuits|scones|loaves|parts|cakes|fritters|bowls|plates|glasses|ramekins|cases|moulds|molds|jars|cups|holes|tins|sausages|kebabs|tortillas|flatbreads|naans|rectangles|batons|doughnuts|fingers)';
const portions = new RegExp(
  `\\b(?:${verb})(?: up)?(?: (?:${whole}))?(?: (?:evenly|equally|out))?(?: (?:across|along|down) the (?:\\p{L}+ ){0,2}(?:sides?|edges?|length|width))? (?:into|in|between|among|amongst|onto|over) (?:about |roughly |the |your )?(\\d{1,3}|${words.join('|')})${kind} ${noun}(?!\\p{L})`,
  'dgiu',
);

/** Servings of any food: 'divide the rice between 4 bowls'. */
const servings = new RegExp(
  `\\b(?:divide|share|split|spoon|ladle|pour|layer|pile|arrange|serve)\\b[^.;:!?]{1,60}? (?:between|among|amongst|into|in|onto|on) (?:the )?(\\d{1,3}|${words.join('|')})${kind} (?:bowls|plates|glasses|ramekins|moulds|molds|jars|cups|mugs|pots|tumblers)(?!\\p{L})`,
  'dgiu',
);
/** Vessels that each take the same amounts: 'In each of 4 hot jars put 2 cloves'. */
const filled = new RegExp(
  `(?:^|[.!?;:,] )(?:in|into|to) each of (?:the )?(\\d{1,3}|${words.join('|')})${kind} (?:bowls|plates|glasses|ramekins|moulds|molds|jars|cups|mugs|pots|tumblers)(?!\\p{L})`,
  'dgiu',
);
/** Pieces made one by one: 'stamp out 24 rounds'. Numbers below four are ignored, because they usually count sheets. */
const pieces = new RegExp(
  `\\b(?:stamp|cut|shape|make|form|roll|pipe|scoop)(?: out)? (?:about |roughly )?(\\d{1,3}|${words.join('|')})${kind} (?:balls|buns|patties|burgers|rounds|discs|circles|meatballs|dumplings|cookies|biscuits|scones|fritters|flatbreads|doughnuts|pancakes)(?!\\p{L}| (?:at a time|in|from each))`,
  'dgiu',
);

/** Portions of each of several mixtures: 'Shape the two pastes into 6 balls each'. The number of mixtures is fixed. */
const eachOfThem = new RegExp(
  `\\b(?:${verb})(?: up)? (?:(?:the|your) (?:two|three|four)|both(?: the| of the)?|all (?:two|three|four)) (?:\\p{L}+ )?(?:doughs|pastes|mixtures|mixes|batters|fillings|halves)(?: evenly| equally)? (?:into|in) (?:about |roughly )?(\\d{1,3}|${words.join('|')})${kind} ${noun} each(?!\\p{L}| (?:time|side))`,
  'dgiu',
);

/** Matches a word of each phrase with portions. */
const anyNoun = new RegExp(`${noun}|mugs|pots|tumblers|pancakes`, 'i');
const anyOfTheWhole =
  /\b(?:roll|pat|press|stretch|shape|spread|cut|slice|divide|portion|the other)\b|trays|sheets|tins|pans/i;

const countOf = (number: string) => (/\d/.test(number) ? Number(number) : words.indexOf(number.toLowerCase()) + 1);

/** Finds the portions in a text. Numbers with 'each' are left out, except those of `filled` and `eachOfThem`. */
export function findPortions(text: string): Portions[] {
  if (!anyNoun.test(text)) return [];
  const ofAll = [
    ...text.matchAll(portions),
    ...text.matchAll(servings),
    ...[...text.matchAll(pieces)].filter(([, number]) => countOf(number!) >= 4),
  ].filter(([words]) => !/\beach\b/i.test(words));
  return [...ofAll, ...text.matchAll(filled), ...text.matchAll(eachOfThem)].flatMap(
    ({ 0: found, 1: number, index, indices }) => {
      const count = countOf(number!);
      const [start, end] = indices![1]!;
      return count > 0 ? [{ start, end, count, nounEnd: index + found.length }] : [];
    },
  );
}

const amountOfTwo = `(?:\\d{1,2}|${words.slice(1).join('|')})`;
const number = '\\d{1,3}(?:[.,]\\d)?';
const lengthUnit = '[ -]?(?:cm|inch(?:es)?|in)';
const length = `${number}(?:${lengthUnit})?`;
const sides = `${number}(?:${lengthUnit})? ?(?:×|x|by) ?${number}${lengthUnit}`;
const shape = '(?:rectangle|square|oval|circle|round|log|sausage|rope|sheet)';
/** Phrases about the whole amount, with a size or a number of containers. */
const ofTheWhole = [
  // 'Roll the dough to a rectangle of 16 × 20 inches', 'then roll gently to 40 × 20 cm'; but not 'One at a time, roll
  // to …'.
  new RegExp(
    `\\b(?:roll|pat|press|stretch|shape|spread)(?<!\\b(?:each|at a time)\\b[^.;:!?]{0,80})(?: out)?(?: (?:gently|lightly|carefully|evenly))?(?: (?:it|the (?:\\p{L}+ )?(?:dough|pastry|paste|mixture|masa)))?(?: out)?(?: on an? [^.;:!?]{1,40}?)? (?:to|into) (?:an? )?(?:rough |large |neat |thin ){0,2}((?:${shape} (?:of )?(?:about )?${length}(?: ?(?:×|x|by) ?${length})?)|(?:${length}(?: ?(?:×|x|by) ?${length})? ${shape})|${sides})(?!\\p{L})`,
    'giu',
  ),
  // 'Lay them on two lined trays', 'Butter 2 baking sheets'
  new RegExp(
    `\\b(?:on|onto|over|between|among|across|line|butter|grease|oil|dust|flour|prepare) (${amountOfTwo}${kind} (?:(?:baking|roasting|oven|cookie|sheet) (?:trays|sheets|tins|pans)|trays))(?!\\p{L})`,
    'giu',
  ),
  // 'Cut the cake into four', 'cut into nine', but not 'cut the onion in four'
  new RegExp(
    `\\b(?:cut|slice|divide|portion)(?: up)?(?: (?:${whole}))? (?:into|in) (${amountOfTwo})(?=[.,;:!?)]|$| (?:and|then|before|while|to|with|once|when)(?!\\p{L}))(?<=(?:${whole})\\b.{0,12}|(?:[6-9]|\\d\\d|six|seven|eight|nine|ten|eleven|twelve))`,
    'giu',
  ),
  // 'Slice the other three' refers to previously counted items.
  new RegExp(`\\b(the other ${amountOfTwo})(?=[.,;:!?]|$| and )`, 'giu'),
];

/** Finds the sizes and numbers in phrases about the whole amount, which do not scale. */
export function findOfTheWhole(text: string): { start: number; end: number }[] {
  if (!anyOfTheWhole.test(text)) return [];
  return ofTheWhole.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, 1: words, index }) => {
      const start = index + found.length - words!.length;
      return { start, end: start + words!.length };
    }),
  );
}
