import type { DemoRecipe } from '../types.ts';

/** The older half of Marisol’s recipes, newest first. */
export const olderRecipes: DemoRecipe[] = [
  {
    slug: 'salsa-macha',
    name: 'Salsa macha',
    free: false,
    prepMinutes: null,
    cookMinutes: null,
    published: '2026-03-26',
    serves: 16,
    introduction:
      'Crunchy chilli oil with peanuts and sesame, good on eggs, noodles, beans and, I’m sorry, vanilla ice cream. ' +
      'I give no times because the garlic decides: stand there, put the phone down, and trust your nose.',
    ingredients: [
      { quantity: 300, unit: 'ml', name: 'sunflower oil' },
      { quantity: 6, name: 'garlic cloves', note: 'thinly sliced' },
      { quantity: 80, unit: 'g', name: 'skinless raw peanuts' },
      { quantity: 2, unit: 'tbsp', name: 'pumpkin seeds' },
      { quantity: 2, unit: 'tbsp', name: 'sesame seeds' },
      { quantity: 3, name: 'dried ancho chillies', note: 'stems and seeds removed, torn up' },
      { quantity: 15, unit: 'g', name: 'dried árbol chillies', note: 'stems removed; use half for a milder jar' },
      { quantity: 1, unit: 'tbsp', name: 'cider vinegar' },
      { quantity: 2, unit: 'tsp', name: 'soft brown sugar' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Put the oil, garlic and peanuts in a cold saucepan and set it over medium-low heat. Let them sizzle ' +
        'gently, stirring, until the garlic is pale gold and crisp and the peanuts smell roasted. Scoop both into ' +
        'a wide bowl at once with a slotted spoon. They keep colouring after they leave the oil.',
      'Add the pumpkin seeds and sesame to the oil. As soon as the pumpkin seeds puff and begin to pop, scoop ' +
        'them out through a fine sieve and into the bowl too.',
      'Take the pan off the heat, count slowly to thirty, and stir in both kinds of chilli. They should foam ' +
        'lightly and turn glossy and brick red. If they blacken the oil was too hot, and the salsa will be bitter, ' +
        'so start the chillies again with fresh oil.',
      'Leave the oil and chillies to cool until just warm, then blend in short bursts to coarse flakes.',
      'Add the nuts, seeds and garlic and pulse once or twice more. You want rubble, not paste. Stir in the ' +
        'vinegar, sugar and salt.',
      'Spoon into a clean jar, keep it in the fridge and use within 3 weeks, stirring up the good stuff from the ' +
        'bottom.',
    ],
  },
  {
    slug: 'sopa-de-fideo',
    name: 'Sopa de fideo',
    free: true,
    prepMinutes: 10,
    cookMinutes: 25,
    published: '2026-03-05',
    serves: 4,
    introduction:
      'Toasted noodles in tomato broth: the soup every Mexican child gets when they’re ill, sad, or home early. ' +
      'Keep the noodles moving while they fry and you can’t go wrong.',
    ingredients: [
      { quantity: 400, unit: 'g', name: 'ripe tomatoes', note: 'quartered, or a 400 g tin' },
      { quantity: 1, name: 'small white onion', note: 'roughly chopped' },
      { quantity: 2, name: 'garlic cloves', note: 'peeled' },
      { quantity: 1, name: 'chipotle chilli in adobo', note: 'leave it out for small children' },
      { quantity: 3, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 200, unit: 'g', name: 'fideo noodles', note: 'or vermicelli nests, broken into 3 cm lengths' },
      { quantity: 1.2, unit: 'l', name: 'chicken stock', note: 'hot' },
      { quantity: 10, unit: 'g', name: 'coriander', note: 'a few sprigs, plus leaves to serve' },
      { quantity: 1, name: 'avocado', note: 'diced' },
      { quantity: 60, unit: 'g', name: 'feta', note: 'crumbled' },
      { quantity: 1, name: 'lime', note: 'cut into wedges' },
    ],
    method: [
      'Blend the tomatoes, onion, garlic and chipotle until smooth.',
      'Heat the oil in a large saucepan over medium heat and add the noodles. Fry for 4–5 minutes, stirring ' +
        'constantly, until most are the colour of toast.',
      'Pour in the tomato mixture through a sieve. It will hiss. Cook for 4 minutes, stirring, until it thickens ' +
        'and darkens.',
      'Add the hot stock, the coriander sprigs and ½ teaspoon of salt. Simmer for 8–10 minutes, until the ' +
        'noodles are soft. Fish out the sprigs and taste for salt.',
      'Serve at once, with avocado, feta, coriander leaves and lime. If it stands, the noodles drink the broth; ' +
        'call it fideo seco and carry on as if you had planned it.',
    ],
  },
  {
    slug: 'caldo-de-pollo',
    name: 'Caldo de pollo',
    free: false,
    prepMinutes: 20,
    cookMinutes: 75,
    published: '2026-02-12',
    serves: 6,
    introduction:
      'Not the clear, polite kind of chicken soup. This one has a whole corn cob sticking out of it and you will ' +
      'need a napkin. Make the big pot: it’s Monday’s rice, Tuesday’s tortilla soup, and a cure for whatever ' +
      'you’ve got.',
    ingredients: [
      { quantity: 1, name: 'chicken', note: 'about 1.6 kg, jointed into 8 pieces' },
      { quantity: 2.5, unit: 'l', name: 'water' },
      { quantity: 1, name: 'white onion', note: 'halved' },
      { quantity: 4, name: 'garlic cloves', note: 'bashed' },
      { quantity: 1, unit: 'tbsp', name: 'fine salt' },
      { quantity: 3, name: 'carrots', note: 'in thick pieces' },
      { quantity: 400, unit: 'g', name: 'waxy potatoes', note: 'in large chunks' },
      { quantity: 2, name: 'corn cobs', note: 'each cut into 3' },
      { quantity: 2, name: 'courgettes', note: 'in thick rounds' },
      { quantity: 0.25, name: 'white cabbage', note: 'in 6 thin wedges, core left on' },
      { quantity: 15, unit: 'g', name: 'coriander', note: 'half in sprigs, half chopped' },
      { quantity: 1, name: 'green jalapeño', note: 'finely chopped' },
      { quantity: 3, name: 'limes', note: 'cut into wedges' },
    ],
    method: [
      'Put the chicken, water, onion, garlic and salt in a large pot. Bring slowly to the boil, skimming off the ' +
        'foam, then turn down until it barely bubbles and simmer half-covered for 35 minutes.',
      'Take out the onion. Add the carrots, potatoes, corn and coriander sprigs and simmer for 15 minutes.',
      'Add the courgettes and cabbage and cook for another 10 minutes, until everything is tender and the ' +
        'chicken is loose on the bone.',
      'Skim some of the fat from the top, leaving a few gold coins for flavour. Taste the broth and salt it ' +
        'until it sings.',
      'Put a piece of chicken, a piece of corn and some of each vegetable in every bowl and ladle the broth over.',
      'Mix the chopped coriander with the jalapeño for the table, and serve with lime and warm tortillas. Strain ' +
        'any leftover broth off the vegetables before you chill it, and it will keep for 3 days.',
    ],
  },
  {
    slug: 'tortilla-soup',
    name: 'Tortilla soup',
    free: false,
    prepMinutes: 20,
    cookMinutes: 40,
    published: '2026-01-15',
    serves: 4,
    introduction:
      'Stale tortillas, yesterday’s chicken, the last of the stock: three leftovers walk into a pot. The dried ' +
      'chilli does most of the talking.',
    ingredients: [
      { quantity: 8, name: 'corn tortillas', note: 'a day old, cut into 1 cm strips' },
      { quantity: 4, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 3, name: 'dried pasilla chillies', note: 'or ancho; stems and seeds removed' },
      { quantity: 600, unit: 'g', name: 'ripe tomatoes', note: 'halved, or 400 g tinned plum tomatoes' },
      { quantity: 1, name: 'white onion', note: 'cut into thick wedges' },
      { quantity: 3, name: 'garlic cloves', note: 'unpeeled' },
      { quantity: 1.2, unit: 'l', name: 'chicken stock' },
      { quantity: 1, unit: 'tsp', name: 'dried oregano' },
      { quantity: 200, unit: 'g', name: 'cooked chicken', note: 'shredded' },
      { quantity: 1, name: 'avocado', note: 'diced' },
      { quantity: 120, unit: 'g', name: 'feta', note: 'cubed, or panela' },
      { quantity: 100, unit: 'ml', name: 'soured cream' },
      { quantity: 1, name: 'lime', note: 'cut into wedges' },
    ],
    method: [
      'Heat the oven to 200°C (180°C fan). Toss the tortilla strips with 2 tablespoons of the oil and a good ' +
        'pinch of salt, spread over a baking tray and bake for 12–14 minutes, stirring once, until crisp.',
      'Tear the chillies into strips. Warm another tablespoon of the oil in a large saucepan over medium heat, ' +
        'fry the chillies for 15–20 seconds, until they puff, and lift them out.',
      'Put a heavy frying pan over high heat and char the tomatoes, onion and garlic in it for 8–10 minutes, ' +
        'turning, until blackened in spots. (Tinned tomatoes skip this step.) Peel the garlic.',
      'Blend the charred vegetables with half the fried chillies until smooth. Heat the last tablespoon of oil ' +
        'in the saucepan, sieve in the purée and fry for 5 minutes, until thick and brick-coloured.',
      'Add the stock and oregano and simmer for 15 minutes. Stir in the chicken, heat for 3 minutes, and salt to ' +
        'taste.',
      'Divide the tortilla strips between four bowls and ladle the soup over. Top with avocado, feta, soured ' +
        'cream and the remaining chillies, crumbled, and serve with lime.',
    ],
  },
  {
    slug: 'rajas-con-crema',
    name: 'Rajas con crema',
    free: false,
    prepMinutes: 20,
    cookMinutes: 35,
    published: '2025-12-11',
    serves: 4,
    introduction:
      'Roasted poblano strips in cream with corn. It’s a filling, a side dish, a sauce for chicken and, cold on ' +
      'toast at eleven at night, a private matter.',
    ingredients: [
      { quantity: 6, name: 'poblano chillies', note: 'about 700 g; or 4 green peppers and 2 jalapeños' },
      { quantity: 30, unit: 'g', name: 'butter' },
      { quantity: 1, name: 'large white onion', note: 'thinly sliced' },
      { quantity: 2, name: 'garlic cloves', note: 'finely chopped' },
      { quantity: 200, unit: 'g', name: 'sweetcorn kernels', note: 'fresh or frozen' },
      { quantity: 200, unit: 'ml', name: 'crème fraîche', note: 'or Mexican crema' },
      { quantity: 50, unit: 'ml', name: 'milk' },
      { quantity: 120, unit: 'g', name: 'low-moisture mozzarella', note: 'grated, or Oaxaca cheese' },
      { quantity: 12, name: 'small corn tortillas', note: 'to serve' },
    ],
    method: [
      'Char the poblanos over a gas flame or under a very hot grill for 10–12 minutes, turning, until the skins ' +
        'are black and blistered all over. Seal in a bowl with a plate on top for 10 minutes.',
      'Rub off the skins with your fingers or kitchen paper. Do not rinse, or the flavour goes down the sink. ' +
        'Discard stems and seeds and cut the flesh into 1 cm strips.',
      'Melt the butter in a wide frying pan over medium heat. Cook the onion with a pinch of salt for 10 ' +
        'minutes, until soft and sweet. Add the garlic for the last minute.',
      'Add the corn and cook for 4 minutes, then the pepper strips for 2.',
      'Stir in the crème fraîche and milk with ½ teaspoon of salt and simmer gently for 4–5 minutes, until it ' +
        'coats the strips. Don’t boil it hard.',
      'Scatter over the cheese, cover, and leave off the heat for 2 minutes, until it melts. Serve with warm ' +
        'tortillas.',
    ],
  },
  {
    slug: 'elote-cornbread',
    name: 'Elote cornbread',
    free: false,
    prepMinutes: 15,
    cookMinutes: 45,
    published: '2025-11-13',
    serves: 9,
    introduction:
      'Pan de elote sits somewhere between a cake and a pudding, and is mostly sweetcorn. The recipe leaves you ' +
      'with half a tin of condensed milk. I assume you own a spoon.',
    ingredients: [
      {
        quantity: 500,
        unit: 'g',
        name: 'sweetcorn kernels',
        note: 'from about 5 cobs, or frozen and thawed, patted dry',
      },
      { quantity: 3, name: 'eggs' },
      { quantity: 200, unit: 'g', name: 'condensed milk' },
      { quantity: 120, unit: 'g', name: 'butter', note: 'melted, plus a little for the tin' },
      { quantity: 1, unit: 'tsp', name: 'vanilla extract' },
      { quantity: 120, unit: 'g', name: 'plain flour' },
      { quantity: 80, unit: 'g', name: 'fine polenta' },
      { quantity: 2, unit: 'tsp', name: 'baking powder' },
      { quantity: 0.5, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Heat the oven to 180°C (160°C fan). Butter a 20 cm square tin and line the base with baking paper.',
      'Blend 400 g of the sweetcorn with the eggs, condensed milk, melted butter and vanilla for about 30 ' +
        'seconds. It should be thick and slightly grainy.',
      'Whisk the flour, polenta, baking powder and salt in a large bowl. Pour in the corn mixture and fold until ' +
        'no dry flour shows. Fold in the remaining 100 g whole kernels.',
      'Scrape into the tin and bake for 40–45 minutes, until deep gold, just firm in the middle, and a skewer ' +
        'comes out with moist crumbs but no wet batter.',
      'Cool in the tin for 20 minutes before cutting into nine; it firms up as it stands. Keeps for 3 days in ' +
        'the fridge, and a slice fried in butter is worth planning for.',
    ],
  },
  {
    slug: 'arroz-con-leche',
    name: 'Arroz con leche',
    free: false,
    prepMinutes: 5,
    cookMinutes: 50,
    published: '2025-10-09',
    serves: 6,
    introduction:
      'My abuela served this warm to guests and cold to whoever got up first the next morning, so I became an ' +
      'early riser. Take it off the heat while it’s still loose. It thickens as it cools, like gossip.',
    ingredients: [
      { quantity: 200, unit: 'g', name: 'pudding rice', note: 'or any short-grain rice' },
      { quantity: 500, unit: 'ml', name: 'water' },
      { quantity: 1, name: 'cinnamon stick' },
      { quantity: 1, name: 'orange', note: '2 wide strips of zest only' },
      { quantity: 0.25, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'l', name: 'whole milk' },
      { quantity: 200, unit: 'g', name: 'condensed milk' },
      { quantity: 60, unit: 'g', name: 'raisins' },
      { quantity: 1, unit: 'tsp', name: 'vanilla extract' },
      { quantity: 0.5, unit: 'tsp', name: 'ground cinnamon', note: 'to finish' },
    ],
    method: [
      'Rinse the rice in a sieve until the water runs almost clear.',
      'Put the rice in a heavy saucepan with the water, cinnamon stick, orange zest and salt. Bring to the boil, ' +
        'then simmer uncovered for 10–12 minutes, until nearly all the water has gone.',
      'Add the milk and bring back to a gentle simmer. Cook for 25 minutes, stirring every few minutes and ' +
        'scraping the bottom, until the rice is very soft.',
      'Stir in the condensed milk and raisins and simmer for another 6–8 minutes, stirring, until it falls from ' +
        'the spoon like thick custard. Add the vanilla and take out the cinnamon stick and zest.',
      'Serve warm, or cool and chill, dusted with ground cinnamon. Loosen with a splash of milk if it sets too firm.',
    ],
  },
  {
    slug: 'nopales-salad',
    name: 'Nopales salad',
    free: false,
    prepMinutes: 20,
    cookMinutes: 12,
    published: '2025-08-28',
    serves: 4,
    introduction:
      'Cactus tastes like a green bean that has been on holiday. The slime everyone warns you about goes with a ' +
      'proper boil and a proper rinse, and then it’s just a very good salad.',
    ingredients: [
      {
        quantity: 500,
        unit: 'g',
        name: 'cleaned nopales',
        note: 'in 1 cm strips; or 400 g from a jar, drained and rinsed',
      },
      { quantity: 0.5, name: 'white onion', note: 'in one piece' },
      { quantity: 1, name: 'garlic clove', note: 'bashed' },
      { quantity: 300, unit: 'g', name: 'ripe tomatoes', note: 'seeded and diced' },
      { quantity: 0.5, name: 'red onion', note: 'finely chopped' },
      { quantity: 1, name: 'green serrano chilli', note: 'finely chopped' },
      { quantity: 15, unit: 'g', name: 'coriander', note: 'chopped' },
      { quantity: 2, unit: 'tbsp', name: 'lime juice' },
      { quantity: 1, unit: 'tbsp', name: 'olive oil' },
      { quantity: 0.5, unit: 'tsp', name: 'dried oregano' },
      { quantity: 80, unit: 'g', name: 'feta', note: 'crumbled' },
      { quantity: 1, name: 'avocado', note: 'sliced' },
    ],
    method: [
      'Bring a large pan of water to the boil with the white onion, garlic and 2 teaspoons of salt. Add the ' +
        'nopales and boil, uncovered, for 10–12 minutes, until olive green and tender. (From a jar they are ' +
        'already cooked, so just rinse and dry them.)',
      'Drain, throw away the onion and garlic, and rinse the nopales under cold running water for a good minute, ' +
        'turning them with your hands, until no longer slippery.',
      'Spread on a clean cloth and pat dry, or the dressing will slide off.',
      'Mix the tomatoes, red onion, chilli, coriander, lime juice, oil and oregano in a bowl. Stir in the ' +
        'nopales and taste for salt.',
      'Leave for 10 minutes, then top with the feta and avocado. Good with tostadas, better with grilled meat, ' +
        'best next to frijoles.',
    ],
  },
  {
    slug: 'tepache',
    name: 'Tepache',
    free: false,
    prepMinutes: 15,
    cookMinutes: null,
    published: '2025-07-17',
    serves: 8,
    introduction:
      'A fizzy drink made from the bits of pineapple you were about to bin, which tells you everything about how I ' +
      'was raised. It needs 2 to 4 days on the counter and ends up very slightly alcoholic, so none for the ' +
      'children.',
    ingredients: [
      { quantity: 1, name: 'ripe pineapple', note: 'unwaxed, about 1.5 kg; you need the peel and core' },
      { quantity: 180, unit: 'g', name: 'piloncillo', note: 'chopped, or dark muscovado sugar' },
      { quantity: 2, unit: 'l', name: 'water', note: 'filtered or boiled and cooled' },
      { quantity: 1, name: 'cinnamon stick' },
      { quantity: 3, name: 'cloves' },
      { quantity: 20, unit: 'g', name: 'fresh ginger', note: 'sliced' },
      { quantity: 2, name: 'limes', note: 'cut into wedges, to serve' },
    ],
    method: [
      'Scrub the pineapple under cold water; no soap, as the wild yeast on the skin does the work. Cut off and ' +
        'discard the crown and base. Peel it thickly, cut out the core, and keep the flesh for tacos or for ' +
        'yourself.',
      'In a very clean 3-litre jar, stir the sugar into the water until dissolved. It helps to warm 200 ml of ' +
        'the water first and let it cool.',
      'Add the peel, core, cinnamon, cloves and ginger. Hold everything under the surface with a small plate or ' +
        'a clean weight. Cover with a cloth and a rubber band, never a tight lid.',
      'Leave at room temperature, out of the sun. After a day or two white foam appears: skim it off and stir. ' +
        'Taste from day 2; at 20°C it may take 4 days, in a hot kitchen 2. It’s ready when it prickles and is a ' +
        'little less sweet than you’d like. Fuzzy or coloured mould means throw it all out.',
      'Strain through a fine sieve into bottles and chill at once. Use plastic bottles, leave some space, and ' +
        'open them daily to let the gas out.',
      'Serve over plenty of ice with a squeeze of lime. Drink within 5 days.',
    ],
  },
  {
    slug: 'huevos-rancheros',
    name: 'Huevos rancheros',
    free: true,
    prepMinutes: 10,
    cookMinutes: 25,
    published: '2025-05-22',
    serves: 2,
    introduction:
      'Eggs, beans, hot tomato sauce, one plate each. If last night was taco night, you are already halfway there, ' +
      'and if it was a long night, you are exactly where you should be.',
    ingredients: [
      { quantity: 400, unit: 'g', name: 'ripe tomatoes', note: 'or a 400 g tin of plum tomatoes' },
      { quantity: 0.5, name: 'white onion', note: 'roughly chopped' },
      { quantity: 1, name: 'garlic clove', note: 'peeled' },
      { quantity: 1, name: 'green jalapeño', note: 'stem removed; seeded if you like it mild' },
      { quantity: 4, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 200, unit: 'g', name: 'cooked black beans', note: 'with a few spoonfuls of their liquid' },
      { quantity: 4, name: 'small corn tortillas' },
      { quantity: 4, name: 'eggs' },
      { quantity: 50, unit: 'g', name: 'feta', note: 'crumbled' },
      { quantity: 0.5, name: 'avocado', note: 'sliced' },
      { quantity: 5, unit: 'g', name: 'coriander', note: 'leaves only' },
    ],
    method: [
      'If the tomatoes are fresh, simmer them with the jalapeño in water to cover for 6–8 minutes, until their ' +
        'skins split, and drain. Blend the tomatoes and jalapeño with the onion and garlic, leaving a little ' +
        'texture.',
      'Heat 1 tablespoon of the oil in a saucepan, add the sauce and ½ teaspoon of salt and simmer for 8–10 ' +
        'minutes, until it no longer looks watery. Keep warm.',
      'Mash the beans with their liquid in a small pan with another tablespoon of the oil over medium heat for ' +
        '4–5 minutes, until spreadable.',
      'Heat the remaining 2 tablespoons of oil in a frying pan. Fry the tortillas one at a time for about 20 ' +
        'seconds a side, so they stiffen but still bend, and drain on kitchen paper.',
      'Fry the eggs in the same oil until the whites are set and the yolks soft.',
      'Put two tortillas on each plate, spread with beans, set an egg on each and spoon the sauce round the ' +
        'yolks. Finish with feta, avocado and coriander.',
    ],
  },
  {
    slug: 'arroz-rojo',
    name: 'Arroz rojo',
    free: true,
    prepMinutes: 15,
    cookMinutes: 40,
    published: '2025-03-27',
    serves: 6,
    introduction:
      'The red rice that sits next to everything. Three rules from my abuela Chelo: wash it, fry it properly, and ' +
      'once the lid is on, keep your nose out of the pot.',
    ingredients: [
      { quantity: 300, unit: 'g', name: 'long-grain white rice' },
      { quantity: 250, unit: 'g', name: 'ripe tomatoes', note: 'quartered, or tinned plum tomatoes' },
      { quantity: 0.25, name: 'white onion' },
      { quantity: 2, name: 'garlic cloves', note: 'peeled' },
      { quantity: 3, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 1, name: 'carrot', note: 'in 5 mm dice' },
      { quantity: 400, unit: 'ml', name: 'chicken or vegetable stock', note: 'hot' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 80, unit: 'g', name: 'frozen peas' },
      { quantity: 1, name: 'green jalapeño', note: 'whole' },
      { quantity: 10, unit: 'g', name: 'coriander', note: '2 sprigs whole, the rest chopped' },
    ],
    method: [
      'Rinse the rice in several changes of cold water until it runs clear. Drain very well, at least 10 minutes ' +
        'in the sieve, so that it fries instead of steams.',
      'Blend the tomatoes, onion and garlic until smooth. You should have about 300 ml; top up with stock if not.',
      'Heat the oil in a wide saucepan with a tight lid over medium heat. Fry the rice for 7–8 minutes, ' +
        'stirring, until the grains sound like sand and are pale gold.',
      'Add the tomato purée and the carrot and cook for 4 minutes, stirring gently, until the rice has soaked up ' +
        'most of it.',
      'Add the hot stock, salt, peas, jalapeño and coriander sprigs. Stir once, bring to the boil, cover, and ' +
        'turn the heat as low as it goes. Cook for 15 minutes without lifting the lid.',
      'Take off the heat and leave, still covered, for 10 minutes. Remove the sprigs, fluff with a fork and stir ' +
        'in the chopped coriander. Chill leftovers within the hour and fry them hard tomorrow, with an egg.',
    ],
  },
  {
    slug: 'frijoles-de-la-olla',
    name: 'Frijoles de la olla',
    free: true,
    prepMinutes: 10,
    cookMinutes: 120,
    published: '2025-02-13',
    serves: 8,
    introduction:
      'A pot of beans is not a recipe, it’s an insurance policy. Day one in a bowl with broth, day two refried, ' +
      'day three in enchiladas; on day four you miss them.',
    ingredients: [
      { quantity: 500, unit: 'g', name: 'dried black beans', note: 'or pinto' },
      { quantity: 2.5, unit: 'l', name: 'water', note: 'plus a kettleful more if needed' },
      { quantity: 1, name: 'white onion', note: 'halved' },
      { quantity: 4, name: 'garlic cloves', note: 'bashed' },
      { quantity: 2, unit: 'tbsp', name: 'lard', note: 'or sunflower oil' },
      { quantity: 1, name: 'sprig of epazote', note: 'or 2 bay leaves' },
      { quantity: 2, unit: 'tsp', name: 'fine salt' },
      { quantity: 10, unit: 'g', name: 'coriander', note: 'chopped, to serve' },
      { quantity: 1, name: 'lime', note: 'cut into wedges' },
    ],
    method: [
      'Tip the beans on to a tray and pick out any stones. Rinse well. There’s no need to soak, though if they ' +
        'have been in your cupboard since the last election, give them a night in cold water.',
      'Put the beans in a large pot with the water, onion, garlic and lard. Bring to a full boil and boil hard ' +
        'for 10 minutes.',
      'Turn down to a gentle simmer, half-cover and cook for 1 hour, stirring now and then. The beans should ' +
        'always be under 2 cm of liquid; top up with hot water, never cold.',
      'Add the epazote and salt and simmer for 30–60 minutes more, until a bean crushes to cream against the ' +
        'roof of your mouth. Test five, not one. Old beans can take longer still.',
      'Take out the onion and epazote. Leave the beans to stand for 15 minutes so that the broth thickens, then ' +
        'taste for salt.',
      'Serve in bowls with their broth, coriander and lime. Cool the rest in their liquid; they keep 4 days in ' +
        'the fridge and 3 months in the freezer.',
    ],
  },
];
