import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { plainText } from '../scaling/show-line.ts';
import { asWritten, type ServingChoice } from './serving/serving-choice.ts';
import { showAmounts } from './shown-amounts.ts';

const scalable = { yield: { number: 4, word: '' }, tin: null };
const TASTE = 'Start with half of this, then taste';

function cautions(lines: string[], steps: string[], groups = [{ title: '', lines }]) {
  const { steps: parsed, ...content } = recipeOf(lines, steps, { yield: scalable.yield, groups });
  const parts = { groups: content.groups, sections: [{ steps: parsed }], made: scalable.yield, notes: [] };
  return showAmounts(parts, { ...asWritten, serves: 12 }, scalable).lines.map(({ caution }) => caution);
}

describe('to start with half and taste is never said of what goes into', () => {
  test.each<[string, string[], string[]]>([
    ['burgers', ['500 g beef mince', '1 tsp salt'], ['Mix the mince with the salt and shape 4 burgers.', 'Fry.']],
    ['a roast', ['1 chicken', '1 tbsp salt'], ['Rub the chicken with the salt. Roast for 1 hour.']],
    ['ceviche', ['500 g sea bass', '1 jalapeño', '1 tsp salt'], ['Toss the bass with the salt and jalapeño.']],
    [
      'cured fish',
      ['1 kg salmon', '3 tbsp salt', '2 tbsp sugar'],
      ['Cover the salmon with the salt and sugar. Chill.'],
    ],
    ['a brine', ['1 litre water', '3 tbsp salt'], ['Boil the water with the salt for the brine and cool.']],
    ['a ferment', ['1 kg cabbage', '1 tbsp salt'], ['Massage the cabbage with the salt and let it ferment.']],
    ['pasta dough', ['400 g flour', '4 eggs', '1 tsp salt'], ['Mix the flour, eggs and salt. Knead.']],
    ['pastry', ['2 cups flour', '1 tsp salt', '200 g butter'], ['Rub the butter into the flour and salt.']],
    ['a batter', ['1 cup flour', '1 tsp cayenne', '1 cup beer'], ['Whisk the flour, cayenne and beer.']],
    ['bread', ['500 g bread flour', '2 tsp salt', '7 g yeast'], ['Mix everything.']],
    ['a marinade', ['600 g chicken thighs', '1 tsp chilli flakes'], ['Marinate the chicken with the chilli flakes.']],
    [
      'rice under a lid',
      ['300 g basmati rice', '1 tsp salt'],
      ['Put the rice in a pan with 400 ml water and the salt. Bring to the boil, cover, and cook for 10 minutes.'],
    ],
    [
      'rice under a lid, in the next step',
      ['300 g basmati rice', '1 tsp salt'],
      ['Add the rice. Add 450 ml boiling water and the salt.', 'Cook for 10 minutes without lifting the lid.'],
    ],
    [
      'rice that follows it under a lid',
      ['300 g basmati rice', '1 carrot', '1 tsp salt'],
      ['Stir in the carrot and the salt.', 'Add the rice and 480 ml water, cover and cook for 12 minutes.'],
    ],
    ['meat in no step', ['1 kg pork shoulder', '1 tbsp salt'], ['Cook until done.']],
  ])('%s', (_, lines, steps) => {
    expect(cautions(lines, steps)).not.toContain(TASTE);
    expect(cautions(lines, steps)).not.toContain('Taste before you add the last of it');
  });

  test('a part that is a cure', () => {
    const groups = [{ title: 'For the cure', lines: ['3 tbsp salt', '1 tbsp peppercorns'] }];
    expect(cautions([], ['Chill for a day.'], groups)).toEqual([null, null]);
  });
});

describe('it is said of what can be tasted', () => {
  test.each<[string, string[], string[]]>([
    ['a soup', ['2 leeks', '1 tsp salt'], ['Simmer the leeks with the salt.']],
    ['a salsa', ['4 tomatoes', '1 jalapeño'], ['Chop the tomatoes and the jalapeño.']],
    ['a stew, after the meat', ['500 g beef', '1 tsp salt'], ['Brown the beef.', 'Add water and the salt. Simmer.']],
    ['a curry', ['500 g chicken', '2 green chillies'], ['Fry the chicken, then add the chillies and simmer.']],
    ['a sauce', ['30 g flour', '500 ml milk', '1 tsp salt'], ['Whisk the flour into the milk.', 'Add the salt.']],
    [
      'cooked rice',
      ['300 g basmati rice', '1 lemon', '1 tsp salt'],
      ['Put the rice in a pan, cover and cook for 10 minutes.', 'Juice the lemon.', 'Fry the rice with the salt.'],
    ],
    [
      'a soup with rice',
      ['80 g risotto rice', '2 leeks', '1 tsp salt'],
      ['Cook the leeks with a lid on.', 'Add the salt and boil.', 'Add the rice and simmer.'],
    ],
    ['a broth', ['1 litre chicken stock', '1 tsp salt'], ['Heat the chicken stock with the salt.']],
  ])('%s', (_, lines, steps) => expect(cautions(lines, steps)).toContain(TASTE));
});

describe('from 1.3 times the recipe on, a step names what was written for the original', () => {
  const baked = [
    'Line an 8-inch square pan. Heat the oven to 350°F.',
    'Stir for 2 minutes.',
    'Bake for 40 minutes, until set. Cool for 10 minutes, then cut into nine.',
  ];
  const remark = / \(((?:[^()]|\([^()]*\))*): for the original amounts\)$/;
  const remarks = (steps: string[], choice: Partial<ServingChoice>) => {
    const { steps: parsed, groups } = recipeOf(['200 g flour'], steps, { yield: scalable.yield });
    const parts = { groups, sections: [{ steps: parsed }], made: scalable.yield, notes: [] };
    return showAmounts(parts, { ...asWritten, ...choice }, scalable).steps.map(
      ({ text }) => remark.exec(plainText(text))?.[1] ?? '',
    );
  };

  test('the vessel and the time in the oven', () => {
    expect(remarks(baked, { serves: 12 })).toEqual(['8-inch square pan', '', '40 minutes']);
    expect(remarks(baked, { serves: 6 })).toEqual(['8-inch square pan', '', '40 minutes']);
  });

  test('for less of the recipe too', () => {
    expect(remarks(baked, { serves: 2 })).toEqual(['8-inch square pan', '', '40 minutes']);
  });

  test('not near the original', () => {
    expect(remarks(baked, { serves: 5 })).toEqual(['', '', '']);
    expect(remarks(baked, {})).toEqual(['', '', '']);
  });

  test('in the wanted units', () => {
    expect(remarks(baked, { serves: 12, units: 'metric' })[0]).toBe('20 cm square pan');
  });

  test('not the time in another tin of the same depth', () => {
    expect(remarks(baked, { tins: { from: 'round-20', to: 'round-28' } })).toEqual(['8-inch square pan', '', '']);
  });

  test.each([
    ['Grease a 23 x 33 cm baking dish.', '23 x 33 cm baking dish'],
    ['Grease a 9 x 13-inch (23 x 33 cm) pan.', '9 x 13-inch (23 x 33 cm) pan'],
    ['Butter a 900 g loaf tin and flour it.', '900 g loaf tin'],
    ['Use a 20cm loose-bottomed tin.', '20cm loose-bottomed tin'],
    ['Heat a 3-quart Dutch oven.', '3-quart Dutch oven'],
    ['Spoon into a 1.5-litre pudding basin.', '1.5-litre pudding basin'],
    ['Line a 12-hole muffin tin.', '12-hole muffin tin'],
    ['Scrape into a loaf tin.', 'loaf tin'],
    ['Use a 2-litre casserole dish.', '2-litre casserole dish'],
    ['Fill 2 8-inch cake tins.', '8-inch cake tins'],
    [
      'Put the pork in a pot that holds at least 7 quarts (6.5 l) and cover.',
      'pot that holds at least 7 quarts (6.5 l)',
    ],
    ['Stir it in a very clean 3-quart (3 l) jar.', '3-quart (3 l) jar'],
    ['Whisk in a 2-litre mixing bowl.', '2-litre mixing bowl'],
    ['Boil it in a pot of at least 5 litres.', 'pot of at least 5 litres'],
    ['Stir a 500 ml jar of passata into the sauce.', ''],
    ['Bring a pot of 2 litres water to a boil.', ''],
    ['Put 2 cups water in a pot.', ''],
    ['Pour 500 ml milk into a bowl.', ''],
    ['Fry in a large pan.', ''],
    ['Cut into 2 cm dice and put in a pan.', ''],
    ['Simmer for 40 minutes.', ''],
  ])('%s', (step, expected) => expect(remarks([step], { serves: 12 })).toEqual([expected]));

  test('times in the oven stay unmarked if only a bowl has a size', () => {
    expect(remarks(['Whisk in a 2-litre bowl.', 'Bake for 12 minutes.'], { serves: 12 })).toEqual(['2-litre bowl', '']);
  });

  test('times at the stove and of cookies on a sheet stay unmarked', () => {
    expect(remarks(['Bake on a lined sheet for 12 minutes.'], { serves: 12 })).toEqual(['']);
    expect(remarks(['Grease a loaf tin. Simmer the syrup for 5 minutes.'], { serves: 12 })).toEqual(['loaf tin']);
  });
});

test('a recipe scaled by a factor, written down and scaled by the inverse is the same recipe', () => {
  const shownAt = (lines: string[], steps: string[], scale: ServingChoice['scale']) => {
    const { steps: parsed, groups } = recipeOf(lines, steps, { yield: scalable.yield });
    const parts = { groups, sections: [{ steps: parsed }], made: scalable.yield, notes: [] };
    const shown = showAmounts(parts, { ...asWritten, scale }, scalable);
    return {
      lines: shown.lines.map((line) => plainText(line.parts)),
      steps: shown.steps.map(({ text }) => plainText(text)),
      needs: shown.steps.map(({ needs }) => needs.map((need) => ('parts' in need ? plainText(need.parts) : need.item))),
    };
  };
  const amount = fc.integer({ min: 1, max: 4 }).map((times) => times * 40);
  const recipe = fc.tuple(amount, amount, amount).map(([flour, butter, milk]) => ({
    lines: [`${flour} g flour`, `${butter * 2} g butter`, `${milk * 3} g milk`],
    steps: [
      `Rub ${butter} g of the butter into the flour and pour in a third of the milk.`,
      'Melt the rest of the butter in the rest of the milk.',
    ],
  }));
  fc.assert(
    fc.property(recipe, fc.constantFrom(['2', '1/2'] as const, ['1/2', '2'] as const), (written, [f, inverse]) => {
      const scaled = shownAt(written.lines, written.steps, f);
      const back = shownAt(scaled.lines, scaled.steps, inverse);
      expect(back).toEqual(shownAt(written.lines, written.steps, null));
    }),
  );
});
