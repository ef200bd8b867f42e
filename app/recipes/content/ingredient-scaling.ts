import type { IngredientLine } from '../ingredients/ingredient-line.ts';
import type { Scaling } from './recipe-content.ts';

/** Uses that do not depend on the amount of food: 'for deep frying', 'to grease the tin'. */
const fixed =
  /\bfor (?:(?:deep|shallow|the|greasing|oiling|brushing|lining)[ -])*(?:frying|greasing|oiling|brushing|dusting|rolling|lining|tins?|pans?|trays?|griddle|work ?top|work surface|surface)\b|\bto (?:grease|oil|cover|line)\b/i;
const toTaste = /\b(?:to taste|to season|for seasoning)\b/i;
/** Words for a further amount: '..., plus more to taste'. */
const isAddition = /\b(?:plus|more|extra)\b/i;
const seasoning =
  /\b(?:salt|pepper|peppercorns?|cayenne|paprika|cumin|coriander seeds?|ground coriander|turmeric|cinnamon|nutmeg|mace|cloves?|allspice|cardamom|ginger powder|ground ginger|garam masala|curry powder|chill?i (?:powder|flakes)|chil[ei] powder|(?:red pepper|pepper) flakes|five[- ]spice|5-spice|seasoning|spice mix|saffron|fennel seeds?|mustard powder|oregano|thyme|bay|vanilla|tabasco|hot sauce|fish sauce|worcestershire sauce)\b/i;
const notSeasoning =
  /\b(?:peppers?|chickpeas?|garlic|stick|sticks|butter|unsalted|salted|cod|beef|pork|salt-?fish|sponge|custard|ice cream)\b|(?:bell|red|green|yellow|sweet|jalape\p{L}o) pepper/iu;
const small = new Set(['tsp', 'pinch', 'dash', 'shake', 'grind', 'twist', 'drop']);

export function scalingOf({
  line,
  amounts,
  item,
  note,
}: Pick<IngredientLine, 'line' | 'amounts' | 'item' | 'note'>): Scaling {
  const [first] = amounts;
  if (fixed.test(line) && !isAddition.test(line)) return 'fixed';
  const unit = first?.unit?.id ?? null;
  if (!first) return isSeasoning(item) || toTaste.test(note) ? 'taste' : 'proportion';
  if (toTaste.test(line) && (isSeasoning(item) || !isAddition.test(line))) return 'taste';
  const isTaste = unit !== null && small.has(unit) && (isSeasoning(item) || first.unit?.dimension === 'rough');
  return isTaste ? 'taste' : 'proportion';
}

const isSeasoning = (item: string) => seasoning.test(item) && !notSeasoning.test(item);
