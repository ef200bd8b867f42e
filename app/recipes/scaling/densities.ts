/**
 * Grams per US cup, by ingredient name. Source: USDA FoodData Central (SR Legacy), public domain. Salt and fresh
 * breadcrumbs are left out, because their kinds differ by a factor of two.
 */
const gramsPerCup: readonly (readonly [grams: number, ...names: string[]])[] = [
  [125, 'plain flour', 'all-purpose flour', 'all purpose flour', 'white flour', 'flour'],
  [137, 'bread flour', 'strong flour', 'strong white flour', 'strong bread flour', 'strong white bread flour'],
  [137, 'cake flour'],
  [125, 'self-raising flour', 'self-rising flour'],
  [120, 'whole wheat flour', 'wholemeal flour', 'whole-wheat flour'],
  [102, 'rye flour'],
  [158, 'rice flour'],
  [92, 'chickpea flour', 'gram flour'],
  [128, 'cornflour', 'cornstarch', 'corn starch'],
  [157, 'cornmeal', 'polenta'],
  [167, 'semolina'],
  [200, 'sugar', 'granulated sugar', 'caster sugar', 'white sugar', 'superfine sugar', 'golden caster sugar'],
  [220, 'brown sugar', 'light brown sugar', 'dark brown sugar', 'muscovado sugar', 'soft brown sugar'],
  [120, 'icing sugar', 'powdered sugar', "confectioners' sugar", 'confectioners sugar'],
  [339, 'honey'],
  [337, 'molasses', 'treacle', 'black treacle'],
  [341, 'corn syrup', 'golden syrup'],
  [227, 'butter'],
  [205, 'lard', 'shortening', 'vegetable shortening', 'ghee'],
  [86, 'cocoa', 'cocoa powder'],
  [168, 'chocolate chips'],
  [81, 'oats', 'rolled oats', 'porridge oats', 'old-fashioned oats'],
  [115, 'wheat germ'],
  [58, 'wheat bran'],
  [185, 'long-grain rice', 'long grain rice', 'basmati rice', 'white rice', 'jasmine rice'],
  [200, 'arborio rice', 'short-grain rice', 'risotto rice', 'sushi rice'],
  [170, 'quinoa'],
  [173, 'couscous'],
  [140, 'bulgur', 'bulgur wheat', 'bulghur'],
  [200, 'pearl barley', 'barley'],
  [152, 'tapioca', 'tapioca pearls'],
  [192, 'lentils', 'red lentils', 'green lentils', 'brown lentils'],
  [200, 'dried chickpeas'],
  [194, 'dried black beans'],
  [184, 'dried kidney beans'],
  [143, 'almonds', 'whole almonds'],
  [92, 'flaked almonds', 'sliced almonds'],
  [95, 'ground almonds'],
  [117, 'chopped walnuts'],
  [109, 'chopped pecans'],
  [135, 'hazelnuts'],
  [137, 'cashews', 'cashew nuts'],
  [146, 'peanuts'],
  [123, 'pistachios'],
  [135, 'pine nuts'],
  [144, 'sesame seeds'],
  [140, 'sunflower seeds'],
  [129, 'pumpkin seeds'],
  [145, 'raisins', 'sultanas'],
  [144, 'currants'],
  [93, 'desiccated coconut', 'shredded coconut'],
  [100, 'grated parmesan', 'grated parmesan cheese'],
  [113, 'grated cheddar', 'shredded cheddar', 'shredded cheddar cheese', 'grated cheddar cheese'],
  [232, 'cream cheese'],
  [246, 'ricotta'],
  [245, 'yoghurt', 'yogurt', 'plain yoghurt', 'plain yogurt', 'natural yoghurt'],
  [230, 'sour cream', 'soured cream'],
  [220, 'mayonnaise'],
  [258, 'peanut butter'],
  [244, 'apple sauce', 'applesauce'],
  [245, 'pumpkin purée', 'pumpkin puree'],
  [108, 'dry breadcrumbs', 'dried breadcrumbs', 'dry bread crumbs'],
  [148, 'blueberries'],
  [123, 'raspberries'],
  [144, 'blackberries'],
  [134, 'frozen peas', 'peas'],
];

const byName = new Map(gramsPerCup.flatMap(([grams, ...names]) => names.map((name) => [name, grams] as const)));
/** Words that do not affect the density noticeably. */
const indifferent =
  /^(?:(?:unsalted|salted|organic|unbleached|bleached|fresh|good|runny|clear|raw|best-quality|extra|fine|full-fat|low-fat|unsweetened|natural|sweet|cold|soft|softened|sifted|cubed|packed|whole-milk|whole milk) )+/;

/** Returns the grams per US cup of an ingredient, or null if unknown. */
export function findDensity(item: string): number | null {
  const name = item.toLowerCase();
  return byName.get(name) ?? byName.get(name.replace(indifferent, '')) ?? null;
}
