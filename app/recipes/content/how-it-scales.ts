import type { IngredientLine } from '../ingredients/ingredient-line.ts';
import type { Scaling } from './recipe-content.ts';

/** They are used up in the pan, on the tin or on the table, however much is cooked in between. */
const fixed =
  /\bfor (?:(?:deep|shallow|the|greasing|oiling|brushing|lining)[ -])*(?:frying|greasing|oiling|brushing|dusting|rolling|lining|tins?|pans?|trays?|griddle|work ?top|work surface|surface)\b|\bto (?:grease|oil|cover|line)\b/i;
const toTaste = /\b(?:to taste|to season|for seasoning)\b/i;
/** '..., plus more to taste' */
const isAddition = /\b(?:plus|more|extra)\b/i;
/** What a pot of twice the size wants less than twice of. */
const seasoning =
  /\b(?:salt|pepper|peppercorns?|cayenne|paprika|cumin|coriander seeds?|ground coriander|turmeric|cinnamon|nutmeg|mace|cloves?|allspice|cardamom|ginger powder|ground ginger|garam masala|curry powder|chill?i (?:powder|flakes)|chil[ei] powder|(?:red pepper|pepper) flakes|five[- ]spice|5-spice|seasoning|spice mix|saffron|fennel seeds?|mustard powder|oregano|thyme|bay|vanilla|tabasco|hot sauce|fish sauce|worcestershire sauce)\b/i;
const notSeasoning =
  /\b(?:peppers?|chickpeas?|garlic|stick|sticks|butter|unsalted|salted|cod|beef|pork|salt-?fish|sponge|custard|ice cream)\b|(?:bell|red|green|yellow|sweet|jalape\p{L}o) pepper/iu;
const wholeThings =
  /(?:^|\s)(?:eggs?|yolks?|egg whites?|whites|leaf|leaves|sprigs?|pods?|berries|peppercorns?|star anise|prawns?|oysters?|scallops?|mussels?|thighs?|drumsticks?|breasts?|legs?|fillets?|chops?|steaks?|sausages?|tortillas?|tostadas?|cutlets?|cloves?)(?:$|\s)/i;
const packs = new Set([
  'tin',
  'can',
  'jar',
  'packet',
  'sachet',
  'envelope',
  'carton',
  'bottle',
  'tub',
  'pot',
  'tube',
  'container',
  'box',
  'bag',
]);
const small = new Set(['tsp', 'pinch', 'dash', 'shake', 'grind', 'twist', 'drop']);
const wholeUnits = new Set(['clove', 'leaf', 'sprig', 'fillet', 'rasher', 'sheet', 'cube', 'rib', 'ear']);

/**
 * How an ingredient follows the number of servings. Weighed seasoning is in proportion, since who weighs it cures or
 * bakes with it; a spoon of it is not.
 */
export function howItScales({
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
  if (unit !== null && small.has(unit))
    return isSeasoning(item) || first.unit?.dimension === 'rough' ? 'taste' : 'proportion';
  if (unit !== null) return packs.has(unit) || wholeUnits.has(unit) ? 'whole' : 'proportion';
  return wholeThings.test(item) ? 'whole' : 'proportion';
}

const isSeasoning = (item: string) => seasoning.test(item) && !notSeasoning.test(item);

/** A dough's salt and spices are in proportion to its flour; the raising agent tells that there is a dough. */
const raising = /\b(?:yeast|sourdough|starter|levain|baking powder|baking soda|bicarbonate|bicarb)\b/i;
export const isRaising = (item: string) => raising.test(item);
