import type { DemoRecipe } from '../types.ts';

/** The newer half of Marisol’s recipes, newest first. */
export const newerRecipes: DemoRecipe[] = [
  {
    slug: 'pozole-rojo',
    name: 'Pozole rojo',
    free: false,
    prepMinutes: 40,
    cookMinutes: 150,
    published: '2026-11-12',
    serves: 8,
    introduction:
      'Pozole is what you make when you don’t know how many people are coming, which in my family is every Sunday. ' +
      'The broth is better on day two, so I plan for guests and then quietly hope that two of them cancel.',
    ingredients: [
      {
        quantity: 1.2,
        unit: 'kg',
        name: 'pork shoulder',
        note: 'in 6 cm chunks, with a bone or two if the butcher will give you some',
      },
      { quantity: 3, unit: 'l', name: 'water' },
      { quantity: 1, name: 'white onion', note: 'halved' },
      { quantity: 8, name: 'garlic cloves', note: 'peeled' },
      { quantity: 1, unit: 'tbsp', name: 'fine salt', note: 'plus more to taste' },
      { quantity: 60, unit: 'g', name: 'dried guajillo chillies', note: 'stems and seeds removed' },
      { quantity: 2, name: 'dried ancho chillies', note: 'stems and seeds removed' },
      { quantity: 1, unit: 'tsp', name: 'dried oregano', note: 'Mexican if you have it, plus more to serve' },
      { quantity: 2, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 1.2, unit: 'kg', name: 'cooked hominy', note: 'drained weight, from tins, rinsed' },
      { quantity: 300, unit: 'g', name: 'white cabbage', note: 'very finely shredded' },
      { quantity: 8, name: 'radishes', note: 'thinly sliced' },
      { quantity: 3, name: 'limes', note: 'cut into wedges' },
      { quantity: 16, name: 'corn tostadas', note: 'to serve' },
    ],
    method: [
      'Put the pork, water, onion, 5 of the garlic cloves and the salt in a pot that holds at least 7 litres. ' +
        'Bring to the boil, skim off the grey foam, then simmer half-covered for 1 hour 30 minutes, until the meat ' +
        'gives way to a fork.',
      'While it simmers, toast the chillies in a dry frying pan over medium heat for 20–30 seconds a side, just ' +
        'until they smell sweet and turn pliable. If they blacken they go bitter, so start again. Cover with ' +
        'boiling water and leave to soak for 20 minutes.',
      'Drain the chillies and blend them with the remaining 3 garlic cloves, the oregano and 300 ml of the pork ' +
        'broth until very smooth. Push through a sieve to catch the skins.',
      'Heat the oil in the frying pan over medium heat and fry the chilli sauce for 6–8 minutes, stirring, until ' +
        'it darkens and a spoon leaves a clean track.',
      'Lift out the pork. Fish the onion and garlic from the broth and throw them away. Stir in the chilli sauce ' +
        'and the hominy and simmer, uncovered, for 30 minutes.',
      'Pull the pork into large shreds, drop any bones, and return the meat to the pot for a last 15 minutes. ' +
        'Taste; it will probably want another teaspoon of salt, because hominy drinks it.',
      'Ladle into deep bowls and let everyone add cabbage, radishes, a rub of oregano and plenty of lime. ' +
        'Tostadas on the side, for scooping.',
    ],
  },
  {
    slug: 'conchas',
    name: 'Conchas',
    free: false,
    prepMinutes: 50,
    cookMinutes: 20,
    published: '2026-10-29',
    serves: 12,
    introduction:
      'The soft sweet buns with a crackled shell on top, half chocolate and half cinnamon. Allow three hours from ' +
      'start to finish, most of which the dough does without you. A stale one dunked in hot chocolate is not a ' +
      'leftover, it’s breakfast.',
    ingredients: [
      { quantity: 500, unit: 'g', name: 'strong white flour' },
      { quantity: 7, unit: 'g', name: 'fast-action dried yeast' },
      { quantity: 90, unit: 'g', name: 'caster sugar' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 180, unit: 'ml', name: 'whole milk', note: 'lukewarm' },
      { quantity: 2, name: 'eggs', note: 'at room temperature' },
      { quantity: 1, unit: 'tsp', name: 'vanilla extract' },
      { quantity: 200, unit: 'g', name: 'unsalted butter', note: 'soft; half for the dough, half for the shells' },
      { quantity: 110, unit: 'g', name: 'icing sugar' },
      { quantity: 120, unit: 'g', name: 'plain flour' },
      { quantity: 1, unit: 'tbsp', name: 'cocoa powder' },
      { quantity: 0.5, unit: 'tsp', name: 'ground cinnamon' },
    ],
    method: [
      'Mix the strong flour, yeast, caster sugar and salt in a large bowl. Add the milk, eggs and vanilla and ' +
        'knead for 8 minutes by machine, or 12 by hand, until elastic. Work in 100 g of the butter a spoonful at a ' +
        'time, then knead for another 8 minutes, until the dough is smooth and comes away from the bowl.',
      'Cover and leave somewhere warm for 1½–2 hours, until doubled.',
      'For the shells, beat the other 100 g butter with the icing sugar, then work in the plain flour to make a ' +
        'soft paste. Halve it; knead the cocoa into one half and the cinnamon into the other. Keep at room ' +
        'temperature.',
      'Divide the dough into 12 pieces of about 80 g. Roll each into a tight ball, set on two lined baking trays ' +
        'with plenty of room between them, and press gently to flatten the tops a little.',
      'Shape the two pastes into 6 balls each. Press each ball between two sheets of baking paper into an 8 cm ' +
        'disc, lay it over a bun and score it with a small knife in curved lines, through the paste but not into ' +
        'the dough.',
      'Leave uncovered for 45–60 minutes, until puffy and the lines have begun to open. Towards the end, heat ' +
        'the oven to 180°C (160°C fan).',
      'Bake for 18–20 minutes, until golden at the edges and the base sounds hollow. Swap the trays round after ' +
        '12 minutes. Cool for at least 20 minutes before you eat one.',
    ],
  },
  {
    slug: 'chicken-tinga-tostadas',
    name: 'Chicken tinga tostadas',
    free: true,
    prepMinutes: 20,
    cookMinutes: 40,
    published: '2026-10-15',
    serves: 4,
    introduction:
      'Smoky, saucy, from Puebla and on the table within the hour. If you have the remains of a roast chicken, ' +
      'skip the poaching and nobody will know. I have been skipping it for years.',
    ingredients: [
      { quantity: 600, unit: 'g', name: 'boneless chicken thighs', note: 'skin removed' },
      { quantity: 1, name: 'bay leaf' },
      { quantity: 400, unit: 'g', name: 'tinned plum tomatoes' },
      { quantity: 2, name: 'chipotle chillies in adobo', note: 'plus 1 tbsp of their sauce' },
      { quantity: 2, name: 'garlic cloves', note: 'peeled' },
      { quantity: 1, unit: 'tsp', name: 'dried oregano' },
      { quantity: 2, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 2, name: 'white onions', note: 'finely sliced' },
      { quantity: 8, name: 'corn tostadas' },
      { quantity: 250, unit: 'g', name: 'refried beans', note: 'homemade or from a tin' },
      { quantity: 0.5, name: 'iceberg lettuce', note: 'shredded' },
      { quantity: 100, unit: 'ml', name: 'soured cream', note: 'or Mexican crema' },
      { quantity: 80, unit: 'g', name: 'feta', note: 'crumbled' },
      { quantity: 1, name: 'avocado', note: 'sliced' },
    ],
    method: [
      'Put the chicken and bay leaf in a saucepan with 1 teaspoon of salt and cover with 700 ml of water. Bring ' +
        'to the boil, turn down and simmer gently for 15 minutes, until cooked through. Lift out the chicken, keep ' +
        'the broth, and shred the meat with two forks.',
      'Meanwhile, blend the tomatoes, chipotles and their sauce, garlic and oregano until smooth.',
      'Heat the oil in a wide frying pan over medium heat. Add the onions with a pinch of salt and cook for 8–10 ' +
        'minutes, until soft and just colouring.',
      'Pour in the sauce and simmer for 5 minutes, until it darkens a shade. Add the chicken and 100 ml of the ' +
        'broth and cook for 8–10 minutes more, stirring, until the sauce clings to the meat rather than pooling. ' +
        'Taste for salt.',
      'Warm the beans in a small pan with a splash of the broth until spreadable.',
      'Spread each tostada with beans, pile on the tinga, then lettuce, soured cream, feta and avocado. Eat at ' +
        'once and lean over the plate. Freeze any leftover broth for soup.',
    ],
  },
  {
    slug: 'cauliflower-al-pastor',
    name: 'Cauliflower al pastor',
    free: false,
    prepMinutes: 25,
    cookMinutes: 35,
    published: '2026-10-01',
    serves: 4,
    introduction:
      'All the red chilli and charred pineapple of a taco stand, without the spinning spit, which my landlord ' +
      'would not allow. Roast it harder than you think you should: the black edges are the point.',
    ingredients: [
      { quantity: 1, name: 'large cauliflower', note: 'about 1 kg, in small florets, tender leaves kept' },
      { quantity: 3, name: 'dried guajillo chillies', note: 'stems and seeds removed' },
      { quantity: 1, name: 'dried ancho chilli', note: 'stem and seeds removed' },
      { quantity: 2, unit: 'tbsp', name: 'achiote paste', note: 'or 1 tbsp tomato purée plus 2 tsp smoked paprika' },
      { quantity: 350, unit: 'g', name: 'pineapple flesh', note: 'fresh, cut into 1 cm dice' },
      { quantity: 2, name: 'garlic cloves', note: 'peeled' },
      { quantity: 2, unit: 'tbsp', name: 'cider vinegar' },
      { quantity: 1, unit: 'tsp', name: 'dried oregano' },
      { quantity: 3, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 12, name: 'small corn tortillas' },
      { quantity: 0.5, name: 'white onion', note: 'very finely chopped' },
      { quantity: 20, unit: 'g', name: 'coriander', note: 'chopped' },
      { quantity: 2, name: 'limes', note: 'cut into wedges' },
    ],
    method: [
      'Heat the oven to 220°C (200°C fan). Toast the chillies in a dry pan for 20–30 seconds a side, cover with ' +
        'boiling water and soak for 15 minutes. Keep 3 tablespoons of the soaking water and drain the rest.',
      'Blend the chillies and the reserved water with the achiote, 100 g of the pineapple, the garlic, vinegar, ' +
        'oregano, oil and salt to a smooth, thick paste.',
      'In a large bowl, rub the paste into the cauliflower florets and leaves with your hands until every corner ' +
        'is red. Wear gloves or wash well; this stains, and it finds your eyes.',
      'Spread over two baking trays in a single layer and roast for 20 minutes. Turn the florets, scatter over ' +
        'the remaining 250 g pineapple, and roast for 12–15 minutes more, until the cauliflower is tender and ' +
        'charred at the edges.',
      'Warm the tortillas in a hot dry frying pan, about 30 seconds a side, and keep them wrapped in a clean cloth.',
      'Fill the tortillas with cauliflower and pineapple, then top with onion, coriander and a good squeeze of lime.',
    ],
  },
  {
    slug: 'esquites',
    name: 'Esquites',
    free: true,
    prepMinutes: 15,
    cookMinutes: 15,
    published: '2026-09-10',
    serves: 4,
    introduction:
      'Street-corner corn in a cup: sweet, sour, hot and creamy, eaten with a plastic spoon while standing up. You ' +
      'may sit down. Let the kernels catch in the pan, because that brown is where the flavour lives.',
    ingredients: [
      { quantity: 6, name: 'corn cobs', note: 'or 700 g frozen sweetcorn, thawed and patted dry' },
      { quantity: 30, unit: 'g', name: 'butter' },
      { quantity: 1, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 0.5, name: 'white onion', note: 'finely chopped' },
      { quantity: 1, name: 'green jalapeño', note: 'finely chopped, seeds in if you’re brave' },
      { quantity: 100, unit: 'ml', name: 'water' },
      { quantity: 4, unit: 'tbsp', name: 'mayonnaise' },
      { quantity: 2, unit: 'tbsp', name: 'soured cream' },
      { quantity: 2, name: 'limes', note: 'one juiced, one in wedges' },
      { quantity: 15, unit: 'g', name: 'coriander', note: 'chopped' },
      { quantity: 70, unit: 'g', name: 'feta', note: 'finely crumbled, or cotija' },
      { quantity: 1, unit: 'tsp', name: 'mild chilli powder', note: 'ancho, or Tajín' },
    ],
    method: [
      'Stand each cob on its end and slice the kernels off with a sharp knife. You want about 700 g.',
      'Heat the butter and oil in your widest frying pan over high heat. Add the corn and ½ teaspoon of salt, ' +
        'spread it out and leave it alone for 3 minutes. Stir, then cook for another 4 minutes, until patched with ' +
        'brown.',
      'Turn down to medium, add the onion and jalapeño and cook for 3 minutes. Pour in the water and simmer for ' +
        '3–4 minutes, until nearly gone and the corn is tender but still pops.',
      'Off the heat, stir in the mayonnaise, soured cream, lime juice, most of the coriander and half the feta. ' +
        'Taste for salt; the cheese brings its own.',
      'Spoon into cups, finish with the rest of the feta and coriander and the chilli powder, and serve hot with ' +
        'lime wedges. What’s left goes inside a quesadilla tomorrow.',
    ],
  },
  {
    slug: 'shrimp-aguachile',
    name: 'Shrimp aguachile',
    free: false,
    prepMinutes: 30,
    cookMinutes: 0,
    published: '2026-08-27',
    serves: 4,
    introduction:
      'Raw shrimp, lime and green chilli, no stove, for the evening when the kitchen is hotter than the pan would ' +
      'be. Lime firms and whitens shrimp but does not make it safe the way heat does, so buy the best, and blanch ' +
      'it if anyone at the table is pregnant, elderly or very young.',
    ingredients: [
      {
        quantity: 500,
        unit: 'g',
        name: 'raw king prawns',
        note: 'peeled and deveined; sold for eating raw, or frozen and thawed in the fridge',
      },
      { quantity: 160, unit: 'ml', name: 'lime juice', note: 'from 6–8 limes, freshly squeezed' },
      { quantity: 2, name: 'green serrano chillies', note: 'roughly chopped; seed one for a gentler sauce' },
      { quantity: 30, unit: 'g', name: 'coriander', note: 'stalks and all' },
      { quantity: 1, name: 'small garlic clove', note: 'peeled' },
      { quantity: 1, name: 'cucumber', note: 'peeled, halved and seeded' },
      { quantity: 0.5, name: 'red onion', note: 'sliced as thinly as you can' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, name: 'ripe avocado', note: 'sliced' },
      { quantity: 8, name: 'corn tostadas', note: 'to serve' },
    ],
    method: [
      'Soak the red onion in cold water with a pinch of the salt for 10 minutes, then drain. This takes away its ' +
        'bark.',
      'Slice each prawn in half along its back, so that you have two thin curls. Lay them in a single layer in a ' +
        'wide shallow dish in the fridge.',
      'Cut the cucumber in half crossways. Roughly chop one piece and slice the other into thin half-moons.',
      'Blend the lime juice, chillies, coriander, garlic, chopped cucumber and the rest of the salt until smooth ' +
        'and bright green. Taste it: it should be a little too salty and much too sharp.',
      'Pour the sauce over the prawns, turn them once, and chill for 10–15 minutes, until they have turned ' +
        'pink-white at the edges. Longer makes them rubbery. (To cook them instead, boil the halved prawns for 1 ' +
        'minute, cool in iced water, drain well, then dress.)',
      'Arrange the prawns on a cold plate with the sliced cucumber, onion and avocado, spoon all the green sauce ' +
        'over, and eat straight away with tostadas. This one has no leftovers; finish it.',
    ],
  },
  {
    slug: 'mango-chile-paletas',
    name: 'Mango and chile paletas',
    free: true,
    prepMinutes: 20,
    cookMinutes: null,
    published: '2026-08-06',
    serves: 8,
    introduction:
      'Ice lollies with a temper. Use mangoes so ripe they’re embarrassing, and freeze them the night before, ' +
      'since the freezer needs at least 6 hours. The chilli goes on last, so children can be left in peace.',
    ingredients: [
      { quantity: 600, unit: 'g', name: 'ripe mango flesh', note: 'from about 3 large mangoes' },
      { quantity: 70, unit: 'g', name: 'caster sugar' },
      { quantity: 100, unit: 'ml', name: 'water' },
      { quantity: 3, unit: 'tbsp', name: 'lime juice' },
      { quantity: 0.25, unit: 'tsp', name: 'fine salt' },
      { quantity: 2, unit: 'tsp', name: 'chilli-lime seasoning', note: 'such as Tajín, plus more for dipping' },
    ],
    method: [
      'Cut 100 g of the mango into 5 mm dice and set aside.',
      'Blend the remaining 500 g mango with the sugar, water, lime juice and salt for a full minute, until silky ' +
        'and the sugar has dissolved. If your mangoes are stringy, push it through a sieve. It should taste ' +
        'slightly too sweet now; cold mutes it.',
      'Divide the diced mango between 8 lolly moulds of about 100 ml and sprinkle ¼ teaspoon of chilli-lime ' +
        'seasoning into each.',
      'Pour in the purée, leaving 5 mm at the top for it to grow. Tap the moulds on the counter to knock out ' +
        'air, and push in the sticks.',
      'Freeze for at least 6 hours. To unmould, hold under warm running water for 10–15 seconds. Dip the tips in ' +
        'more chilli-lime seasoning, or pass the shaker round.',
    ],
  },
  {
    slug: 'talla-fish-tacos',
    name: 'Fish tacos a la talla',
    free: false,
    prepMinutes: 25,
    cookMinutes: 10,
    published: '2026-07-16',
    serves: 4,
    introduction:
      'On the beaches of Guerrero they split a whole snapper, paint it red and grill it over coals. I use fillets ' +
      'and the oven grill, and put it in tacos, and the seagulls can’t get at it.',
    ingredients: [
      { quantity: 4, name: 'dried guajillo chillies', note: 'stems and seeds removed' },
      { quantity: 1, name: 'chipotle chilli in adobo' },
      { quantity: 2, name: 'garlic cloves', note: 'peeled' },
      { quantity: 1, unit: 'tbsp', name: 'tomato purée' },
      { quantity: 0.5, unit: 'tsp', name: 'dried oregano' },
      { quantity: 0.25, unit: 'tsp', name: 'ground cumin' },
      { quantity: 3, name: 'limes', note: 'one juiced, two in wedges' },
      { quantity: 4, unit: 'tbsp', name: 'mayonnaise' },
      { quantity: 700, unit: 'g', name: 'sea bass or snapper fillets', note: 'skin on, boned' },
      { quantity: 200, unit: 'g', name: 'white cabbage', note: 'finely shredded' },
      { quantity: 0.5, name: 'red onion', note: 'thinly sliced' },
      { quantity: 12, name: 'small corn tortillas' },
      { quantity: 1, unit: 'tbsp', name: 'sunflower oil' },
    ],
    method: [
      'Toast the guajillos in a dry pan for 20–30 seconds a side, cover with boiling water and soak for 15 ' +
        'minutes. Keep 4 tablespoons of the water and drain.',
      'Blend the guajillos and the reserved water with the chipotle, garlic, tomato purée, oregano, cumin, half ' +
        'the lime juice and 1 teaspoon of salt until smooth. Stir 3 tablespoons of this into the mayonnaise, for ' +
        'the fish. Keep the rest as salsa for the table.',
      'Toss the cabbage and onion with the remaining lime juice and a good pinch of salt, and leave to soften.',
      'Heat the grill to its highest with the shelf 12–15 cm below it. Line a tray with foil and brush it with ' +
        'the oil. Pat the fish dry, season, and lay it skin side down. Spread the red mayonnaise over the flesh in ' +
        'an even coat.',
      'Grill for 6–9 minutes, depending on thickness, until the coating is blistered and dark in places and the ' +
        'fish flakes right through.',
      'Warm the tortillas in a dry frying pan, 30 seconds a side. Lift the fish off its skin in big pieces and ' +
        'serve with the cabbage, red salsa and lime wedges.',
    ],
  },
  {
    slug: 'chilaquiles-verdes',
    name: 'Chilaquiles verdes',
    free: false,
    prepMinutes: 15,
    cookMinutes: 35,
    published: '2026-06-25',
    serves: 4,
    introduction:
      'The noblest use of old tortillas ever invented, and the reason I buy too many on purpose. Sauce hot, chips ' +
      'crisp, eggs ready, everyone already sitting: chilaquiles wait for nobody.',
    ingredients: [
      { quantity: 10, name: 'corn tortillas', note: 'a day or two old, each cut into 6 wedges' },
      { quantity: 4, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 600, unit: 'g', name: 'tomatillos', note: 'husked and rinsed; drained tinned ones work' },
      { quantity: 2, name: 'green jalapeños', note: 'stems removed' },
      { quantity: 1, name: 'white onion', note: 'half left whole, half thinly sliced' },
      { quantity: 2, name: 'garlic cloves', note: 'peeled' },
      { quantity: 20, unit: 'g', name: 'coriander', note: 'a few leaves kept for the top' },
      { quantity: 200, unit: 'ml', name: 'chicken or vegetable stock' },
      { quantity: 4, name: 'eggs' },
      { quantity: 100, unit: 'ml', name: 'soured cream', note: 'or Mexican crema, thinned with a little milk' },
      { quantity: 100, unit: 'g', name: 'feta', note: 'crumbled' },
    ],
    method: [
      'Heat the oven to 200°C (180°C fan). Toss the tortilla wedges with 2 tablespoons of the oil and ½ teaspoon ' +
        'of salt, spread over two trays and bake for 12–15 minutes, turning once, until hard and golden.',
      'Meanwhile, put the tomatillos, jalapeños, whole onion half and garlic in a saucepan and just cover with ' +
        'water. Simmer for 8–10 minutes, until the tomatillos turn olive green and soft but have not burst. ' +
        '(Tinned ones need only 3 minutes.)',
      'Drain and blend with the coriander and ½ teaspoon of salt until nearly smooth.',
      'Heat 1 tablespoon of the oil in a wide, deep frying pan. Pour in the sauce, carefully as it spits, and ' +
        'cook for 5 minutes. Add the stock and simmer for 5 minutes more, until it coats a spoon. Taste for salt.',
      'Fry the eggs in the last tablespoon of oil in another pan, until the whites are set and the yolks still run.',
      'Fold the chips into the hot sauce for about 30 seconds, just until coated. Plate immediately and top with ' +
        'an egg each, the soured cream, feta, sliced onion and reserved coriander.',
    ],
  },
  {
    slug: 'churros-and-chocolate',
    name: 'Churros and chocolate',
    free: false,
    prepMinutes: 20,
    cookMinutes: 40,
    published: '2026-06-04',
    serves: 6,
    introduction:
      'My abuela Chelo piped these from a cookie press that had lost its handle, and somehow they came out ' +
      'straight. Use a star nozzle, not a round one: the ridges let steam out, so the churros crisp instead of ' +
      'bursting.',
    ingredients: [
      { quantity: 250, unit: 'ml', name: 'water' },
      { quantity: 60, unit: 'g', name: 'butter' },
      { quantity: 120, unit: 'g', name: 'caster sugar' },
      { quantity: 0.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 150, unit: 'g', name: 'plain flour' },
      { quantity: 2, name: 'eggs', note: 'beaten' },
      { quantity: 1, unit: 'l', name: 'sunflower oil', note: 'for frying' },
      { quantity: 2, unit: 'tsp', name: 'ground cinnamon' },
      { quantity: 350, unit: 'ml', name: 'whole milk' },
      { quantity: 2, unit: 'tsp', name: 'cornflour' },
      { quantity: 120, unit: 'g', name: 'dark chocolate', note: 'Mexican if you can find it, chopped' },
    ],
    method: [
      'Bring the water, butter, 1 tablespoon of the sugar and the salt to the boil in a saucepan. Tip in the ' +
        'flour all at once and beat over low heat for 2 minutes, until it forms a smooth ball and leaves a film on ' +
        'the pan. Cool for 10 minutes.',
      'Beat in the eggs a little at a time. It will look broken, then come together into a stiff, glossy dough. ' +
        'Spoon into a strong piping bag fitted with a 1 cm star nozzle.',
      'For the chocolate, stir the cornflour into 3 tablespoons of the milk. Heat the rest until steaming, whisk ' +
        'in the cornflour mixture, and simmer for 2 minutes. Off the heat, whisk in the chocolate until smooth. ' +
        'Keep warm.',
      'Mix the remaining sugar with the cinnamon on a wide plate.',
      'Heat the oil to 180°C in a deep, heavy pan no more than half full. Pipe in 12 cm lengths, snipping with ' +
        'scissors, 4 or 5 at a time. Fry for 4–5 minutes, turning, until deep golden, and let the oil come back to ' +
        '180°C between batches.',
      'Drain on kitchen paper for a minute, roll in the cinnamon sugar while hot, and serve with cups of the ' +
        'chocolate for dipping.',
    ],
  },
  {
    slug: 'orange-carnitas',
    name: 'Orange carnitas',
    free: false,
    prepMinutes: 15,
    cookMinutes: 165,
    published: '2026-05-07',
    serves: 6,
    introduction:
      'Pork cooked in its own fat with orange and cinnamon until it gives up entirely. I make double, because cold ' +
      'carnitas in a hot pan the next day may be the best twenty minutes of my week.',
    ingredients: [
      { quantity: 1.5, unit: 'kg', name: 'boneless pork shoulder', note: 'in 6 cm chunks, fat left on' },
      { quantity: 1, unit: 'tbsp', name: 'fine salt' },
      { quantity: 100, unit: 'g', name: 'lard', note: 'or 5 tbsp sunflower oil' },
      { quantity: 2, name: 'oranges', note: 'juiced, one squeezed half kept' },
      { quantity: 1, name: 'white onion', note: 'quartered' },
      { quantity: 6, name: 'garlic cloves', note: 'peeled' },
      { quantity: 2, name: 'bay leaves' },
      { quantity: 1, name: 'cinnamon stick' },
      { quantity: 1, unit: 'tsp', name: 'dried oregano' },
      { quantity: 120, unit: 'ml', name: 'whole milk', note: 'it helps the meat brown' },
      { quantity: 500, unit: 'ml', name: 'water' },
      { quantity: 18, name: 'small corn tortillas' },
      { quantity: 2, name: 'limes', note: 'cut into wedges' },
    ],
    method: [
      'Toss the pork with the salt. Melt the lard in a wide heavy casserole over medium heat, add the pork and ' +
        'turn it in the fat for 5 minutes.',
      'Add the orange juice, the squeezed half, the onion, garlic, bay, cinnamon, oregano, milk and water. The ' +
        'liquid should come nearly level with the meat. Bring to the boil, then cover and simmer gently for 1 hour ' +
        '45 minutes, turning the pieces now and then, until a fork slides in.',
      'Pick out the orange half, onion, bay and cinnamon. Turn the heat up to medium and bubble, uncovered, for ' +
        '30–35 minutes, until the water has gone and you hear the sound change from simmering to frying.',
      'Keep frying for 8–12 minutes, turning carefully, until the pork is deep brown and crisp on at least two ' +
        'sides. Watch it: the milk sugars go from gold to burnt in no time.',
      'Lift out with a slotted spoon, rest for 5 minutes, then pull into rough pieces. Taste for salt.',
      'Warm the tortillas in a dry frying pan and serve with the pork, lime and any salsa you love. Strain the ' +
        'fat and keep it in the fridge for beans.',
    ],
  },
  {
    slug: 'black-bean-enchiladas',
    name: 'Black bean enchiladas',
    free: false,
    prepMinutes: 25,
    cookMinutes: 50,
    published: '2026-04-16',
    serves: 4,
    introduction:
      'A Tuesday dish with Sunday manners. It exists because there is always half a pot of beans in my fridge; if ' +
      'there isn’t one in yours, two tins will do very nicely.',
    ingredients: [
      { quantity: 5, name: 'dried guajillo chillies', note: 'stems and seeds removed' },
      { quantity: 400, unit: 'g', name: 'tinned plum tomatoes' },
      { quantity: 250, unit: 'ml', name: 'vegetable stock' },
      { quantity: 3, name: 'garlic cloves', note: 'peeled; one of them finely chopped' },
      { quantity: 4, unit: 'tbsp', name: 'sunflower oil' },
      { quantity: 1, name: 'onion', note: 'finely chopped' },
      { quantity: 1, unit: 'tsp', name: 'ground cumin' },
      { quantity: 480, unit: 'g', name: 'cooked black beans', note: 'drained weight, from two 400 g tins' },
      { quantity: 12, name: 'small corn tortillas' },
      { quantity: 200, unit: 'g', name: 'low-moisture mozzarella', note: 'grated, or Oaxaca cheese' },
      { quantity: 100, unit: 'ml', name: 'soured cream' },
      { quantity: 6, name: 'radishes', note: 'thinly sliced' },
      { quantity: 15, unit: 'g', name: 'coriander', note: 'chopped' },
    ],
    method: [
      'Toast the chillies in a dry pan for 20–30 seconds a side, cover with boiling water and soak for 15 ' +
        'minutes. Drain and blend with the tomatoes, stock, the 2 whole garlic cloves and 1 teaspoon of salt until ' +
        'completely smooth.',
      'Heat 1 tablespoon of the oil in a saucepan, add the sauce and simmer for 12–15 minutes, stirring often, ' +
        'until it is as thick as single cream.',
      'Meanwhile, soften the onion in another tablespoon of oil for 8 minutes. Add the chopped garlic and the ' +
        'cumin, cook for 1 minute, then add the beans and a splash of water. Mash roughly and cook for 3–4 ' +
        'minutes. Season well.',
      'Heat the oven to 200°C (180°C fan). Brush the tortillas on both sides with the remaining 2 tablespoons of ' +
        'oil and warm them on two baking trays in the oven for 3 minutes, so that they bend instead of cracking.',
      'Spread a ladle of sauce in a 20 × 30 cm baking dish. Fill each tortilla with beans and a little of the ' +
        'cheese, using about half the cheese in all, roll up and pack in seam side down. Pour over the rest of the ' +
        'sauce, right to the edges, and scatter with the remaining cheese.',
      'Bake for 18–20 minutes, until bubbling and spotted with brown. Stand for 5 minutes, then finish with ' +
        'soured cream, radishes and coriander.',
    ],
  },
];
