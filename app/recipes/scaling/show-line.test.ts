import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { parseLine } from '../content/parse-recipe.ts';
import type { Units } from './measures.ts';
import { showLine } from './show-line.ts';

/** Shows a line with '~' before the parts where the page says 'about'. */
function shown(text: string, factor: number | string, units: Units = 'written'): string {
  const parts = showLine(parseLine(text), { factor: new Fraction(factor), units });
  return parts.map(({ text: part, about }) => (about ? `~${part}` : part)).join('');
}

describe('scaled, as written', () => {
  test.each([
    ['1½ cups (225 g) plain flour, sifted', 2, '3 cups (450 g) plain flour, sifted'],
    ['1½ cups (225 g) plain flour, sifted', '1/3', '½ cup (75 g) plain flour, sifted'],
    ['2 cups stock', '1/3', '⅔ cup stock'],
    ['1 cup sugar', '5/6', '¾ cup + 1½ tbsp sugar'],
    ['1 cup cream', '1/8', '2 tbsp cream'],
    ['500g potatoes', 2, '1kg potatoes'],
    ['900 g flour', '3/2', '1.35 kg flour'],
    ['225 g rice', '3/2', '340 g rice'],
    ['1.5 l water', '1/2', '750 ml water'],
    ['1 lb 2 oz beef', 2, '2¼ lb beef'],
    ['1 lb. 2 oz. beef', 2, '2¼ lb. beef'],
    ['1¼- to 1½-pound tenderloins', 2, '2½- to 3-pound tenderloins'],
    ['3/4 of a cup sugar', 2, '1½ cups sugar'],
    ['500g/1lb 2oz beef', '3/2', '750g/1 lb 11 oz beef'],
    ['3 teaspoons sugar', 2, '2 tablespoons sugar'],
    ['2 tsp sugar', 2, '1 tbsp + 1 tsp sugar'],
    ['3–4 tbsp oil', 2, '6–8 tbsp oil'],
    ['3 to 4 tablespoons oil', '3/2', '4½ to 6 tablespoons oil'],
    ['2 heaped tbsp flour', 2, '4 heaped tbsp flour'],
    ['½ cup plus 2 tablespoons sugar', 2, '1¼ cups sugar'],
    ['2 tbsp sugar, plus 1 tsp for sprinkling', 2, '4 tbsp sugar, plus 2 tsp for sprinkling'],
    ['4 apples (about 600 g)', 2, '8 apples (about 1.2 kg)'],
    ['1 lemon or 2 limes', 2, '2 lemons or 4 limes'],
    ['5cm/2in piece ginger', 2, '10cm/4in piece ginger'],
    ['A bunch of parsley', 2, '2 bunches of parsley'],
    ['Salt', 2, 'Salt'],
  ])('%s × %s', (text, factor, expected) => expect(shown(text, factor)).toBe(expected));
});

describe('a line in another language gets no English word', () => {
  test.each<[string, number | string, Units, string]>([
    ['2 EL Öl', '3/2', 'written', '3 EL Öl'],
    ['2 EL Öl', 8, 'written', '16 EL Öl'],
    ['1 TL Salz', 4, 'written', '4 TL Salz'],
    ['3 c. à s. d’huile', '1/2', 'written', '1½ c. à s. d’huile'],
    ['1 cucchiaio di olio', '1/2', 'written', '½ cucchiaio di olio'],
    ['2 latas de 400 g de tomate', 2, 'written', '4 latas de 400 g de tomate'],
    ['Mehl 500 g', 2, 'written', 'Mehl 1 kg'],
    ['zwei Eier', 2, 'written', '4 Eier'],
    ['media cebolla', 2, 'written', '1 cebolla'],
    ['12 EL Mehl', 2, 'metric', '360 ml Mehl'],
  ])('%s × %s, %s', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

describe('a counted item is shown exactly and inflected', () => {
  test.each([
    ['1 egg', '1/3', '⅓ egg'],
    ['3 large eggs, beaten', '1/2', '1½ large eggs, beaten'],
    ['1–2 lemons', '1/2', '½–1 lemon'],
    ['1 chicken (about 1.5 kg)', 3, '3 chickens (about 4.5 kg)'],
    ['1 white onion finely chopped', 3, '3 white onions finely chopped'],
    ['½ iceberg lettuce', 3, '1½ iceberg lettuces'],
    ['1 can coconut milk', '5/4', '1¼ cans coconut milk'],
    ['¼ onion', '1/2', '⅛ onion'],
    ['¼ onion', '1/8', 'a little onion'],
    ['¼ teaspoon of salt', '1/8', 'a little salt'],
    ['6 eggplants', '1/6', '1 eggplant'],
    ['2 brownies', '1/2', '1 brownie'],
    ['4 radishes', '1/4', '1 radish'],
    ['1 cherry', 3, '3 cherries'],
    ['9-inch pie crust', 2, '9-inch pie crust'],
    ['1 star anise', 3, '3 star anise'],
    ['2 asparagus', 2, '4 asparagus'],
    ['2 bay leaves', '1/2', '1 bay leaf'],
    ['1 garlic clove, crushed', 4, '4 garlic cloves, crushed'],
    ['1 x 400g tin tomatoes', 2, '2 x 400g tins tomatoes'],
    ['1 x 400g tin tomatoes', '3/2', '1½ x 400g tins tomatoes'],
    ['2 × 400g/14oz tins chickpeas', '1/2', '1 × 400g/14oz tin chickpeas'],
    ['400g tin chopped tomatoes', 1, '400g tin chopped tomatoes'],
    ['400g tin chopped tomatoes', 2, '2 × 400g tins chopped tomatoes'],
    ['a 400g tin chopped tomatoes', 1, 'a 400g tin chopped tomatoes'],
    ['a 400g tin chopped tomatoes', 2, '2 × 400g tins chopped tomatoes'],
    ['A 400g/14oz tin of beans', '1/2', '½ × 400g/14oz tin of beans'],
    ['one 400g tin tomatoes', 2, '2 × 400g tins tomatoes'],
    ['two 400g tins tomatoes', '1/2', '1 × 400g tin tomatoes'],
    ['1 7-inch tortilla', 2, '2 × 7-inch tortillas'],
    ['a handful of mint', 2, '2 handfuls of mint'],
  ])('%s × %s', (text, factor, expected) => expect(shown(text, factor)).toBe(expected));
});

describe('words agree with the number', () => {
  test.each([
    ['1 egg beaten with 1 tablespoon water', 2, '2 eggs beaten with 2 tablespoons water'],
    ['1 egg lightly beaten', 3, '3 eggs lightly beaten'],
    ['1 egg white stiffly beaten', 2, '2 egg whites stiffly beaten'],
    ['1 egg whisked together with 2 tbsp milk', 2, '2 eggs whisked together with 4 tbsp milk'],
    ['1 hard boiled egg', 2, '2 hard boiled eggs'],
    ['1 egg room temperature', 2, '2 eggs room temperature'],
    ['1 egg free-range', 2, '2 eggs free-range'],
    ['1 lamb shoulder bone in', 2, '2 lamb shoulders bone in'],
    ['1 chicken breast skin on and bone in', 2, '2 chicken breasts skin on and bone in'],
    ['1 large skin-on salmon fillet', 2, '2 large skin-on salmon fillets'],
    ['1 prawn tail on', 4, '4 prawns tail on'],
    ['1 lobster tail', 2, '2 lobster tails'],
    ['1 bone-in, skin-on chicken thigh', 2, '2 bone-in, skin-on chicken thighs'],
    ['4 boneless, skinless chicken breasts', '1/4', '1 boneless, skinless chicken breast'],
    ['1 banana frozen', 2, '2 bananas frozen'],
    ['1 ball pizza dough', 2, '2 balls pizza dough'],
    ['1 bouquet garni', 2, '2 bouquets garni'],
    ['1 tasse de farine', 2, '2 tasses de farine'],
    ['1 diente de ajo', 2, '2 dientes de ajo'],
    ['1 chicken breast boneless skinless', 2, '2 chicken breasts boneless skinless'],
    ['1 tomato seeds removed', 2, '2 tomatoes seeds removed'],
    ['1 baguette day old', 2, '2 baguettes day old'],
    ['1 leek white part only', 2, '2 leeks white part only'],
    ['2 cucumbers halved lengthways', '1/2', '1 cucumber halved lengthways'],
    ['1 vanilla pod split lengthwise', 2, '2 vanilla pods split lengthwise'],
    ['1 chicken jointed by your butcher', 2, '2 chickens jointed by your butcher'],
    ['1 onion(s), chopped', 2, '2 onion(s), chopped'],
    ['1 clove(s) garlic', 2, '2 clove(s) garlic'],
    ['1 doz. eggs', 2, '2 doz. eggs'],
    ['1 med. onion, chopped', 2, '2 med. onions, chopped'],
    ['1 Lg. Egg', 2, '2 Lg. Eggs'],
    ['2 pkgs. yeast', '1/2', '1 pkg. yeast'],
    ['2 lbs potatoes', '1/2', '1 lb potatoes'],
    ['2 Tbsps. oil', '1/2', '1 Tbsp. oil'],
    ['1 Zwiebel, gehackt', 2, '2 Zwiebeln, gehackt'],
    ['2 Eier', '1/2', '1 Ei'],
    ['1 Knoblauchzehe', 2, '2 Knoblauchzehen'],
    ["1 gousse d'ail", 2, "2 gousses d'ail"],
    ['1 spicchio d’aglio', 2, '2 spicchi d’aglio'],
  ])('%s × %s', (text, factor, expected) => expect(shown(text, factor)).toBe(expected));
});

describe('the size of a package stays', () => {
  test.each([
    ['1 (14.5 oz/400g) can tomatoes', 2, '2 (14.5 oz/400g) cans tomatoes'],
    ['1 can (28 oz / 794 g) tomatoes', 2, '2 cans (28 oz / 794 g) tomatoes'],
    ['2 cans (15 oz or 425 g) beans', '1/2', '1 can (15 oz or 425 g) beans'],
    ['1 can (14.5 ounces, 411 g) tomatoes', 2, '2 cans (14.5 ounces, 411 g) tomatoes'],
    ['1 (750ml/25 fl oz) bottle red wine', 2, '2 (750ml/25 fl oz) bottles red wine'],
    ['2 tins tomatoes (400g)', 2, '4 tins tomatoes (400g)'],
    ['2 tins of chopped tomatoes, 400g', 2, '4 tins of chopped tomatoes, 400g'],
    ['2 cans of 400 g tomatoes', 2, '4 cans of 400 g tomatoes'],
    ['2 packets yeast (7 g / ¼ oz)', 2, '4 packets yeast (7 g / ¼ oz)'],
    ['48 wonton wrappers (12-oz package)', 2, '96 wonton wrappers (12-oz package)'],
    ['1 (8 oz) package cream cheese (226g)', 2, '2 (8 oz) packages cream cheese (226g)'],
    ['2 (6 oz/170g) salmon fillets', 2, '4 (6 oz/170g) salmon fillets'],
    ['2 salmon fillets (6 oz/170 g each)', 2, '4 salmon fillets (6 oz/170 g each)'],
    ['2 Dosen Tomaten (à 400 g)', 2, '4 Dosen Tomaten (à 400 g)'],
    ['2 boîtes de tomates (400 g)', 2, '4 boîtes de tomates (400 g)'],
  ])('%s × %s', (text, factor, expected) => expect(shown(text, factor)).toBe(expected));

  test.each([
    ['2 tins tomatoes (800g total)', 2, '4 tins tomatoes (1.6kg total)'],
    ['1 can (15 oz) beans, drained (1½ cups)', 2, '2 cans (15 oz) beans, drained (3 cups)'],
    ['4 chicken breasts (about 2 lb/900g)', 2, '8 chicken breasts (about 4 lb/1.8kg)'],
    ['2 onions (300g)', 2, '4 onions (600g)'],
    ['1 can beans, or 300 g cooked beans', 2, '2 cans beans, or 600 g cooked beans'],
    ['1 can coconut milk plus 100 ml water', 2, '2 cans coconut milk plus 200 ml water'],
    ['1 jar pesto mixed with 50 g butter', 2, '2 jars pesto mixed with 100 g butter'],
    ['1 tin tomatoes and 200 ml stock', 2, '2 tins tomatoes and 400 ml stock'],
    ['2 bunches kale (400g)', 2, '4 bunches kale (800g)'],
    ['1 stick (4 oz/113g) butter', 2, '2 sticks (8 oz/225g) butter'],
  ])('but a weight of everything follows: %s × %s', (text, factor, expected) =>
    expect(shown(text, factor)).toBe(expected),
  );
});

describe('a pint with fluid ounces', () => {
  test.each<[string, number | string, Units, string]>([
    ['1 pint 5 fl oz/700ml milk', '1/2', 'written', '12½ fl oz/350ml milk'],
    ['1 pint 5 fl oz (700 ml) milk', 2, 'written', '2½ pints (1.4 l) milk'],
    ['700ml/1 pint 5 fl oz milk', '1/2', 'written', '350ml/12½ fl oz milk'],
    ['1 pint 4 fl oz/590ml milk', '1/2', 'written', '⅝ pint/300ml milk'],
    ['1 pint 5 fl oz milk', '1/2', 'written', '½ pint 2½ fl oz milk'],
    ['1 pint 5 fl oz milk', 2, 'written', '2 pints 10 fl oz milk'],
    ['1 pint 5 fl oz/700ml milk', 1, 'metric', '700ml milk'],
    ['1 pint 5 fl oz/700ml milk', 1, 'imperial', '1 pint 5 fl oz milk'],
    ['1¼ pints/700ml milk', '1/2', 'written', '⅝ pint/350ml milk'],
  ])('is as large as in its country: %s × %s, %s', (text, factor, units, expected) =>
    expect(shown(text, factor, units)).toBe(expected),
  );
});

describe("a fraction of an unmeasured unit is 'of a'", () => {
  test.each([
    ['a good glug of milk', '1/2', '½ a good glug of milk'],
    ['a good glug of milk', '1/4', '¼ of a good glug of milk'],
    ['a good glug of milk', 2, '2 good glugs of milk'],
    ['good glug of milk', '1/2', 'good glug of milk'],
    ['2 generous handfuls of mint', '1/4', '½ a generous handful of mint'],
    ['a handful of mint', '1/2', '½ handful of mint'],
    ['una buona manciata di menta', '1/2', '½ buona manciata di menta'],
  ])('%s × %s', (text, factor, expected) => expect(shown(text, factor)).toBe(expected));
});

describe('seasoning scales in proportion', () => {
  test.each([
    ['1 tsp fine salt', 3, '1 tbsp fine salt'],
    ['a good pinch of saffron', 4, 'a good pinch of saffron'],
    ['salt and pepper, to taste', 4, 'salt and pepper, to taste'],
  ])('%s × %s', (text, factor, expected) => expect(shown(text, factor)).toBe(expected));

  test('a spice mix keeps its proportions at any size', () => {
    const mix = ['2 tsp ground coriander', '2 tsp ground cumin', '2 tsp garam masala'];
    for (const factor of ['1/2', 2, 3, 7]) {
      const amounts = mix.map((line) => showLine(parseLine(line), { factor: new Fraction(factor), units: 'us' }));
      expect(new Set(amounts.map(([amount]) => amount!.text)).size).toBe(1);
    }
  });
});

describe('large amounts move up to the next unit', () => {
  test.each<[string, number, Units, string]>([
    ['6 tbsp ghee', 10, 'written', '3¾ cups ghee'],
    ['6 tbsp ghee', 10, 'metric', '~770 g ghee'],
    ['7 tbsp butter', 3, 'imperial', '~10½ oz butter'],
    ['4 tbsp oil', 10, 'metric', '600 ml oil'],
    ['4 cups oil', 1, 'imperial', '1⅔ pints oil'],
    ['4 tsp sugar', 20, 'us', '1⅔ cups sugar'],
  ])('%s × %s in %s units', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

describe('an amount is measurable with kitchen tools', () => {
  test.each<[string, number | string, Units, string]>([
    ['¾ tsp cumin', '5/2', 'us', '1¾ tsp + ⅛ tsp cumin'],
    ['¼ tsp cumin', '3/2', 'us', '¼ tsp + ⅛ tsp cumin'],
    ['1½ tsp cumin', '15/4', 'us', '1 tbsp + 2⅔ tsp cumin'],
    ['½ tsp cumin', '1/3', 'us', '~⅛ tsp cumin'],
    ['1 bay leaf', '5/4', 'us', '~1 bay leaf'],
    ['1 bay leaf', '3/8', 'us', '~½ bay leaf'],
    ['6 black peppercorns', '3/8', 'us', '~2 black peppercorns'],
    ['½ iceberg lettuce', '5/4', 'us', '~⅔ iceberg lettuce'],
    ['4 tbsp mayonnaise', 3, 'us', '¾ cup mayonnaise'],
    ['3 tbsp oil', 3, 'us', '½ cup + 1 tbsp oil'],
    ['3 tbsp oil', 3, 'written', '9 tbsp oil'],
    ['3 tbsp oil', 3, 'metric', '9 tbsp oil'],
    ['3 garlic cloves', '1/2', 'us', '~2 garlic cloves'],
    ['5 cloves garlic', '1/4', 'written', '~1 clove garlic'],
    ['5 fat cloves of garlic', '1/2', 'written', '~3 fat cloves of garlic'],
    ['1 garlic clove', '1/2', 'written', '½ garlic clove'],
    ['3 dried cloves', '1/2', 'written', '~2 dried cloves'],
    ['1–2 garlic cloves', '3/2', 'written', '~2–3 garlic cloves'],
    ['30 g butter', 1, 'us', '~1 oz butter'],
    ['20 g butter', 1, 'us', '~⅔ oz butter'],
    ['12 g salt', 1, 'us', '~⅜ oz salt'],
    ['10 g flour', 1, 'us', '~⅓ oz flour'],
    ['75 g cheese', 1, 'us', '~2¾ oz cheese'],
    ['3.2 oz cheese', '1/3', 'written', '~1 oz cheese'],
    ['1 fl oz cream', '21/20', 'written', '~1 fl oz cream'],
    ['1 tbsp oil', '9/8', 'us', '3¼ tsp + ⅛ tsp oil'],
    ['1 tbsp oil', '9/8', 'written', '3¼ tsp + ⅛ tsp oil'],
    ['1 tbsp oil', '13/8', 'written', '4¾ tsp + ⅛ tsp oil'],
    ['1 tbsp oil', '25/24', 'written', '1 tbsp + ⅛ tsp oil'],
    ['5 cups chicken stock', 3, 'us', '3¾ quarts chicken stock'],
    ['3.5 litres cold water', 3, 'us', '11 quarts cold water'],
    ['2 litres water', 3, 'us', '6¼ quarts water'],
    ['2 litres water', 1, 'us', '8½ cups water'],
    ['5 cups flour', 3, 'us', '15 cups flour'],
    ['3 large eggs', '7/8', 'us', '2⅔ large eggs'],
  ])('%s × %s in %s units', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

test('a pronoun in the note agrees with the number', () => {
  const note = '1 chipotle chile in adobo; leave it out for small children, or when it is hot';
  expect(shown(note, 3)).toBe('3 chipotle chiles in adobo; leave them out for small children, or when it is hot');
  expect(shown('2 lemons, squeeze them first', '1/2')).toBe('1 lemon, squeeze it first');
});

describe('the creator’s own figures win', () => {
  test.each<[string, number | string, Units, string]>([
    ['7 tbsp (100 g) butter', 1, 'metric', '100 g butter'],
    ['7 tbsp (100 g) butter', 1, 'us', '7 tbsp butter'],
    ['scant ½ cup (100 ml / 90 g) oil', 1, 'metric', '100 ml oil'],
    ['a scant ½ cup (100 ml / 90 g) oil', 2, 'metric', '200 ml oil'],
    ['scant ½ cup (100 ml / 90 g) oil', 1, 'us', 'scant ½ cup oil'],
    ['225g / 8oz / 2 sticks butter', 1, 'metric', '225g butter'],
    ['225g / 8oz / 2 sticks butter', 1, 'imperial', '8oz butter'],
    ['225g / 8oz / 2 sticks butter', 1, 'us', '2 sticks butter'],
    ['150ml/¼ pint cream', 1, 'us', '½ cup + 2 tbsp cream'],
    ['150ml/¼ pint cream', 1, 'imperial', '¼ pint cream'],
    ['100g (¾ cup + 1 tbsp) sugar', 1, 'metric', '100g sugar'],
    ['100g (¾ cup + 1 tbsp) sugar', 1, 'us', '¾ cup + 1 tbsp sugar'],
    ['100g (¾ cup + 1 tbsp) sugar', 2, 'us', '1½ cups + 2 tbsp sugar'],
  ])('%s × %s in %s units', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

describe('the creator’s own figure leads even after the food', () => {
  test.each<[string, number | string, Units, string]>([
    ['1 ½ cups medium oatmeal (150 g)', 1, 'metric', '150 g medium oatmeal'],
    ['1 ½ cups medium oatmeal (150 g)', 1, 'imperial', '5¼ oz medium oatmeal'],
    ['1 ½ cups medium oatmeal (150 g)', 2, 'written', '3 cups medium oatmeal (300 g)'],
    ['1½ cups plain flour (about 180 g), sifted', 1, 'metric', '180 g plain flour, sifted'],
    ['a scant ½ cup light oil (100 ml / 90 g)', 1, 'metric', '100 ml light oil'],
    ['20 g butter (1½ tbsp)', 1, 'us', '1½ tbsp butter'],
    ['1½ tbsp butter (20 g)', 1, 'metric', '1½ tbsp butter (20 g)'],
    ['1 cup oats (or 90 g) or barley', 1, 'metric', '90 g oats or barley'],
    ['18 oz carrots, sliced (about 4 cups)', 1, 'us', '18 oz carrots, sliced (about 4 cups)'],
    ['¾ cup basil leaves, chopped (about 3 tbsp)', 1, 'metric', '180 ml basil leaves, chopped (about 3 tbsp)'],
    ['2 tins tomatoes (800 g in total)', 2, 'metric', '4 tins tomatoes (1.6 kg in total)'],
  ])('%s × %s in %s units', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

describe('a number is one that a cook would say', () => {
  test.each<[string, number | string, Units, string]>([
    ['350 ml stock', 1, 'us', '1½ cups stock'],
    ['300 ml stock', 1, 'us', '1¼ cups stock'],
    ['700 ml stock', 1, 'us', '3 cups stock'],
    ['450 ml stock', 1, 'us', '1¾ cups + 2 tbsp stock'],
    ['450 g rice', 1, 'us', '1 lb rice'],
    ['900 g rice', 1, 'imperial', '2 lb rice'],
    ['9 kg rice', 1, 'us', '20 lb rice'],
    ['1 cup milk', 1, 'metric', '240 ml milk'],
    ['3½ cups milk', 1, 'metric', '840 ml milk'],
    ['5 g saffron', 1, 'us', '5 g saffron'],
    ['5 g saffron', 3, 'us', '~½ oz saffron'],
    ['14 g saffron', 1, 'us', '½ oz saffron'],
    ['7 g saffron', '1/2', 'us', '3.5 g saffron'],
    // A packet of 7 g is 2¼ teaspoons, the US measure of dried yeast. Fresh yeast is weighed.
    ['7 g instant yeast', 1, 'us', '~2¼ tsp instant yeast'],
    ['7 g fast-action dried yeast', 2, 'us', '~1½ tbsp fast-action dried yeast'],
    ['3 g active dry yeast', 1, 'us', '~1 tsp active dry yeast'],
    ['¼ oz instant yeast', 1, 'us', '¼ oz instant yeast'],
    ['14 g yeast', 1, 'us', '~1½ tbsp yeast'],
    ['14 g fresh yeast', 1, 'us', '½ oz fresh yeast'],
    ['1 kg dried yeast', 1, 'us', '2 lb 3 oz dried yeast'],
    ['7g sachet dried yeast', 1, 'us', '¼oz sachet dried yeast'],
    ['7 g nutritional yeast', 1, 'us', '¼ oz nutritional yeast'],
    ['7 g yeast', '1/2', 'imperial', '3.5 g yeast'],
    ['¼ cup rolled oats', 1, 'imperial', '~¾ oz rolled oats'],
    ['¼ cup grated parmesan', '4/3', 'imperial', '~1¼ oz grated parmesan'],
    ['1 oz chocolate', '1/3', 'us', '⅓ oz chocolate'],
    ['2 fl oz cream', 1, 'metric', '~60 ml cream'],
    ['150ml/¼ pint cream', '1/4', 'written', '38ml cream'],
    ['150ml/¼ pint cream', '1/4', 'imperial', '~1⅜ fl oz cream'],
    ['10 cups milk', 1, 'imperial', '4⅛ pints milk'],
    ['7 tbsp (100 g) butter', 3, 'imperial', '10½ oz butter'],
    ['7 tbsp (100 g) butter', '1/2', 'imperial', '3½ tbsp butter'],
    ['scant ½ cup (100 ml / 90 g) oil', 1, 'imperial', '3½ fl oz oil'],
  ])('%s × %s in %s units', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

describe('a fraction of one is not a range', () => {
  test.each<[string, number | string, Units, string]>([
    ['½ a 2-inch piece fresh ginger', 1, 'metric', '½ a 5 cm piece fresh ginger'],
    ['½ a 2 inch piece fresh ginger', 1, 'metric', '½ a 5 cm piece fresh ginger'],
    ['1/2 a 5cm piece of ginger', 1, 'us', '1/2 a 2-inch piece of ginger'],
    ['½ a 400g tin tomatoes', 1, 'us', '½ a 14oz tin tomatoes'],
    ['½ a 400g tin tomatoes', '1/2', 'written', '¼ × 400g tin tomatoes'],
    ['½ a 1lb loaf', 2, 'metric', '1 × 450g loaf'],
    ['½ a lemon', 2, 'written', '1 lemon'],
    ['½ a small onion', '1/2', 'written', '¼ small onion'],
    ['½ a bunch of mint', 3, 'written', '1½ bunches of mint'],
    ['½ a una cucharadita de sal', 2, 'written', '1–2 cucharadita de sal'],
    ['½ a 2 cm de jengibre', 2, 'written', '1–4 cm de jengibre'],
    ['1 a 2 cm de jengibre', 2, 'written', '2–4 cm de jengibre'],
  ])('%s × %s, %s', (text, factor, units, expected) => expect(shown(text, factor, units)).toBe(expected));
});

describe('amounts used up in the pan or on the tin stay', () => {
  test.each(['1 l sunflower oil, for frying', '25g/1oz butter, for greasing', '2 tbsp oil for the pan'])('%s', (text) =>
    expect(shown(text, 4)).toBe(text),
  );
});

describe('a doubtful line is shown as written', () => {
  test.each(['70% dark chocolate, 200g', '7-Up', '3-2 tbsp milk'])('%s', (text) => {
    const line = parseLine(text);
    expect(line.doubt).not.toBeNull();
    expect(showLine(line, { factor: new Fraction(3), units: 'us' })).toEqual([{ kind: 'text', text, about: false }]);
  });
});

describe('in metric units', () => {
  test.each([
    ['2½ cups (300 g) plain flour, sifted', '300 g plain flour, sifted'],
    ['2 cups plain flour', '~250 g plain flour'],
    ['1 cup unsalted butter', '~225 g unsalted butter'],
    ['1 cup pomegranate seeds', '240 ml pomegranate seeds'],
    ['8 oz cheddar', '225 g cheddar'],
    ['2 tbsp warm water (110°F)', '2 tbsp warm water (43°C)'],
    ['2 tbsp warm water (110°F/43°C)', '2 tbsp warm water (43°C)'],
    ['2 tbsp warm water (about 110 degrees F)', '2 tbsp warm water (about 43°C)'],
    ['10 c. flour', '~1.25 kg flour'],
    ['1 lb 2 oz beef', '510 g beef'],
    ['1 stick unsalted butter', '115 g unsalted butter'],
    ['1 (14-ounce) can tomatoes', '1 (400-gram) can tomatoes'],
    ['2 × 400g/14oz tins chickpeas', '2 × 400g tins chickpeas'],
    ['1 pint milk', '1 pint milk'],
  ])('%s', (text, expected) => expect(shown(text, 1, 'metric')).toBe(expected));
});

describe('in US units', () => {
  test.each([
    ['2½ cups (300 g) plain flour, sifted', '2½ cups plain flour, sifted'],
    ['500g/1lb 2oz potatoes', '1lb 2oz potatoes'],
    ['500 g potatoes', '1 lb 1½ oz potatoes'],
    ['250 ml milk', '1 cup + 1 tbsp milk'],
    ['60 ml oil', '¼ cup oil'],
    ['15 ml oil', '1 tbsp oil'],
    ['20 tbsp stock', '20 tbsp stock'],
    ['2 cm ginger', '¾ inch ginger'],
    ['18 g protein', '18 g protein'],
    ['30 g protein powder', '~1 oz protein powder'],
    ['3cm piece ginger', '1¼-inch piece ginger'],
    ['400 g beef, cut into 2 cm dice', '14 oz beef, cut into ¾-inch dice'],
    ['1 cup warm water (37°C)', '1 cup warm water (99°F)'],
    ['1 cup warm water, at 40-45 °C', '1 cup warm water, at 104–113°F'],
    ['1 cup warm water (110°F/43°C)', '1 cup warm water (110°F)'],
    ['1 cup warm water (43°C, 110°F)', '1 cup warm water (110°F)'],
    ['1 cup warm water (43C)', '1 cup warm water (109°F)'],
  ])('%s', (text, expected) => expect(shown(text, 1, 'us')).toBe(expected));

  test('sixteen spoons are a cup', () => expect(shown('8 tbsp butter', 2, 'us')).toBe('1 cup butter'));
});

describe('in imperial units', () => {
  test.each([
    ['250 ml milk', '8¾ fl oz milk'],
    ['5 g yeast', '5 g yeast'],
    ['1 l stock', '1¾ pints stock'],
    ['5 ml vanilla', '1 tsp vanilla'],
    ['2 cups sugar', '~14 oz sugar'],
    ['1 kg beef', '2 lb 3 oz beef'],
  ])('%s', (text, expected) => expect(shown(text, 1, 'imperial')).toBe(expected));
});

test("a line with 'about' does not get a second one", () => {
  expect(shown('about 1 cup plain flour', 1, 'metric')).toBe('about 125 g plain flour');
});

test('amounts are separate parts', () => {
  const parts = showLine(parseLine('juice of 1 lemon'), { factor: new Fraction(2), units: 'written' });
  expect(parts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(['text: juice of ', 'amount: 2', 'text:  lemons']);
});
