import type { DemoRecipe } from '../types.ts';

/** Newer half of Marisol’s recipes, newest first. */
export const newerRecipes: DemoRecipe[] = [
  {
    slug: 'pozole-rojo',
    name: 'Pozole rojo',
    free: false,
    published: '2026-11-12',
    introduction:
      'Pozole is what you make when you don’t know how many people are coming, which in my family is ' +
      'every Sunday. The broth is better on day two, so I plan for guests and then quietly hope that ' +
      'two of them cancel.',
    yield: { number: 8, word: '' },
    minutes: { prep: 40, cook: 150, rest: null },
    tags: ['soup', 'pork', 'make ahead', 'freezes well'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'fish', 'peanuts', 'nuts'],
    ingredients: [
      {
        title: 'For the broth',
        lines: [
          '2½ lb (1.1 kg) pork shoulder, in large chunks, with a bone or two if the butcher will give you some',
          '12 cups (2.8 l) water',
          '1 white onion, halved',
          '5 garlic cloves, peeled',
          '1 tbsp fine salt, plus more to taste',
          '3 cans (25 oz each) hominy, drained and rinsed',
        ],
      },
      {
        title: 'For the chile sauce',
        lines: [
          '2 oz (60 g) dried guajillo chiles, stems and seeds removed',
          '2 dried ancho chiles, stems and seeds removed',
          '3 garlic cloves, peeled',
          '1 tsp dried oregano, Mexican if you have it',
          '2 tbsp sunflower oil',
        ],
      },
      {
        title: 'To serve',
        lines: [
          '4 cups (300 g) very finely shredded white cabbage',
          '8 radishes, thinly sliced',
          'limes, 1 for every 2 people, cut into wedges',
          '16 corn tostadas',
          'dried oregano, for rubbing over',
        ],
      },
    ],
    method: [
      {
        title: 'The broth',
        steps: [
          'Put the pork, water, onion, 5 garlic cloves and the salt in a pot that holds at least 7 quarts (6.5 ' +
            'l). Bring to a boil, skim off the gray foam, then simmer half-covered for 1 hour 30 minutes, until ' +
            'the meat gives way to a fork. | pork; water; onion; broth/garlic; salt',
        ],
      },
      {
        title: 'The chile sauce',
        steps: [
          'While it simmers, toast the guajillo and ancho chiles in a dry skillet over medium heat for 20–30 ' +
            'seconds a side, just until they smell sweet and turn pliable. If they blacken they go bitter, so ' +
            'start again. Cover with boiling water and leave to soak for 20 minutes. | guajillo; ancho',
          'Drain the chiles and blend them with the other 3 garlic cloves, the oregano and 1¼ cups (300 ml) of ' +
            'the pork broth until very smooth. Push through a sieve to catch the skins. | sauce/garlic; sauce/oregano',
          'Heat the oil in the skillet over medium heat and fry the chile sauce for 6–8 minutes, stirring, until ' +
            'it darkens and a spoon leaves a clean track. | oil',
        ],
      },
      {
        title: 'Putting it together',
        steps: [
          'Lift out the pork. Fish the onion and garlic from the broth and throw them away. Stir in the chile ' +
            'sauce and the hominy and simmer, uncovered, for 30 minutes. | hominy',
          'Pull the pork into large shreds, drop any bones, and return the meat to the pot for a last 15 minutes. ' +
            'Taste; it will probably want more salt, because hominy drinks it.',
          'Ladle into deep bowls and let everyone add cabbage, radishes, a rub of oregano and plenty of lime. ' +
            'Tostadas on the side, for scooping. | cabbage; radishes; serve/oregano; limes; tostadas',
        ],
      },
    ],
    notes: [
      'The broth and meat keep for 4 days in the fridge and 3 months in the freezer. Shred the cabbage on the day.',
      'No hominy? Chickpeas are not pozole, but they are dinner: use three 15-oz cans.',
    ],
  },
  {
    slug: 'conchas',
    name: 'Conchas',
    free: false,
    published: '2026-10-29',
    introduction:
      'The soft sweet buns with a crackled shell on top, half chocolate and half cinnamon. Allow three ' +
      'hours from start to finish, most of which the dough does without you. A stale one dunked in hot ' +
      'chocolate is not a leftover, it’s breakfast.',
    yield: { number: 12, word: 'conchas' },
    minutes: { prep: 50, cook: 20, rest: 155 },
    tags: ['sweet', 'baking', 'breakfast', 'vegetarian'],
    contains: ['gluten', 'milk', 'eggs'],
    freeFrom: ['peanuts', 'nuts', 'sesame', 'fish'],
    ingredients: [
      {
        title: 'For the dough',
        lines: [
          '4 cups (500 g) bread flour',
          '2¼ tsp (7 g) instant dried yeast',
          'scant ½ cup (90 g) granulated sugar',
          '1 tsp fine salt',
          '¾ cup (180 ml) whole milk, lukewarm',
          '2 eggs, at room temperature',
          '1 tsp vanilla extract',
          '7 tbsp (100 g) unsalted butter, soft',
        ],
      },
      {
        title: 'For the shells',
        lines: [
          '7 tbsp (100 g) unsalted butter, soft',
          '1 cup (110 g) powdered sugar',
          '1 cup (120 g) all-purpose flour',
          '1 tbsp cocoa powder',
          '½ tsp ground cinnamon',
        ],
      },
    ],
    method: [
      {
        title: 'The dough',
        steps: [
          'Mix the bread flour, yeast, granulated sugar and salt in a large bowl. Add the milk, eggs and vanilla ' +
            'and knead for 8 minutes by machine, or 12 by hand, until elastic. Work in the butter a spoonful at a ' +
            'time, then knead for another 8 minutes, until the dough is smooth and comes away from the bowl. ' +
            '| bread flour; yeast; granulated sugar; salt; milk; eggs; vanilla; dough/butter',
          'Cover and leave somewhere warm for 1½–2 hours, until doubled.',
        ],
      },
      {
        title: 'The shells',
        steps: [
          'For the shells, beat the butter with the powdered sugar, then work in the all-purpose flour to make a ' +
            'soft paste. Halve it; knead the cocoa into one half and the cinnamon into the other. Keep at room ' +
            'temperature. | shells/butter; powdered sugar; all-purpose flour; cocoa; cinnamon',
        ],
      },
      {
        title: 'Shaping and baking',
        steps: [
          'Divide the dough into 12 pieces of about 3 oz (80 g). Roll each into a tight ball, set on two lined ' +
            'baking sheets with plenty of room between them, and press gently to flatten the tops a little.',
          'Shape the two pastes into 6 balls each. Press each ball between two sheets of parchment paper into a ' +
            '3-inch disc, lay it over a bun and score it with a small knife in curved lines, through the paste but ' +
            'not into the dough.',
          'Leave uncovered for 45–60 minutes, until puffy and the lines have begun to open. Towards the end, ' +
            'heat the oven to 350°F (180°C).',
          'Bake for 18–20 minutes, until golden at the edges and the base sounds hollow. Swap the sheets round ' +
            'after 12 minutes. Cool for at least 20 minutes before you eat one.',
        ],
      },
    ],
    notes: [
      'Best the day they are baked. After that, freeze them and warm them through at 300°F (150°C) for 8 minutes.',
      'For a slow breakfast, shape them at night, keep them in the fridge and give them an hour and a half in a ' +
        'warm kitchen before baking.',
    ],
  },
  {
    slug: 'chicken-tinga-tostadas',
    name: 'Chicken tinga tostadas',
    free: true,
    published: '2026-10-15',
    introduction:
      'Smoky, saucy, from Puebla and on the table within the hour. If you have the remains of a roast ' +
      'chicken, skip the poaching and nobody will know. I have been skipping it for years.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 40, rest: null },
    tags: ['tacos', 'chicken', 'weeknight', 'freezes well', 'spicy'],
    contains: ['milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        title: 'For the tinga',
        lines: [
          '1¼ lb (570 g) boneless chicken thighs, skin removed',
          '1 bay leaf',
          '1½ tsp fine salt, plus more to taste',
          '1 (14 oz) can whole plum tomatoes',
          '2 chipotle chiles in adobo, plus 1 tbsp of their sauce',
          '2 garlic cloves, peeled',
          '1 tsp dried oregano',
          '2 tbsp sunflower oil',
          '2 white onions, finely sliced',
        ],
      },
      {
        title: 'For the tostadas',
        lines: [
          '8 corn tostadas',
          '1 cup (250 g) refried beans, homemade or from a can',
          '½ iceberg lettuce, shredded',
          '½ cup (115 g) sour cream, or Mexican crema',
          '3 oz (85 g) feta, crumbled',
          '1 avocado, sliced',
        ],
      },
    ],
    method: [
      {
        title: 'The tinga',
        steps: [
          'Put the chicken and bay leaf in a saucepan with 1 teaspoon of the salt and cover with 3 cups (700 ml) ' +
            'of water. Bring to a boil, turn down and simmer gently for 15 minutes, until cooked through. Lift out ' +
            'the chicken, keep the broth, and shred the meat with two forks. | chicken; bay leaf; salt 1 tsp',
          'Meanwhile, blend the tomatoes, chipotle chiles and their sauce, garlic and oregano until smooth. ' +
            '| tomatoes; chipotle; garlic; oregano',
          'Heat the oil in a wide skillet over medium heat. Add the onions with the rest of the salt and cook ' +
            'for 8–10 minutes, until soft and just coloring. | oil; onions; salt rest',
          'Pour in the sauce and simmer for 5 minutes, until it darkens a shade. Add the chicken and ½ cup (120 ' +
            'ml) of the broth and cook for 8–10 minutes more, stirring, until the sauce clings to the meat rather ' +
            'than pooling. Taste for salt.',
        ],
      },
      {
        title: 'The tostadas',
        steps: [
          'Warm the beans in a small pan with a splash of the broth until spreadable. | beans',
          'Spread each tostada with beans, pile on the tinga, then lettuce, sour cream, feta and avocado. Eat at ' +
            'once and lean over the plate. Freeze any leftover broth for soup. ' +
            '| tostadas; lettuce; sour cream; feta; avocado',
        ],
      },
    ],
    notes: [
      'The tinga keeps for 3 days in the fridge and 3 months in the freezer, without its tostadas.',
      'With leftover roast chicken, use about 3 cups (400 g) of meat and a cup of stock.',
    ],
  },
  {
    slug: 'cauliflower-al-pastor',
    name: 'Cauliflower al pastor',
    free: false,
    published: '2026-10-01',
    introduction:
      'All the red chile and charred pineapple of a taco stand, without the spinning spit, which my ' +
      'landlord would not allow. Roast it harder than you think you should: the black edges are the ' +
      'point.',
    yield: { number: 4, word: '' },
    minutes: { prep: 25, cook: 35, rest: null },
    tags: ['tacos', 'vegetarian', 'vegan', 'weeknight'],
    contains: [],
    freeFrom: ['milk', 'eggs', 'nuts', 'peanuts', 'fish', 'sesame'],
    ingredients: [
      {
        title: 'For the cauliflower',
        lines: [
          '1 large cauliflower (about 2 lb), in small florets, tender leaves kept',
          '3 dried guajillo chiles, stems and seeds removed',
          '1 dried ancho chile, stem and seeds removed',
          '2 tbsp achiote paste',
          '2 cups (350 g) fresh pineapple, in ½-inch dice',
          '2 garlic cloves, peeled',
          '2 tbsp cider vinegar',
          '1 tsp dried oregano',
          '3 tbsp sunflower oil',
          '1½ tsp fine salt',
        ],
      },
      {
        title: 'To serve',
        lines: [
          '12 small corn tortillas',
          '½ white onion, very finely chopped',
          '½ cup (20 g) chopped cilantro',
          '2 limes, cut into wedges',
        ],
      },
    ],
    method: [
      {
        title: 'The cauliflower',
        steps: [
          'Heat the oven to 425°F (220°C). Toast the guajillo and ancho chiles in a dry pan for 20–30 seconds a ' +
            'side, cover with boiling water and soak for 15 minutes. Keep 3 tablespoons of the soaking water and ' +
            'drain the rest. | guajillo; ancho',
          'Blend the chiles and the reserved water with the achiote paste, ½ cup (90 g) of the pineapple, the ' +
            'garlic, vinegar, oregano, oil and salt to a smooth, thick paste. ' +
            '| achiote; pineapple ½ cup (90 g); garlic; vinegar; oregano; oil; salt',
          'In a large bowl, rub the paste into the cauliflower florets and leaves with your hands until every ' +
            'corner is red. Wear gloves or wash well; this stains, and it finds your eyes. | cauliflower',
          'Spread over two baking sheets in a single layer and roast for 20 minutes. Turn the florets, scatter ' +
            'over the remaining pineapple, and roast for 12–15 minutes more, until the cauliflower is tender and ' +
            'charred at the edges. | pineapple rest',
        ],
      },
      {
        title: 'The tacos',
        steps: [
          'Warm the tortillas in a hot dry skillet, about 30 seconds a side, and keep them wrapped in a clean ' +
            'cloth. | tortillas',
          'Fill the tortillas with cauliflower and pineapple, then top with onion, cilantro and a good squeeze ' +
            'of lime. | onion; cilantro; limes',
        ],
      },
    ],
    notes: [
      'No achiote paste? Use 1 tablespoon of tomato paste and 2 teaspoons of smoked paprika.',
      'What is left makes tomorrow’s quesadilla filling. It keeps for 3 days in the fridge.',
    ],
  },
  {
    slug: 'esquites',
    name: 'Esquites',
    free: true,
    published: '2026-09-10',
    introduction:
      'Street-corner corn in a cup: sweet, sour, hot and creamy, eaten with a plastic spoon while ' +
      'standing up. You may sit down. Let the kernels catch in the pan, because that brown is where ' +
      'the flavor lives.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 15, rest: null },
    tags: ['side', 'vegetarian', 'weeknight', 'summer'],
    contains: ['milk', 'eggs'],
    freeFrom: ['gluten', 'nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        lines: [
          '6 ears of corn, or 5 cups (700 g) frozen corn, thawed and patted dry',
          '2 tbsp (30 g) butter',
          '1 tbsp sunflower oil',
          '½ tsp fine salt, plus more to taste',
          '½ white onion, finely chopped',
          '1 green jalapeño, finely chopped, seeds in if you’re brave',
          '½ cup (120 ml) water',
          '4 tbsp mayonnaise',
          '2 tbsp sour cream',
          '2 limes, half of them juiced, half in wedges',
          '⅓ cup (15 g) chopped cilantro',
          '2½ oz (70 g) feta or cotija, finely crumbled',
          '1 tsp mild chile powder, such as ancho, or Tajín',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Stand each ear of corn on its end and slice the kernels off with a sharp knife. You want about 5 cups ' +
            '(700 g). | ears of corn',
          'Heat the butter and oil in your widest skillet over high heat. Add the corn and the salt, spread it ' +
            'out and leave it alone for 3 minutes. Stir, then cook for another 4 minutes, until patched with brown. ' +
            '| butter; oil; salt',
          'Turn down to medium, add the onion and jalapeño and cook for 3 minutes. Pour in the water and simmer ' +
            'for 3–4 minutes, until nearly gone and the corn is tender but still pops. | onion; jalapeño; water',
          'Off the heat, stir in the mayonnaise, sour cream, lime juice, most of the cilantro and half the feta. ' +
            'Taste for salt; the cheese brings its own. | mayonnaise; sour cream; limes 1/2; cilantro some; feta 1/2',
          'Spoon into cups, finish with the rest of the feta and cilantro and the chile powder, and serve hot ' +
            'with lime wedges. What’s left goes inside a quesadilla tomorrow. ' +
            '| feta rest; cilantro rest; chile powder; limes rest',
        ],
      },
    ],
    notes: ['Good cold, too: pack it for a picnic and add the feta and chile powder when you get there.'],
  },
  {
    slug: 'shrimp-aguachile',
    name: 'Shrimp aguachile',
    free: false,
    published: '2026-08-27',
    introduction:
      'Raw shrimp, lime and green chile, no stove, for the evening when the kitchen is hotter than the ' +
      'pan would be. Lime firms and whitens shrimp but does not make it safe the way heat does, so buy ' +
      'the best, and blanch it if anyone at the table is pregnant, elderly or very young.',
    yield: { number: 4, word: '' },
    minutes: { prep: 30, cook: 0, rest: 15 },
    tags: ['fish', 'summer', 'no cook', 'spicy'],
    contains: ['crustaceans'],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'celery'],
    ingredients: [
      {
        lines: [
          '1 lb (450 g) raw shrimp, peeled and deveined; sold for eating raw, or frozen and thawed in the fridge',
          '⅔ cup (160 ml) lime juice, freshly squeezed, from about 7 limes',
          '2 green serrano chiles, roughly chopped; seeded for a gentler sauce',
          '1 cup (30 g) cilantro, stalks and all',
          '1 small garlic clove, peeled',
          '1 cucumber, peeled, halved and seeded',
          '½ red onion, sliced as thinly as you can',
          '1½ tsp fine salt',
          '1 ripe avocado, sliced',
          '8 corn tostadas, to serve',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Soak the red onion in cold water with a pinch of the salt for 10 minutes, then drain. This takes away ' +
            'its bark. | red onion; salt some',
          'Slice each shrimp in half along its back, so that you have two thin curls. Lay them in a single layer ' +
            'in a wide shallow dish in the fridge. | shrimp',
          'Roughly chop half of the cucumber and slice the rest into thin half-moons. | cucumber',
          'Blend the lime juice, serrano chiles, cilantro, garlic, chopped cucumber and the rest of the salt ' +
            'until smooth and bright green. Taste it: it should be a little too salty and much too sharp. ' +
            '| lime juice; serrano; cilantro; garlic; salt rest',
          'Pour the sauce over the shrimp, turn them once, and chill for 10–15 minutes, until they have turned ' +
            'pink-white at the edges. Longer makes them rubbery. (To cook them instead, boil the halved shrimp for ' +
            '1 minute, cool in iced water, drain well, then dress.)',
          'Arrange the shrimp on a cold plate with the sliced cucumber, onion and avocado, spoon all the green ' +
            'sauce over, and eat straight away with tostadas. This one has no leftovers; finish it. ' +
            '| avocado; tostadas',
        ],
      },
    ],
    notes: [
      'Everything but the shrimp can be ready in the fridge in the morning. The sauce is at its greenest for ' +
        'about 4 hours.',
    ],
  },
  {
    slug: 'mango-chile-paletas',
    name: 'Mango and chile paletas',
    free: true,
    published: '2026-08-06',
    introduction:
      'Ice pops with a temper. Use mangoes so ripe they’re embarrassing, and freeze them the night ' +
      'before, since the freezer needs at least 6 hours. The chile goes on last, so children can be ' +
      'left in peace.',
    yield: { number: 8, word: 'paletas' },
    minutes: { prep: 20, cook: null, rest: 360 },
    tags: ['sweet', 'vegetarian', 'vegan', 'summer', 'make ahead', 'dessert'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        lines: [
          '3½ cups (600 g) ripe mango flesh, from about 3 large mangoes',
          '⅓ cup (70 g) granulated sugar',
          'scant ½ cup (100 ml) water',
          '3 tbsp lime juice',
          '¼ tsp fine salt',
          '2 tsp chile-lime seasoning, such as Tajín',
          'more chile-lime seasoning, for dipping',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Cut about ½ cup (90 g) of the mango into ¼-inch dice and set aside. | mango ½ cup (90 g)',
          'Blend the rest of the mango with the sugar, water, lime juice and salt for a full minute, until silky ' +
            'and the sugar has dissolved. If your mangoes are stringy, push it through a sieve. It should taste ' +
            'slightly too sweet now; cold mutes it. | mango rest; sugar; water; lime juice; salt',
          'Divide the diced mango between 8 ice-pop molds of about 3½ oz (100 ml) and sprinkle in the chile-lime ' +
            'seasoning, shared out evenly. | such as Tajín',
          'Pour in the purée, leaving ¼ inch at the top for it to grow. Tap the molds on the counter to knock ' +
            'out air, and push in the sticks.',
          'Freeze for at least 6 hours. To unmold, hold under warm running water for 10–15 seconds. Dip the tips ' +
            'in more chile-lime seasoning, or pass the shaker round. | for dipping',
        ],
      },
    ],
    notes: ['Unmolded and wrapped one by one, they keep for a month in the freezer.'],
  },
  {
    slug: 'talla-fish-tacos',
    name: 'Fish tacos a la talla',
    free: false,
    published: '2026-07-16',
    introduction:
      'On the beaches of Guerrero they split a whole snapper, paint it red and grill it over coals. I ' +
      'use fillets and the broiler, and put it in tacos, and the seagulls can’t get at it.',
    yield: { number: 4, word: '' },
    minutes: { prep: 25, cook: 10, rest: null },
    tags: ['tacos', 'fish', 'weeknight', 'summer'],
    contains: ['fish', 'eggs'],
    freeFrom: ['milk', 'nuts', 'peanuts'],
    ingredients: [
      {
        title: 'For the red sauce',
        lines: [
          '4 dried guajillo chiles, stems and seeds removed',
          '1 chipotle chile in adobo',
          '2 garlic cloves, peeled',
          '1 tbsp tomato paste',
          '½ tsp dried oregano',
          '¼ tsp ground cumin',
          '1 tsp fine salt',
        ],
      },
      {
        title: 'For the tacos',
        lines: [
          '1 lime, juiced',
          '2 limes, cut into wedges',
          'salt, to taste',
          '4 tbsp mayonnaise',
          '1½ lb (680 g) sea bass or snapper fillets, skin on, boned',
          '2½ cups (200 g) finely shredded white cabbage',
          '½ red onion, thinly sliced',
          '12 small corn tortillas',
          '1 tbsp sunflower oil',
        ],
      },
    ],
    method: [
      {
        title: 'The red sauce',
        steps: [
          'Toast the guajillo chiles in a dry pan for 20–30 seconds a side, cover with boiling water and soak ' +
            'for 15 minutes. Keep 4 tablespoons of the water and drain. | guajillo',
          'Blend the guajillos and the reserved water with the chipotle chile, garlic, tomato paste, oregano, ' +
            'cumin, half the lime juice and the salt until smooth. Stir 3 tablespoons of this into the mayonnaise, ' +
            'for the fish. Keep the rest as salsa for the table. ' +
            '| chipotle; garlic; tomato paste; oregano; cumin; lime, juiced 1/2; fine salt; mayonnaise',
        ],
      },
      {
        title: 'The tacos',
        steps: [
          'Toss the cabbage and red onion with the remaining lime juice and a good pinch of salt, and leave to ' +
            'soften. | cabbage; red onion; lime, juiced rest; salt, to taste some',
          'Heat the broiler to its highest with the rack about 5 inches below it. Line a tray with foil and ' +
            'brush it with the oil. Pat the sea bass or snapper dry, season, and lay it skin side down. Spread the ' +
            'red mayonnaise over the flesh in an even coat. | oil; sea bass; salt, to taste some',
          'Broil for 6–9 minutes, depending on thickness, until the coating is blistered and dark in places and ' +
            'the fish flakes right through.',
          'Warm the tortillas in a dry skillet, 30 seconds a side. Lift the fish off its skin in big pieces and ' +
            'serve with the cabbage, red salsa and lime wedges. | tortillas; wedges',
        ],
      },
    ],
    notes: [
      'The red sauce keeps for a week in a jar in the fridge, so make it the night before.',
      'Any firm white fillet works: cod, hake, halibut. Thick ones take the longer time.',
    ],
  },
  {
    slug: 'chilaquiles-verdes',
    name: 'Chilaquiles verdes',
    free: false,
    published: '2026-06-25',
    introduction:
      'The noblest use of old tortillas ever invented, and the reason I buy too many on purpose. Sauce ' +
      'hot, chips crisp, eggs ready, everyone already sitting: chilaquiles wait for nobody.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 35, rest: null },
    tags: ['breakfast', 'eggs', 'vegetarian'],
    contains: ['milk', 'eggs'],
    freeFrom: ['nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        title: 'For the chips and eggs',
        lines: [
          '10 corn tortillas, a day or two old, each cut into 6 wedges',
          '4 tbsp sunflower oil',
          '1 tsp fine salt',
          '4 eggs',
        ],
      },
      {
        title: 'For the green sauce',
        lines: [
          '1¼ lb (570 g) tomatillos, husked and rinsed; drained canned ones work',
          '2 green jalapeños, stemmed',
          '1 white onion, half left whole, half thinly sliced',
          '2 garlic cloves, peeled',
          '⅔ cup (20 g) cilantro',
          '¾ cup (180 ml) vegetable stock, or chicken',
        ],
      },
      {
        title: 'To finish',
        lines: ['½ cup (115 g) sour cream, or Mexican crema', '3½ oz (100 g) feta, crumbled', 'a few cilantro leaves'],
      },
    ],
    method: [
      {
        title: 'The chips',
        steps: [
          'Heat the oven to 400°F (200°C). Toss the tortilla wedges with 2 tablespoons of the oil and ½ teaspoon of ' +
            'the salt, spread over two baking sheets and bake for 12–15 minutes, turning once, until hard and ' +
            'golden. | tortillas; oil 2 tbsp; salt ½ tsp',
        ],
      },
      {
        title: 'The green sauce',
        steps: [
          'Meanwhile, put the tomatillos, jalapeños, the half of the onion left whole and the garlic in a saucepan ' +
            'and just cover with water. Simmer for 8–10 minutes, until the tomatillos turn olive green and soft but ' +
            'have not burst. (Canned ones need only 3 minutes.) | tomatillos; jalapeños; onion 1/2; garlic',
          'Drain and blend with the cilantro and the rest of the salt until nearly smooth. ' +
            '| (20 g) cilantro; salt rest',
          'Heat 1 tablespoon of the oil in a wide, deep skillet. Pour in the sauce, carefully as it spits, and ' +
            'cook for 5 minutes. Add the stock and simmer for 5 minutes more, until it coats a spoon. Taste for ' +
            'salt. | oil 1 tbsp; stock',
        ],
      },
      {
        title: 'To finish',
        steps: [
          'Fry the eggs in the last tablespoon of oil in another pan, until the whites are set and the yolks ' +
            'still run. | eggs; oil rest',
          'Fold the chips into the hot sauce for about 30 seconds, just until coated. Plate immediately and top with ' +
            'an egg each, the sour cream, feta, sliced onion and cilantro leaves. ' +
            '| sour cream; feta; onion rest; cilantro leaves',
        ],
      },
    ],
    notes: [
      'The sauce can be made 2 days ahead, the chips a day ahead. Keep the chips in a tin, and do not introduce ' +
        'them before breakfast.',
    ],
  },
  {
    slug: 'churros-and-chocolate',
    name: 'Churros and chocolate',
    free: false,
    published: '2026-06-04',
    introduction:
      'My abuela Chelo piped these from a cookie press that had lost its handle, and somehow they came ' +
      'out straight. Use a star tip, not a round one: the ridges let steam out, so the churros crisp ' +
      'instead of bursting.',
    yield: { number: 6, word: '' },
    minutes: { prep: 20, cook: 40, rest: null },
    tags: ['sweet', 'vegetarian', 'dessert'],
    contains: ['gluten', 'milk', 'eggs'],
    freeFrom: ['fish'],
    ingredients: [
      {
        title: 'For the churros',
        lines: [
          '1 cup (240 ml) water',
          '4 tbsp (60 g) butter',
          '1 tbsp granulated sugar',
          '½ tsp fine salt',
          '1¼ cups (150 g) all-purpose flour',
          '2 eggs, beaten',
          '4 cups (1 l) sunflower oil, for frying',
        ],
      },
      { title: 'For the cinnamon sugar', lines: ['½ cup (100 g) granulated sugar', '2 tsp ground cinnamon'] },
      {
        title: 'For the chocolate',
        lines: [
          '1½ cups (350 ml) whole milk',
          '2 tsp cornstarch',
          '4 oz (115 g) dark chocolate, Mexican if you can find it, chopped',
        ],
      },
    ],
    method: [
      {
        title: 'The dough',
        steps: [
          'Bring the water, butter, 1 tablespoon of sugar and the salt to a boil in a saucepan. Tip in the flour ' +
            'all at once and beat over low heat for 2 minutes, until it forms a smooth ball and leaves a film on ' +
            'the pan. Cool for 10 minutes. | water; butter; churros/sugar; salt; flour',
          'Beat in the eggs a little at a time. It will look broken, then come together into a stiff, glossy ' +
            'dough. Spoon into a strong piping bag fitted with a ½-inch star tip. | eggs',
        ],
      },
      {
        title: 'The chocolate',
        steps: [
          'For the chocolate, stir the cornstarch into 3 tablespoons of the milk. Heat the rest until steaming, ' +
            'whisk in the cornstarch mixture, and simmer for 2 minutes. Off the heat, whisk in the chocolate until ' +
            'smooth. Keep warm. | cornstarch; milk; chocolate',
        ],
      },
      {
        title: 'Frying',
        steps: [
          'Mix the ½ cup of sugar with the cinnamon on a wide plate. | cinnamon/sugar; ground cinnamon',
          'Heat the oil to 350°F (180°C) in a deep, heavy pan no more than half full. Pipe in 5-inch lengths, ' +
            'snipping with scissors, 4 or 5 at a time. Fry for 4–5 minutes, turning, until deep golden, and let ' +
            'the oil come back to 350°F (180°C) between batches. | oil',
          'Drain on paper towels for a minute, roll in the cinnamon sugar while hot, and serve with cups of the ' +
            'chocolate for dipping.',
        ],
      },
    ],
    notes: ['The dough can wait 2 hours in its piping bag. Fried churros wait for nobody.'],
  },
  {
    slug: 'orange-carnitas',
    name: 'Orange carnitas',
    free: false,
    published: '2026-05-07',
    introduction:
      'Pork cooked in its own fat with orange and cinnamon until it gives up entirely. I make double, ' +
      'because cold carnitas in a hot pan the next day may be the best twenty minutes of my week.',
    yield: { number: 6, word: '' },
    minutes: { prep: 15, cook: 165, rest: null },
    tags: ['tacos', 'pork', 'make ahead', 'freezes well'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        title: 'For the carnitas',
        lines: [
          '3¼ lb (1.5 kg) boneless pork shoulder, untrimmed, in large chunks',
          '1 tbsp fine salt',
          '½ cup (100 g) lard, or 5 tbsp sunflower oil',
          '2 oranges, juiced, one squeezed half kept',
          '1 white onion, quartered',
          '6 garlic cloves, peeled',
          '2 bay leaves',
          '1 cinnamon stick',
          '1 tsp dried oregano',
          '½ cup (120 ml) whole milk; it helps the meat brown',
          '2 cups (480 ml) water',
        ],
      },
      { title: 'To serve', lines: ['18 small corn tortillas', '2 limes, cut into wedges'] },
    ],
    method: [
      {
        title: 'The carnitas',
        steps: [
          'Toss the pork with the salt. Melt the lard in a wide heavy casserole over medium heat, add the pork ' +
            'and turn it in the fat for 5 minutes. | pork; salt; lard',
          'Add the orange juice, the squeezed half, the onion, garlic, bay leaves, cinnamon stick, oregano, milk ' +
            'and water. The liquid should come nearly level with the meat. Bring to a boil, then cover and simmer ' +
            'gently for 1 hour 45 minutes, turning the pieces now and then, until a fork slides in. ' +
            '| oranges; onion; garlic; bay leaves; cinnamon; oregano; milk; water',
          'Pick out the orange half, onion, bay leaves and cinnamon stick. Turn the heat up to medium and ' +
            'bubble, uncovered, for 30–35 minutes, until the water has gone and you hear the sound change from ' +
            'simmering to frying.',
          'Keep frying for 8–12 minutes, turning carefully, until the pork is deep brown and crisp on at least ' +
            'two sides. Watch it: the milk sugars go from gold to burnt in no time.',
          'Lift out with a slotted spoon, rest for 5 minutes, then pull into rough pieces. Taste for salt.',
        ],
      },
      {
        title: 'To serve',
        steps: [
          'Warm the tortillas in a dry skillet and serve with the pork, lime and any salsa you love. Strain the ' +
            'fat and keep it in the fridge for beans. | tortillas; limes',
        ],
      },
    ],
    notes: [
      'It keeps for 4 days in the fridge under its own fat. Crisp it in a hot dry skillet.',
      'Without milk it browns more slowly and tastes just as good.',
    ],
  },
  {
    slug: 'black-bean-enchiladas',
    name: 'Black bean enchiladas',
    free: false,
    published: '2026-04-16',
    introduction:
      'A Tuesday dish with Sunday manners. It exists because there is always half a pot of beans in my ' +
      'fridge; if there isn’t one in yours, two cans will do very nicely.',
    yield: { number: 4, word: '' },
    minutes: { prep: 25, cook: 50, rest: null },
    tags: ['beans', 'vegetarian', 'weeknight', 'make ahead'],
    contains: ['milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        title: 'For the sauce',
        lines: [
          '5 dried guajillo chiles, stems and seeds removed',
          '1 (14 oz) can whole plum tomatoes',
          '1 cup (240 ml) vegetable stock',
          '2 garlic cloves, peeled',
          '1 tsp fine salt',
          '1 tbsp sunflower oil',
        ],
      },
      {
        title: 'For the filling',
        lines: [
          '1 tbsp sunflower oil',
          '1 onion, finely chopped',
          '1 garlic clove, finely chopped',
          '1 tsp ground cumin',
          '½ tsp fine salt',
          '2 cans (15 oz each) black beans, drained and rinsed',
        ],
      },
      {
        title: 'To assemble',
        lines: [
          '12 small corn tortillas',
          '2 tbsp sunflower oil',
          '1¾ cups (200 g) grated low-moisture mozzarella, or Oaxaca cheese',
          '½ cup (115 g) sour cream',
          '6 radishes, thinly sliced',
          '⅓ cup (15 g) chopped cilantro',
        ],
      },
    ],
    method: [
      {
        title: 'The sauce',
        steps: [
          'Toast the guajillo chiles in a dry pan for 20–30 seconds a side, cover with boiling water and soak for 15 ' +
            'minutes. Drain and blend with the tomatoes, stock, the whole garlic cloves and the salt until ' +
            'completely smooth. | guajillo; tomatoes; stock; garlic cloves; sauce/salt',
          'Heat the oil in a saucepan, add the sauce and simmer for 12–15 minutes, stirring often, until it is ' +
            'as thick as light cream. | sauce/oil',
        ],
      },
      {
        title: 'The filling',
        steps: [
          'Meanwhile, soften the onion in its tablespoon of oil for 8 minutes. Add the chopped garlic and the ' +
            'cumin, cook for 1 minute, then add the black beans, the salt and a splash of water. Mash roughly and ' +
            'cook for 3–4 minutes. | filling/oil; onion; garlic clove; cumin; black beans; filling/salt',
        ],
      },
      {
        title: 'Assembling',
        steps: [
          'Heat the oven to 400°F (200°C). Brush the tortillas on both sides with the oil for assembling and warm ' +
            'them on two baking sheets in the oven for a few minutes, so that they bend instead of cracking. ' +
            '| tortillas; assemble/oil',
          'Spread a ladle of sauce in a 9 × 13-inch baking dish. Fill each tortilla with beans and a little of ' +
            'the mozzarella, using about half of it in all, roll up and pack in seam side down. Pour over the rest ' +
            'of the sauce, right to the edges, and scatter with the remaining mozzarella. | mozzarella',
          'Bake for 18–20 minutes, until bubbling and spotted with brown. Stand for 5 minutes, then finish with ' +
            'sour cream, radishes and cilantro. | sour cream; radishes; cilantro',
        ],
      },
    ],
    notes: [
      'Assemble it in the morning without its last ladle of sauce, and give it 5 minutes longer in the oven.',
      'With 3 cups of beans from a pot of frijoles de la olla it is better, and cheaper.',
    ],
  },
];
