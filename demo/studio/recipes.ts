import { emptyRecipe, type WrittenRecipe } from '../../app/recipes/content/recipe-shape.ts';
import { withMethod } from '../written-recipe.ts';

/** Half-written recipe with doubtful lines. */
export const drafted: WrittenRecipe = withMethod({
  ...emptyRecipe,
  name: 'Rosca de reyes',
  introduction:
    'The ring of bread for the sixth of January, with a doll baked into it. Whoever finds the doll pays for the tamales.',
  yield: { number: 12, word: '' },
  minutes: { prep: 40, cook: 30, rest: null },
  tags: ['baking', 'winter'],
  groups: [
    {
      title: 'For the dough',
      lines: [
        '4 cups (500 g) bread flour',
        '½ cup (100 g) sugar',
        '3 eggs',
        '1 packet dry yeast',
        'butter',
        'zest of 2 oranges',
      ],
    },
    {
      title: 'For the top',
      lines: [
        'figs in syrup: 1 jar, 8–10 if they are tiny',
        'candied orange peel, 2 of the 10 cm ones',
        '1 egg, beaten',
      ],
    },
  ],
  method: [
    {
      steps: [
        'Mix the flour, sugar, yeast and orange zest, add the eggs, and knead in the butter until it is smooth. ' +
          '| flour; sugar; yeast; zest; eggs; butter',
        'Let it rise until it has doubled. Shape a ring, hide the doll, and let it rise again.',
        'Brush with egg and lay on the figs and the peel. Bake at 350°F (175°C) for 30 minutes. | egg; figs; peel',
      ],
    },
  ],
});

/** Returns a finished recipe, to be scheduled, with the address of its picture. */
export const scheduled = (picture: string): WrittenRecipe =>
  withMethod({
    ...emptyRecipe,
    name: 'Pastel de manzana',
    pictures: [{ address: picture, alt: 'A round apple cake with slices of apple in tight circles on top' }],
    introduction:
      'My neighbor’s apple cake with my abuela’s amount of cinnamon, which is more than any book would dare.',
    yield: { number: 10, word: '' },
    minutes: { prep: 20, cook: 40, rest: 20 },
    tags: ['sweet', 'baking', 'make ahead'],
    allergens: { gluten: 'contains', milk: 'contains', eggs: 'contains', nuts: 'free-from', peanuts: 'free-from' },
    groups: [
      {
        title: '',
        lines: [
          '3 apples, peeled and sliced',
          '1½ cups (190 g) flour',
          '¾ cup (150 g) sugar',
          '2 tsp baking powder',
          '1 tbsp ground cinnamon',
          '3 eggs',
          '½ cup (115 g) butter, melted',
          '⅓ cup (80 ml) milk',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Heat the oven to 350°F (175°C) and line a round tin with paper.',
          'Whisk the eggs with the sugar until pale, then stir in the butter and the milk. | eggs; sugar; butter; milk',
          'Fold in the flour, baking powder and cinnamon. Pour into the tin and lay the apples on top. ' +
            '| flour; baking powder; cinnamon; apples',
          'Bake for 40 minutes, until a skewer comes out clean. Let it cool for 20 minutes before you cut it.',
        ],
      },
    ],
  });

export const rewritten = (recipe: WrittenRecipe): WrittenRecipe => ({
  ...recipe,
  notes: [...recipe.notes, 'Frozen corn has to be dry, or it steams: an hour on a towel is not too long.'],
});
