import type { DemoRecipe } from '../types.ts';

/** Older half of Marisol’s recipes, newest first. */
export const olderRecipes: DemoRecipe[] = [
  {
    slug: 'salsa-macha',
    name: 'Salsa macha',
    free: false,
    published: '2026-03-26',
    introduction:
      'Crunchy chile oil with peanuts and sesame, good on eggs, noodles, beans and, I’m sorry, vanilla ' +
      'ice cream. I give no times because the garlic decides: stand there, put the phone down, and ' +
      'trust your nose.',
    yield: { number: 2, word: 'cups' },
    minutes: { prep: null, cook: null, rest: null },
    tags: ['side', 'vegetarian', 'vegan', 'make ahead', 'spicy'],
    contains: ['peanuts', 'sesame'],
    freeFrom: ['gluten', 'milk', 'eggs', 'fish'],
    ingredients: [
      {
        lines: [
          '1¼ cups (300 ml) sunflower oil',
          '6 garlic cloves, thinly sliced',
          '½ cup (80 g) skinless raw peanuts',
          '2 tbsp pumpkin seeds',
          '2 tbsp sesame seeds',
          '3 dried ancho chiles, stems and seeds removed, torn up',
          '½ oz (15 g) dried árbol chiles, stems removed; use half for a milder jar',
          '1 tbsp cider vinegar',
          '2 tsp light brown sugar',
          '1½ tsp fine salt',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Put the oil, garlic and peanuts in a cold saucepan and set it over medium-low heat. Let them sizzle ' +
            'gently, stirring, until the garlic is pale gold and crisp and the peanuts smell roasted. Scoop both ' +
            'into a wide bowl at once with a slotted spoon. They keep coloring after they leave the oil. ' +
            '| oil; garlic; peanuts',
          'Add the pumpkin seeds and sesame seeds to the oil. As soon as the pumpkin seeds puff and begin to ' +
            'pop, scoop them out through a fine sieve and into the bowl too. | pumpkin; sesame',
          'Take the pan off the heat, count slowly to thirty, and stir in the ancho and árbol chiles. They ' +
            'should foam lightly and turn glossy and brick red. If they blacken the oil was too hot, and the salsa ' +
            'will be bitter, so start the chiles again with fresh oil. | ancho; árbol',
          'Leave the oil and chiles to cool until just warm, then blend in short bursts to coarse flakes.',
          'Add the peanuts, seeds and garlic and pulse once or twice more. You want rubble, not paste. Stir in ' +
            'the vinegar, sugar and salt. | vinegar; sugar; salt',
          'Spoon into a clean jar, keep it in the fridge and use within 3 weeks, stirring up the good stuff from ' +
            'the bottom.',
        ],
      },
    ],
    notes: [
      'Spoon it over eggs, beans, noodles, grilled corn. Always use a clean spoon, and keep the solids under the ' +
        'oil.',
    ],
  },
  {
    slug: 'sopa-de-fideo',
    name: 'Sopa de fideo',
    free: true,
    published: '2026-03-05',
    introduction:
      'Toasted noodles in tomato broth: the soup every Mexican child gets when they’re ill, sad, or ' +
      'home early. Keep the noodles moving while they fry and you can’t go wrong.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 25, rest: null },
    tags: ['soup', 'weeknight', 'for children'],
    contains: ['gluten', 'milk'],
    freeFrom: ['nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        lines: [
          '1 lb (450 g) ripe tomatoes, quartered, or 1 (14 oz) can whole plum tomatoes',
          '1 small white onion, roughly chopped',
          '2 garlic cloves, peeled',
          '1 chipotle chile in adobo; leave it out for small children',
          '3 tbsp sunflower oil',
          '7 oz (200 g) fideo noodles, or broken vermicelli',
          '5 cups (1.2 l) hot chicken stock',
          '½ tsp fine salt, plus more to taste',
          '⅓ cup (10 g) cilantro, a few sprigs, plus leaves to serve',
          '1 avocado, diced',
          '2 oz (60 g) feta, crumbled',
          '1 lime, cut into wedges',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Blend the tomatoes, onion, garlic and chipotle chile until smooth. | tomatoes; onion; garlic; chipotle',
          'Heat the oil in a large saucepan over medium heat and add the noodles. Fry for 4–5 minutes, stirring ' +
            'constantly, until most are the color of toast. | oil; noodles',
          'Pour in the tomato mixture through a sieve. It will hiss. Cook for 4 minutes, stirring, until it ' +
            'thickens and darkens.',
          'Add the hot chicken stock, the cilantro sprigs and the salt. Simmer for 8–10 minutes, until the ' +
            'noodles are soft. Fish out the sprigs and taste for salt. | stock; cilantro some; salt',
          'Serve at once, with avocado, feta, cilantro leaves and lime. If it stands, the noodles drink the ' +
            'broth; call it fideo seco and carry on as if you had planned it. | avocado; feta; cilantro rest; lime',
        ],
      },
    ],
    notes: ['Vegetable stock makes it vegetarian. The tomato base freezes well; the noodles do not.'],
  },
  {
    slug: 'caldo-de-pollo',
    name: 'Caldo de pollo',
    free: false,
    published: '2026-02-12',
    introduction:
      'Not the clear, polite kind of chicken soup. This one has a whole corn cob sticking out of it ' +
      'and you will need a napkin. Make the big pot: it’s Monday’s rice, Tuesday’s tortilla soup, and ' +
      'a cure for whatever you’ve got.',
    yield: { number: 6, word: '' },
    minutes: { prep: 20, cook: 75, rest: null },
    tags: ['soup', 'chicken', 'make ahead'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        title: 'For the broth',
        lines: [
          '1 chicken (about 3½ lb), jointed',
          '10 cups (2.4 l) water',
          '1 white onion, halved',
          '4 garlic cloves, bashed',
          '1 tbsp fine salt',
        ],
      },
      {
        title: 'For the vegetables',
        lines: [
          '3 carrots, in thick pieces',
          '1 lb (450 g) waxy potatoes, in large chunks',
          '2 ears of corn, cut into thirds',
          '2 zucchini, in thick rounds',
          '¼ white cabbage, in thin wedges, core left on',
          '⅔ cup (20 g) cilantro, half in sprigs, half chopped',
        ],
      },
      {
        title: 'To serve',
        lines: ['1 green jalapeño, finely chopped', '3 limes, cut into wedges', 'warm corn tortillas'],
      },
    ],
    method: [
      {
        title: 'The broth',
        steps: [
          'Put the chicken, water, onion, garlic and salt in a large pot. Bring slowly to a boil, skimming off ' +
            'the foam, then turn down until it barely bubbles and simmer half-covered for 35 minutes. ' +
            '| chicken; water; onion; garlic; salt',
        ],
      },
      {
        title: 'The vegetables',
        steps: [
          'Take out the onion. Add the carrots, potatoes, corn and cilantro sprigs and simmer for 15 minutes. ' +
            '| carrots; potatoes; ears of corn; cilantro 1/2',
          'Add the zucchini and cabbage and cook for another 10 minutes, until everything is tender and the ' +
            'chicken is loose on the bone. | zucchini; cabbage',
          'Skim some of the fat from the top, leaving a few gold coins for flavor. Taste the broth and salt it ' +
            'until it sings.',
          'Put a piece of chicken, a piece of corn and some of each vegetable in every bowl and ladle the broth ' +
            'over.',
        ],
      },
      {
        title: 'To serve',
        steps: [
          'Mix the chopped cilantro with the jalapeño for the table, and serve with lime and warm tortillas. ' +
            'Strain any leftover broth off the vegetables before you chill it, and it will keep for 3 days. ' +
            '| cilantro rest; jalapeño; limes; tortillas',
        ],
      },
    ],
    notes: ['No celery in it, on purpose: a neighbor cannot eat it, and nobody has ever missed it.'],
  },
  {
    slug: 'tortilla-soup',
    name: 'Tortilla soup',
    free: false,
    published: '2026-01-15',
    introduction:
      'Stale tortillas, yesterday’s chicken, the last of the stock: three leftovers walk into a pot. ' +
      'The dried chile does most of the talking.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 40, rest: null },
    tags: ['soup', 'chicken', 'weeknight'],
    contains: ['milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        title: 'For the soup',
        lines: [
          '3 dried pasilla chiles, or ancho; stems and seeds removed',
          '1¼ lb (570 g) ripe tomatoes, halved, or 1 (14 oz) can whole plum tomatoes',
          '1 white onion, cut into thick wedges',
          '3 garlic cloves, unpeeled',
          '2 tbsp sunflower oil',
          '5 cups (1.2 l) chicken stock',
          '1 tsp dried oregano',
          '1½ cups (200 g) shredded cooked chicken',
          'salt, to taste',
        ],
      },
      {
        title: 'For the top',
        lines: [
          '8 corn tortillas, a day old, cut into thin strips',
          '2 tbsp sunflower oil',
          '1 avocado, diced',
          '4 oz (115 g) feta or panela, cubed',
          '½ cup (115 g) sour cream',
          '1 lime, cut into wedges',
        ],
      },
    ],
    method: [
      {
        title: 'The tortilla strips',
        steps: [
          'Heat the oven to 400°F (200°C). Toss the tortilla strips with 2 tablespoons of oil and a good pinch ' +
            'of salt, spread over a baking sheet and bake for 12–14 minutes, stirring once, until crisp. ' +
            '| tortillas; top/oil; salt some',
        ],
      },
      {
        title: 'The soup',
        steps: [
          'Tear the pasilla chiles into strips. Warm 1 tablespoon of the oil in a large saucepan over medium heat, ' +
            'fry the chiles for 15–20 seconds, until they puff, and lift them out. | pasilla; soup/oil 1 tbsp',
          'Put a heavy skillet over high heat and char the tomatoes, onion and garlic in it for 8–10 minutes, ' +
            'turning, until blackened in spots. (Canned tomatoes skip this step.) Peel the garlic. ' +
            '| tomatoes; onion; garlic',
          'Blend the charred vegetables with half the fried chiles until smooth. Heat the other tablespoon of ' +
            'oil in the saucepan, sieve in the purée and fry for 5 minutes, until thick and brick-colored. ' +
            '| soup/oil rest',
          'Add the stock and oregano and simmer for 15 minutes. Stir in the chicken, heat for 3 minutes, and ' +
            'salt to taste. | stock; oregano; cooked chicken; salt some',
        ],
      },
      {
        title: 'To serve',
        steps: [
          'Divide the tortilla strips between the bowls and ladle the soup over. Top with avocado, feta, sour ' +
            'cream and the remaining chiles, crumbled, and serve with lime. | avocado; feta; sour cream; lime',
        ],
      },
    ],
    notes: [
      'The soup keeps for 3 days in the fridge and 3 months in the freezer. Bake the strips a day ahead if you ' +
        'like, and fry the chiles at the last minute.',
    ],
  },
  {
    slug: 'rajas-con-crema',
    name: 'Rajas con crema',
    free: false,
    published: '2025-12-11',
    introduction:
      'Roasted poblano strips in cream with corn. It’s a filling, a side dish, a sauce for chicken ' +
      'and, cold on toast at eleven at night, a private matter.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 35, rest: null },
    tags: ['vegetarian', 'side', 'weeknight'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        lines: [
          '6 poblano chiles (about 1½ lb)',
          '2 tbsp (30 g) butter',
          '1 large white onion, thinly sliced',
          '2 garlic cloves, finely chopped',
          '1⅓ cups (200 g) corn kernels, fresh or frozen',
          '¾ cup (180 ml) Mexican crema or crème fraîche',
          '3 tbsp milk',
          '½ tsp fine salt',
          '1 cup (115 g) grated low-moisture mozzarella, or Oaxaca cheese',
          '12 small corn tortillas, to serve',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Char the poblano chiles over a gas flame or under a very hot broiler for 10–12 minutes, turning, ' +
            'until the skins are black and blistered all over. Seal in a bowl with a plate on top for 10 minutes. ' +
            '| poblano',
          'Rub off the skins with your fingers or paper towels. Do not rinse, or the flavor goes down the sink. ' +
            'Discard stems and seeds and cut the flesh into ½-inch strips.',
          'Melt the butter in a wide skillet over medium heat. Cook the onion with a pinch of the salt for 10 ' +
            'minutes, until soft and sweet. Add the garlic for the last minute. | butter; onion; garlic; salt some',
          'Add the corn and cook for 4 minutes, then the pepper strips for 2. | corn kernels',
          'Stir in the crema and milk with the rest of the salt and simmer gently for 4–5 minutes, until it ' +
            'coats the strips. Don’t boil it hard. | crema; milk; salt rest',
          'Scatter over the mozzarella, cover, and leave off the heat for 2 minutes, until it melts. Serve with ' +
            'warm tortillas. | mozzarella; tortillas',
        ],
      },
    ],
    notes: [
      'No poblanos? Four green bell peppers and two jalapeños come close.',
      'It keeps for 3 days in the fridge. Warm it gently, with a spoonful of milk.',
    ],
  },
  {
    slug: 'elote-cornbread',
    name: 'Elote cornbread',
    free: false,
    published: '2025-11-13',
    introduction:
      'Pan de elote sits somewhere between a cake and a pudding, and is mostly corn. The recipe leaves ' +
      'you with half a can of condensed milk. I assume you own a spoon.',
    yield: { number: 9, word: 'squares' },
    minutes: { prep: 15, cook: 45, rest: 20 },
    tags: ['sweet', 'baking', 'vegetarian', 'make ahead'],
    contains: ['gluten', 'milk', 'eggs'],
    freeFrom: ['nuts', 'peanuts', 'fish', 'sesame'],
    ingredients: [
      {
        lines: [
          '3½ cups (510 g) corn kernels, from about 5 ears, or frozen and thawed, patted dry',
          '3 eggs',
          '⅔ cup (200 g) condensed milk',
          '½ cup (115 g) butter, melted, plus a little for the pan',
          '1 tsp vanilla extract',
          '1 cup (120 g) all-purpose flour',
          '½ cup (80 g) fine cornmeal',
          '2 tsp baking powder',
          '½ tsp fine salt',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Heat the oven to 350°F (180°C). Butter an 8-inch square pan and line the base with parchment paper.',
          'Blend 2¾ cups (400 g) of the corn with the eggs, condensed milk, melted butter and vanilla for about ' +
            '30 seconds. It should be thick and slightly grainy. ' +
            '| corn kernels 2¾ cups (400 g); eggs; condensed milk; butter; vanilla',
          'Whisk the flour, cornmeal, baking powder and salt in a large bowl. Pour in the corn mixture and fold ' +
            'until no dry flour shows. Fold in the remaining whole kernels. ' +
            '| flour; cornmeal; baking powder; salt; corn kernels rest',
          'Scrape into the pan and bake for 40–45 minutes, until deep gold, just firm in the middle, and a ' +
            'skewer comes out with moist crumbs but no wet batter.',
          'Cool in the pan for 20 minutes before cutting it into squares; it firms up as it stands. Keeps for 3 days ' +
            'in the fridge, and a slice fried in butter is worth planning for.',
        ],
      },
    ],
    notes: ['It bakes just as well in a 9-inch cast-iron skillet; start looking after 35 minutes.'],
  },
  {
    slug: 'arroz-con-leche',
    name: 'Arroz con leche',
    free: false,
    published: '2025-10-09',
    introduction:
      'My abuela served this warm to guests and cold to whoever got up first the next morning, so I ' +
      'became an early riser. Take it off the heat while it’s still loose. It thickens as it cools, ' +
      'like gossip.',
    yield: { number: 6, word: '' },
    minutes: { prep: 5, cook: 50, rest: null },
    tags: ['sweet', 'vegetarian', 'make ahead', 'for children', 'dessert'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        lines: [
          '1 cup (200 g) short-grain white rice',
          '2 cups (480 ml) water',
          '1 cinnamon stick',
          '2 wide strips of orange zest',
          '¼ tsp fine salt',
          '4 cups (1 l) whole milk',
          '⅔ cup (200 g) condensed milk',
          '⅓ cup (60 g) raisins',
          '1 tsp vanilla extract',
          '½ tsp ground cinnamon, to finish',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the rice in a sieve until the water runs almost clear. | rice',
          'Put the rice in a heavy saucepan with the water, cinnamon stick, orange zest and salt. Bring to a ' +
            'boil, then simmer uncovered for 10–12 minutes, until nearly all the water has gone. ' +
            '| water; cinnamon stick; zest; salt',
          'Add the milk and bring back to a gentle simmer. Cook for 25 minutes, stirring every few minutes and ' +
            'scraping the bottom, until the rice is very soft. | whole milk',
          'Stir in the condensed milk and raisins and simmer for another 6–8 minutes, stirring, until it falls ' +
            'from the spoon like thick custard. Add the vanilla and take out the cinnamon stick and zest. ' +
            '| condensed milk; raisins; vanilla',
          'Serve warm, or cool and chill, dusted with ground cinnamon. Loosen with a splash of milk if it sets ' +
            'too firm. | ground cinnamon',
        ],
      },
    ],
    notes: ['It keeps for 4 days in the fridge, with a plate on top, out of reach.'],
  },
  {
    slug: 'nopales-salad',
    name: 'Nopales salad',
    free: false,
    published: '2025-08-28',
    introduction:
      'Cactus tastes like a green bean that has been on vacation. The slime everyone warns you about ' +
      'goes with a proper boil and a proper rinse, and then it’s just a very good salad.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 12, rest: 10 },
    tags: ['vegetarian', 'side', 'summer'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        title: 'For the nopales',
        lines: [
          '1 lb (450 g) cleaned nopales, in ½-inch strips',
          '½ white onion, in one piece',
          '1 garlic clove, bashed',
          '2 tsp fine salt',
        ],
      },
      {
        title: 'For the salad',
        lines: [
          '2 ripe tomatoes (about 10 oz), seeded and diced',
          '½ red onion, finely chopped',
          '1 green serrano chile, finely chopped',
          '⅓ cup (15 g) chopped cilantro',
          '2 tbsp lime juice',
          '1 tbsp olive oil',
          '½ tsp dried oregano',
          '3 oz (85 g) feta, crumbled',
          '1 avocado, sliced',
          'salt, to taste',
        ],
      },
    ],
    method: [
      {
        title: 'The nopales',
        steps: [
          'Bring a large pan of water to a boil with the white onion, garlic and salt. Add the nopales and boil, ' +
            'uncovered, for 10–12 minutes, until olive green and tender. (From a jar they are already cooked, so ' +
            'just rinse and dry them.) | white onion; garlic; fine salt; nopales',
          'Drain, throw away the onion and garlic, and rinse the nopales under cold running water for a good ' +
            'minute, turning them with your hands, until no longer slippery.',
          'Spread on a clean cloth and pat dry, or the dressing will slide off.',
        ],
      },
      {
        title: 'The salad',
        steps: [
          'Mix the tomatoes, red onion, serrano chile, cilantro, lime juice, oil and oregano in a bowl. Stir in ' +
            'the nopales and taste for salt. ' +
            '| tomatoes; red onion; serrano; cilantro; lime juice; oil; oregano; salt, to taste',
          'Leave for 10 minutes, then top with the feta and avocado. Good with tostadas, better with grilled ' +
            'meat, best next to frijoles. | feta; avocado',
        ],
      },
    ],
    notes: ['From a jar you need about 14 oz, drained and rinsed.'],
  },
  {
    slug: 'tepache',
    name: 'Tepache',
    free: false,
    published: '2025-07-17',
    introduction:
      'A fizzy drink made from the bits of pineapple you were about to throw out, which tells you ' +
      'everything about how I was raised. It needs 2 to 4 days on the counter and ends up very ' +
      'slightly alcoholic, so none for the children.',
    yield: { number: 8, word: 'glasses' },
    minutes: { prep: 15, cook: null, rest: 2880 },
    tags: ['drink', 'vegetarian', 'vegan', 'summer', 'make ahead'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'fish', 'celery', 'soya'],
    ingredients: [
      {
        lines: [
          '1 ripe unwaxed pineapple (about 3 lb); you need the peel and core',
          '6 oz (170 g) piloncillo, chopped, or dark muscovado sugar',
          '8 cups (2 l) water, filtered or boiled and cooled',
          '1 cinnamon stick',
          '3 dried cloves',
          '¾ oz (20 g) fresh ginger, sliced',
          '2 limes, cut into wedges, to serve',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Scrub the pineapple under cold water; no soap, as the wild yeast on the skin does the work. Cut off ' +
            'and discard the crown and base. Peel it thickly, cut out the core, and keep the flesh for tacos or ' +
            'for yourself. | pineapple',
          'In a very clean 3-quart (3 l) jar, stir the piloncillo into the water until dissolved. It helps to ' +
            'warm a cup of the water first and let it cool. | piloncillo; water',
          'Add the peel, core, cinnamon stick, cloves and ginger. Hold everything under the surface with a small ' +
            'plate or a clean weight. Cover with a cloth and a rubber band, never a tight lid. ' +
            '| cinnamon; cloves; ginger',
          'Leave at room temperature, out of the sun. After a day or two white foam appears: skim it off and ' +
            'stir. Taste from day 2; at 70°F (20°C) it may take 4 days, in a hot kitchen 2. It’s ready when it ' +
            'prickles and is a little less sweet than you’d like. Fuzzy or colored mold means throw it all out.',
          'Strain through a fine sieve into bottles and chill at once. Use plastic bottles, leave some space, ' +
            'and open them daily to let the gas out.',
          'Serve over plenty of ice with a squeeze of lime. Drink within 5 days. | limes',
        ],
      },
    ],
    notes: [
      'Leave it out too long and you have pineapple vinegar, which is not a failure: use it in the al pastor ' +
        'marinade.',
    ],
  },
  {
    slug: 'huevos-rancheros',
    name: 'Huevos rancheros',
    free: true,
    published: '2025-05-22',
    introduction:
      'Eggs, beans, hot tomato sauce, one plate each. If last night was taco night, you are already ' +
      'halfway there, and if it was a long night, you are exactly where you should be.',
    yield: { number: 2, word: '' },
    minutes: { prep: 10, cook: 25, rest: null },
    tags: ['breakfast', 'eggs', 'beans', 'vegetarian', 'weeknight'],
    contains: ['milk', 'eggs'],
    freeFrom: ['gluten', 'nuts', 'peanuts', 'fish', 'celery'],
    ingredients: [
      {
        title: 'For the sauce',
        lines: [
          '1 lb (450 g) ripe tomatoes, or 1 (14 oz) can whole plum tomatoes',
          '1 green jalapeño, stemmed; seeded if you like it mild',
          '½ white onion, roughly chopped',
          '1 garlic clove, peeled',
          '1 tbsp sunflower oil',
          '½ tsp fine salt',
        ],
      },
      {
        title: 'For the plates',
        lines: [
          '1 cup (200 g) cooked black beans, with a few spoonfuls of their liquid',
          '3 tbsp sunflower oil',
          '4 small corn tortillas',
          '4 eggs',
          '2 oz (55 g) feta, crumbled',
          '½ avocado, sliced',
          'a handful of cilantro leaves',
        ],
      },
    ],
    method: [
      {
        title: 'The sauce',
        steps: [
          'If the tomatoes are fresh, simmer them with the jalapeño in water to cover for 6–8 minutes, until ' +
            'their skins split, and drain. Blend the tomatoes and jalapeño with the onion and garlic, leaving a ' +
            'little texture. | tomatoes; jalapeño; onion; garlic',
          'Heat the tablespoon of oil in a saucepan, add the sauce and the salt and simmer for 8–10 minutes, ' +
            'until it no longer looks watery. Keep warm. | sauce/oil; salt',
        ],
      },
      {
        title: 'The plates',
        steps: [
          'Mash the black beans with their liquid in a small pan with 1 tablespoon of the oil over medium heat ' +
            'for 4–5 minutes, until spreadable. | black beans; plates/oil 1 tbsp',
          'Heat the other 2 tablespoons of oil in a skillet. Fry the tortillas one at a time for about 20 ' +
            'seconds a side, so they stiffen but still bend, and drain on paper towels. | plates/oil rest; tortillas',
          'Fry the eggs in the same oil until the whites are set and the yolks soft. | eggs',
          'Put two tortillas on each plate, spread with beans, set an egg on each and spoon the sauce round the ' +
            'yolks. Finish with feta, avocado and cilantro. | feta; avocado; cilantro',
        ],
      },
    ],
    notes: ['The sauce keeps for 4 days in the fridge, so a weekday plate takes 10 minutes.'],
  },
  {
    slug: 'arroz-rojo',
    name: 'Arroz rojo',
    free: true,
    published: '2025-03-27',
    introduction:
      'The red rice that sits next to everything. Three rules from my abuela Chelo: wash it, fry it ' +
      'properly, and once the lid is on, keep your nose out of the pot.',
    yield: { number: 6, word: '' },
    minutes: { prep: 15, cook: 40, rest: 10 },
    tags: ['side', 'weeknight'],
    contains: [],
    freeFrom: ['milk', 'eggs', 'nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        lines: [
          '1½ cups (300 g) long-grain white rice',
          '9 oz (250 g) ripe tomatoes, quartered, or canned plum tomatoes',
          '¼ white onion',
          '2 garlic cloves, peeled',
          '3 tbsp sunflower oil',
          '1 carrot, in small dice',
          '1⅔ cups (400 ml) hot chicken or vegetable stock',
          '1 tsp fine salt',
          '½ cup (80 g) frozen peas',
          '1 green jalapeño, whole',
          '⅓ cup (10 g) cilantro, a few sprigs whole, the rest chopped',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the rice in several changes of cold water until it runs clear. Drain very well, at least 10 ' +
            'minutes in the sieve, so that it fries instead of steams. | rice',
          'Blend the tomatoes, onion and garlic until smooth. You should have about 1¼ cups (300 ml); top up ' +
            'with stock if not. | tomatoes; onion; garlic',
          'Heat the oil in a wide saucepan with a tight lid over medium heat. Fry the rice for 7–8 minutes, ' +
            'stirring, until the grains sound like sand and are pale gold. | oil',
          'Add the blended tomato and the carrot and cook for 4 minutes, stirring gently, until the rice has ' +
            'soaked up most of it. | carrot',
          'Add the hot stock, salt, peas, jalapeño and cilantro sprigs. Stir once, bring to a boil, cover, and ' +
            'turn the heat as low as it goes. Cook for 15 minutes without lifting the lid. ' +
            '| stock; salt; peas; jalapeño; cilantro some',
          'Take off the heat and leave, still covered, for 10 minutes. Remove the sprigs, fluff with a fork and ' +
            'stir in the chopped cilantro. Chill leftovers within the hour and fry them hard tomorrow, with an egg. ' +
            '| cilantro rest',
        ],
      },
    ],
    notes: ['Vegetable stock makes it vegan. For children, leave the jalapeño whole: it perfumes more than it burns.'],
  },
  {
    slug: 'frijoles-de-la-olla',
    name: 'Frijoles de la olla',
    free: true,
    published: '2025-02-13',
    introduction:
      'A pot of beans is not a recipe, it’s an insurance policy. Day one in a bowl with broth, day two ' +
      'refried, day three in enchiladas; on day four you miss them.',
    yield: { number: 8, word: '' },
    minutes: { prep: 10, cook: 120, rest: 15 },
    tags: ['beans', 'side', 'make ahead', 'freezes well'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'fish', 'celery', 'soya'],
    ingredients: [
      {
        lines: [
          '1 lb (450 g) dried black beans, or pinto',
          '10 cups (2.4 l) water, plus a kettleful more if needed',
          '1 white onion, halved',
          '4 garlic cloves, bashed',
          '2 tbsp lard, or sunflower oil',
          '1 sprig of epazote, or 2 bay leaves',
          '2 tsp fine salt',
          '⅓ cup (10 g) chopped cilantro, to serve',
          '1 lime, cut into wedges',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Tip the black beans onto a tray and pick out any stones. Rinse well. There’s no need to soak, though ' +
            'if they have been in your cupboard since the last election, give them a night in cold water. ' +
            '| black beans',
          'Put the beans in a large pot with the water, onion, garlic and lard. Bring to a full boil and boil ' +
            'hard for 10 minutes. | water; onion; garlic; lard',
          'Turn down to a gentle simmer, half-cover and cook for 1 hour, stirring now and then. The beans should ' +
            'always be under an inch of liquid; top up with hot water, never cold.',
          'Add the epazote and salt and simmer for 30–60 minutes more, until a bean crushes to cream against the ' +
            'roof of your mouth. Test five, not one. Old beans can take longer still. | epazote; salt',
          'Take out the onion and epazote. Leave the beans to stand for 15 minutes so that the broth thickens, ' +
            'then taste for salt.',
          'Serve in bowls with their broth, cilantro and lime. Cool the rest in their liquid; they keep 4 days ' +
            'in the fridge and 3 months in the freezer. | cilantro; lime',
        ],
      },
    ],
    notes: ['With oil in place of lard they are vegan, and nobody at the table will say a word.'],
  },
];
