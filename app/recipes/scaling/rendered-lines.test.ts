import { mkdirSync, writeFileSync } from 'node:fs';
import Fraction from 'fraction.js';
import { expect, test } from 'vitest';
import { parseLine } from '../content/parse-recipe.ts';
import { showLine } from './show-line.ts';

const written = `2½ cups (300 g) plain flour, sifted
7 tbsp (100 g) butter
scant ½ cup (100 ml / 90 g) oil
225g / 8oz / 2 sticks butter
1 cup (240 ml) whole milk
¾ cup plus 2 tbsp sugar
2 large eggs, beaten
3 egg yolks
1 x 400g tin chopped tomatoes
400g tin chickpeas, drained
1 (14-ounce) can coconut milk
2 garlic cloves, crushed
1 bunch of coriander
a handful of parsley leaves
1 small white onion finely chopped
½ iceberg lettuce, shredded
1–2 lemons
juice of ½ lemon
3cm piece of ginger, grated
1-inch knob ginger
5 g fast-action yeast
7g sachet dried yeast
1.2 kg pork shoulder, cut into 4 cm chunks
1 pint cream
2 litres chicken stock
150ml/¼ pint double cream
3 heaped tbsp cocoa
1 tbsp plus 1 tsp soy sauce
6 chicken thighs (about 900 g)
4 salmon fillets, 150 g each
1 star anise
1 stick butter
100g (¾ cup + 1 tbsp) caster sugar
2 ripe mangoes
12 corn tortillas
1 sheet (320 g) puff pastry
2 tbsp oil, for frying
1 green chilli, slit
9-inch pie crust
1 leek, sliced into 1 cm rounds`.split('\n');
const measured =
  '¼ tsp|1 tsp|2½ tsp|1 tbsp|6 tbsp|⅓ cup|1 cup|3½ cups|5 g|85 g|450 g|1.5 kg|60 ml|350 ml|1 oz|12 oz|2 lb|2 fl oz'.split(
    '|',
  );
const things = (
  'plain flour|caster sugar|butter|olive oil|milk|honey|ground cumin|fine salt|cayenne|baking powder|cocoa powder|' +
  'basmati rice|grated parmesan|peanut butter|raisins|water|yoghurt|rolled oats|lentils|ghee'
).split('|');
const lines = [...written, ...measured.flatMap((amount) => things.map((thing) => `${amount} ${thing}`))];
const factors = ['1/4', '1/3', '1/2', '1', '5/4', '3/2', '2', '3', '10', '100'];

/** Report for review by a person. */
const FILE = 'test-results/amounts.txt';

test('four hundred lines in all units, some scaled up to a hundredfold, are written to a file for review', () => {
  const text = lines.map((line) => {
    const parsed = parseLine(line);
    const shown = (['written', 'metric', 'us', 'imperial'] as const).map((units) => {
      const each = factors.map((factor) => {
        const parts = showLine(parsed, { factor: new Fraction(factor), units });
        return parts.map((part) => (part.about ? `about ${part.text}` : part.text)).join('');
      });
      return `  ${units.padEnd(9)}${each.join(' | ')}`;
    });
    return [line, ...shown].join('\n');
  });
  mkdirSync('test-results', { recursive: true });
  writeFileSync(FILE, text.join('\n'));
  expect(lines.length).toBeGreaterThanOrEqual(400);
  expect(text.join('\n')).not.toMatch(/NaN|undefined|null|about about|the about|(?<![\d.,])0 |\d-inches/);
});
