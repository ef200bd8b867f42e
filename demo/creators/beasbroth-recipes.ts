import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const beasbrothRecipes: DemoRecipe[] = [
  {
    slug: 'tortellini-in-brodo',
    name: 'Tortellini in brodo',
    free: false,
    published: '2026-11-08',
    introduction:
      'For Christmas, and for people you have missed. Ask someone to sit and fold with you. That is ' + 'half of it.',
    yield: { number: 6, word: '' },
    minutes: { prep: 120, cook: 20, rest: 30 },
    tags: ['broth', 'pasta', 'winter', 'christmas'],
    contains: ['gluten', 'eggs', 'milk', 'celery'],
    freeFrom: ['fish', 'peanuts', 'crustaceans', 'molluscs'],
    ingredients: [
      { title: 'For the dough', lines: ['300 g 00 flour', '3 eggs'] },
      {
        title: 'For the filling',
        lines: [
          '20 g butter',
          '100 g pork loin, in small cubes',
          '80 g mortadella',
          '80 g prosciutto crudo',
          '100 g Parmesan, finely grated',
          '¼ tsp grated nutmeg',
          '1 egg',
        ],
      },
      {
        title: 'To serve',
        lines: ['2 l chicken broth (see Brodo di pollo)', 'salt, to taste', 'Parmesan, finely grated'],
      },
    ],
    method: [
      {
        title: 'The dough',
        steps: [
          'Mix the flour with 3 eggs and knead for 10 minutes, until smooth as a cheek. Wrap it and let it rest ' +
            'for 30 minutes. | flour; eggs',
        ],
      },
      {
        title: 'The filling',
        steps: [
          'Melt the butter and cook the pork gently for 8 minutes, until done but not brown. Let it cool. ' +
            '| butter; pork',
          'Mince the pork, mortadella and prosciutto very finely in a food processor. Add the Parmesan, the nutmeg ' +
            'and the egg for the filling. Mix to a firm paste. Taste a little, cooked, for salt; it may need none. ' +
            '| mortadella; prosciutto; filling/Parmesan; nutmeg; egg',
        ],
      },
      {
        title: 'Folding',
        steps: [
          'Roll out a piece of dough the size of a lemon, so thin that you can see your hand through it. Keep the ' +
            'rest covered. Cut the sheet into 4 cm squares.',
          'Put a hazelnut of filling on each square. Fold to a triangle and press out the air. Bring the two corners ' +
            'together around your fingertip and pinch. If the dough is dry, wet the edge. Go on until everything is ' +
            'used. There will be many.',
          'Bring the broth to the boil, taste it for salt, and add the tortellini. Simmer for 3–4 minutes after ' +
            'they rise. Serve in the broth, with Parmesan. | broth; salt; serve/Parmesan',
        ],
      },
    ],
    notes: ['Freeze them raw on a tray, then in a bag. They go into the broth frozen, 1 minute longer.'],
  },
  {
    slug: 'ribollita',
    name: 'Ribollita',
    free: false,
    published: '2026-10-15',
    introduction: 'It means boiled again. Make it today, eat it tomorrow. I did this before night shifts.',
    yield: { number: 6, word: '' },
    minutes: { prep: 30, cook: 170, rest: 960 },
    tags: ['beans', 'vegetarian', 'vegan', 'winter', 'make ahead'],
    contains: ['gluten', 'celery'],
    freeFrom: ['milk', 'eggs', 'fish', 'peanuts', 'nuts'],
    ingredients: [
      { title: 'For the beans', lines: ['250 g dried cannellini beans, soaked overnight'] },
      {
        title: 'For the soup',
        lines: [
          '6 tbsp olive oil',
          '1 onion, chopped',
          '2 carrots, diced',
          '2 celery sticks, diced',
          '2 garlic cloves, sliced',
          '½ × 400 g tin plum tomatoes, crushed',
          '2 potatoes (about 300 g), peeled and diced',
          '300 g cavolo nero, stalks removed, sliced',
          '200 g Savoy cabbage, sliced',
          '1 tsp thyme leaves',
          '2 tsp fine salt',
        ],
      },
      { title: 'To finish', lines: ['250 g stale country bread, sliced', 'olive oil, to serve'] },
    ],
    method: [
      {
        title: 'Today',
        steps: [
          'Drain the cannellini beans. Cover with 2 litres of fresh water, boil for 10 minutes, then simmer for ' +
            'about 1 hour until soft. Keep the water. Blend half of the beans with some of it. | cannellini',
          'In a big pot, warm the olive oil. Cook the onion, carrots and celery for 15 minutes. Slowly. Add the ' +
            'garlic for the last 2. | soup/olive oil; onion; carrots; celery; garlic',
          'Add the tomatoes, potatoes, cavolo nero, cabbage, thyme and salt. Stir until the leaves sink. ' +
            '| tomatoes; potatoes; cavolo nero; cabbage; thyme; salt',
          'Add the blended beans and enough of the bean water to cover well; make it up with plain water if you are ' +
            'short. Simmer for 45 minutes. Add the whole beans and cook for 10 minutes more.',
          'Layer the bread and the soup in a wide pot, pressing the bread under. Let it cool, no more than two ' +
            'hours, then leave it in the fridge overnight. | bread',
        ],
      },
      {
        title: 'Tomorrow',
        steps: [
          'The next day, bring it back to the boil over a low heat, about 20 minutes, stirring so that it does ' +
            'not catch. It should be thick enough for the spoon to stand up. Serve with raw olive oil on top. ' +
            '| finish/olive oil',
        ],
      },
    ],
    notes: ['It keeps for 4 days. It is better on each of them.'],
  },
  {
    slug: 'brodo-di-pollo',
    name: 'Brodo di pollo',
    free: true,
    published: '2026-09-24',
    introduction: 'Begin here. A pot, a bird, an afternoon. On the ward I thought of this smell.',
    yield: { number: 8, word: '' },
    minutes: { prep: 15, cook: 190, rest: null },
    tags: ['broth', 'make ahead', 'freezes well', 'winter'],
    contains: ['celery', 'milk'],
    freeFrom: ['gluten', 'eggs', 'fish', 'peanuts', 'nuts', 'soya'],
    ingredients: [
      {
        lines: [
          '1 boiling hen (about 1.8 kg), or chicken of that size',
          '3.5 l cold water',
          '2 carrots, halved',
          '2 celery sticks, halved',
          '1 onion, halved, skin on',
          '1 bay leaf',
          'parsley stalks, 4 or 5',
          '6 black peppercorns',
          '60 g Parmesan rind, if you have it',
          '1 tbsp coarse salt',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Put the hen or chicken in your biggest pot with the cold water. Bring it up slowly, about 30 minutes. ' +
            'Skim off the grey foam until no more comes. | hen; water',
          'Add the carrots, celery, onion, bay leaf, parsley, peppercorns and the Parmesan rind. ' +
            '| carrots; celery; onion; bay leaf; parsley; peppercorns; Parmesan',
          'Turn the heat down until the surface only trembles. It must not boil, or the broth turns cloudy. ' +
            'Leave it 2½ hours for a hen. Take a young chicken out after 1½, pick off the meat, and put the bones ' +
            'back for the last hour.',
          'Lift out the bird. Strain the broth through a fine sieve. Do not press. Add the salt, and taste. | salt',
          'Cool it fast, in a sink of cold water, and put it in the fridge within two hours. The next day lift ' +
            'off the fat. It keeps for 3 days, or 3 months in the freezer.',
          'The meat is for salad, or for whoever is hungry.',
        ],
      },
    ],
    notes: [
      'Freeze some in an ice-cube tray, for sauces and for a single cup.',
      'Without the rind there is no milk in it.',
    ],
  },
  {
    slug: 'minestrone-verde',
    name: 'Minestrone verde',
    free: false,
    published: '2026-05-07',
    introduction: 'Spring in a bowl. Only green things, and each one goes in when it is ready.',
    yield: { number: 4, word: '' },
    minutes: { prep: 25, cook: 40, rest: null },
    tags: ['spring', 'weeknight'],
    contains: ['celery', 'milk'],
    freeFrom: ['gluten', 'eggs', 'fish', 'peanuts', 'nuts', 'soya'],
    ingredients: [
      {
        title: 'For the soup',
        lines: [
          '2 tbsp olive oil',
          '2 leeks, white and pale green, finely sliced',
          '2 celery sticks, diced',
          '250 g potatoes, peeled, in 1 cm dice',
          '1.2 l water',
          '80 g risotto rice',
          '150 g green beans, in 2 cm lengths',
          '2 small courgettes, diced',
          '150 g peas, fresh or frozen',
          '150 g chard or spinach, sliced',
          '1½ tsp fine salt',
        ],
      },
      {
        title: 'For the basil paste',
        lines: ['30 g basil leaves', '1 garlic clove', '40 g Parmesan, grated', '3 tbsp olive oil'],
      },
    ],
    method: [
      {
        title: 'The soup',
        steps: [
          'Warm 2 tbsp of olive oil in a pot. Cook the leeks and celery for 10 minutes with a lid on. They ' +
            'should be soft and still green. | soup/olive oil; leeks; celery',
          'Add the potatoes, the water and the salt. Bring to the boil. | potatoes; water; salt',
          'Add the rice and simmer. After 6 minutes add the green beans. After 4 minutes more, the courgettes. ' +
            '| rice; green beans; courgettes',
          'After another 4 minutes add the peas and chard. Cook for 4 minutes and turn off the heat. | peas; chard',
        ],
      },
      {
        title: 'The basil paste',
        steps: [
          'While it cooks, pound the basil and garlic with the Parmesan and the other 3 tbsp of oil, or use a ' +
            'blender. | basil; garlic; Parmesan; paste/olive oil',
          'Let the soup stand for 5 minutes. Stir in the basil paste in the bowls, not in the pot. It is good ' +
            'warm, and good at room temperature.',
        ],
      },
    ],
    notes: ['It keeps for 2 days. Freeze it without the rice and the basil.'],
  },
  {
    slug: 'pasta-e-fagioli',
    name: 'Pasta e fagioli',
    free: false,
    published: '2026-01-22',
    introduction: 'My father’s soup. He ate it on his feet, with his coat on. Please sit.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 120, rest: 480 },
    tags: ['beans', 'pasta', 'winter'],
    contains: ['gluten', 'milk', 'celery'],
    freeFrom: ['eggs', 'fish', 'peanuts', 'nuts'],
    ingredients: [
      {
        lines: [
          '250 g dried borlotti beans, soaked overnight',
          '3 tbsp olive oil',
          '60 g pancetta, finely chopped',
          '1 onion, finely chopped',
          '1 carrot, finely chopped',
          '1 celery stick, finely chopped',
          '2 garlic cloves, crushed',
          '1 sprig of rosemary',
          '1 tbsp tomato purée',
          '60 g Parmesan rind',
          '150 g ditalini, or other small pasta',
          '1½ tsp fine salt',
          'olive oil, to serve',
          'black pepper, to serve',
        ],
      },
    ],
    method: [
      {
        steps: [
          'In a large pot, warm the oil and pancetta over a low heat for 5 minutes. Add the onion, carrot and ' +
            'celery. Cook for 10 minutes. | 3 tbsp olive oil; pancetta; onion; carrot; celery',
          'Add the garlic, rosemary and tomato purée. Stir for 2 minutes. | garlic; rosemary; tomato purée',
          'Drain the borlotti beans and add them, with the Parmesan rind and 1.8 litres of water. Boil for 10 ' +
            'minutes, skim, then simmer half covered for about 1¼ hours, until the beans are creamy inside. ' +
            '| borlotti; Parmesan',
          'Take out the rosemary and the rind. Blend a third of the beans and stir them back. Add the salt. | salt',
          'Add the ditalini and cook as long as the packet says, stirring often, because it sticks. Add hot ' +
            'water if it is too thick. | ditalini',
          'Rest for 10 minutes. This matters. Serve with oil and black pepper. | olive oil, to serve; black pepper',
        ],
      },
    ],
    notes: ['Make it without the pasta if you want to keep it, 3 days or a freezer. Cook the pasta in it on the day.'],
  },
  {
    slug: 'stracciatella',
    name: 'Stracciatella',
    free: true,
    published: '2025-11-20',
    introduction: 'For when you are tired, or somebody is ill. Ten minutes. It asks nothing of you.',
    yield: { number: 4, word: '' },
    minutes: { prep: 5, cook: 10, rest: null },
    tags: ['broth', 'eggs', 'weeknight'],
    contains: ['eggs', 'milk', 'gluten', 'celery'],
    freeFrom: ['fish', 'peanuts', 'nuts', 'sesame'],
    ingredients: [
      {
        lines: [
          '1.2 l chicken broth (see Brodo di pollo)',
          '3 eggs',
          '50 g Parmesan, finely grated',
          '2 tbsp fine semolina',
          '¼ tsp grated nutmeg',
          'finely grated zest of ½ lemon',
          '1 tbsp parsley, finely chopped',
          'salt, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Keep 200 ml of the broth cold. Bring the rest to the boil in a pot and taste it for salt. ' +
            '| broth rest; salt some',
          'Beat the eggs with the Parmesan, semolina, nutmeg, lemon zest and a pinch of salt. Stir in the cold ' +
            'broth. | eggs; Parmesan; semolina; nutmeg; lemon; salt some; broth 1/6',
          'Turn the heat down until the broth simmers. Stir it slowly in a circle and pour in the eggs in a thin ' +
            'stream.',
          'Leave it for 30 seconds, then break it up gently with a fork. Simmer for 3 minutes. It should be ' +
            'rags, not scrambled egg.',
          'Add the parsley. Eat it now. | parsley',
        ],
      },
    ],
    notes: ['It does not keep. It does not need to.'],
  },
];
