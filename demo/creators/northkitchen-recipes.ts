import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const northkitchenRecipes: DemoRecipe[] = [
  {
    slug: 'cardamom-buns',
    name: 'Cardamom buns',
    free: true,
    published: '2026-11-08',
    introduction:
      'Grind the cardamom yourself, from pods, on the day. Everything else here is negotiable, ' +
      'although Tove would like it noted that she did not agree to that sentence. Allow about three ' +
      'hours, two of them rising.',
    yield: { number: 16, word: 'buns' },
    minutes: { prep: 45, cook: 25, rest: 105 },
    tags: ['baking', 'sweet', 'vegetarian', 'fika'],
    contains: ['gluten', 'milk', 'eggs'],
    freeFrom: ['nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        title: 'For the dough',
        lines: [
          '300 ml whole milk',
          '500 g strong white flour, plus a little for rolling',
          '7 g fast-action dried yeast',
          '90 g caster sugar',
          '2 tsp freshly ground cardamom, from about 24 pods',
          '½ tsp fine salt',
          '100 g unsalted butter, soft',
        ],
      },
      {
        title: 'For the filling',
        lines: [
          '100 g unsalted butter, soft',
          '90 g light brown sugar',
          '3 tsp freshly ground cardamom, from about 36 pods',
        ],
      },
      { title: 'To finish', lines: ['1 egg, beaten', '3 tbsp pearl sugar'] },
    ],
    method: [
      {
        title: 'Dough',
        steps: [
          'Warm the milk to 37°C. In the bowl of a mixer, combine the flour, yeast, caster sugar, 2 teaspoons of ' +
            'cardamom and the salt. Add the milk and knead on low speed for 5 minutes. Add 100 g of butter in ' +
            'pieces and knead for 8–10 minutes, until the dough is smooth and lets go of the bowl. By hand, allow ' +
            '15 minutes. | milk; strong white flour; yeast; caster sugar; dough/cardamom; salt; dough/butter',
          'Cover and leave at about 24°C for 1 hour, until nearly doubled.',
        ],
      },
      {
        title: 'Filling and shaping',
        steps: [
          'Beat the other 100 g of butter with the brown sugar and the other 3 teaspoons of cardamom to a ' +
            'spreadable paste. | filling/butter; brown sugar; filling/cardamom',
          'Roll the dough on a lightly floured surface to a rectangle of 40 × 50 cm. Spread the filling to every ' +
            'edge. Fold in thirds from the short sides, like a letter, then roll gently to 40 × 20 cm.',
          'Cut across the long side into 16 strips, 2.5 cm wide and 20 cm long. Stretch and twist each strip ' +
            'several times, wind it twice round two fingers, pass the end over the top and tuck it underneath. Set ' +
            'on two lined trays.',
        ],
      },
      {
        title: 'Baking',
        steps: [
          'Cover and prove for 45 minutes, until a fingertip leaves a dent that fills slowly. Heat the oven to ' +
            '220°C (200°C fan).',
          'Brush with egg, scatter with pearl sugar and bake one tray at a time in the middle of the oven for ' +
            '10–12 minutes, until well browned. Cool under a clean cloth, which keeps the crust soft. ' +
            '| egg; pearl sugar',
        ],
      },
    ],
    notes: [
      'They are at their best for six hours. Freeze the rest the same day and reheat at 150°C for 8 minutes.',
      'Cardamom ground last month is sawdust. Tove asked for this note.',
    ],
  },
  {
    slug: 'salmon-soup',
    name: 'Salmon soup',
    free: false,
    published: '2026-10-18',
    introduction:
      'A weekday soup, and the first thing our mother taught us both. Cut the potatoes small and the ' +
      'salmon large; most people do the reverse and end up with raw potato and fish crumbs.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 35, rest: null },
    tags: ['soup', 'fish', 'weeknight'],
    contains: ['fish', 'milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts'],
    ingredients: [
      {
        lines: [
          '40 g butter',
          '1 leek, white and pale green part, in 5 mm rounds',
          '2 carrots, in thin rounds',
          '600 g waxy potatoes, peeled, in 1.5 cm cubes',
          '1 l fish stock, or mild vegetable stock',
          '6 allspice berries',
          '1 bay leaf',
          '200 ml double cream',
          '500 g skinless salmon fillet, in 3 cm cubes',
          '30 g dill, chopped, stalks and leaves kept apart',
          '1 tbsp lemon juice',
          'salt, to taste',
          'white pepper, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Melt the butter in a large saucepan over medium-low heat. Add the leek, carrots and a pinch of salt ' +
            'and cook for 8 minutes, until the leek is soft but not coloured. | butter; leek; carrots; salt some',
          'Add the potatoes, stock, allspice, bay leaf and dill stalks. Bring to the boil and simmer for 12–14 ' +
            'minutes, until a knife meets no resistance in the potatoes. ' +
            '| potatoes; stock; allspice; bay leaf; dill some',
          'Crush a few pieces of potato against the side of the pan, to thicken the soup a little. Pour in the ' +
            'cream and bring back to a simmer. | cream',
          'Lower the heat until nothing moves. Slide in the salmon and leave it for 4–5 minutes without boiling ' +
            'and without stirring, until it just flakes. | salmon',
          'Add the lemon juice and the dill leaves. Taste for salt and white pepper. Leave the allspice in the ' +
            'pan if you can find it, and warn people if you cannot. | lemon juice; dill rest; salt some; white pepper',
          'Serve at once, with buttered rye bread. It does not freeze; eat it all, or have it for lunch.',
        ],
      },
    ],
    notes: ['Trout works as well. Smoked salmon does not.'],
  },
  {
    slug: 'apple-cake',
    name: 'Apple cake',
    free: true,
    published: '2026-09-20',
    introduction:
      'There are four apples in this cake and it looks like too many until it is baked. Ines serves it ' +
      'with vanilla custard. Tove eats it cold, standing, and says it is better the second day. She is ' +
      'right.',
    yield: { number: 10, word: 'slices' },
    minutes: { prep: 25, cook: 50, rest: 30 },
    tags: ['baking', 'sweet', 'vegetarian', 'fika', 'autumn', 'make ahead', 'dessert'],
    contains: ['gluten', 'milk', 'eggs', 'nuts'],
    freeFrom: ['peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        title: 'For the cake',
        lines: [
          '150 g unsalted butter, soft, plus more for the tin',
          '180 g caster sugar',
          '3 eggs, at room temperature',
          '200 g plain flour',
          '2 tsp baking powder',
          '1 tsp ground cardamom',
          '¼ tsp fine salt',
          '100 g soured cream',
          '4 tart apples (about 600 g)',
        ],
      },
      { title: 'For the top', lines: ['1 tsp ground cinnamon', '2 tbsp demerara sugar', '30 g flaked almonds'] },
    ],
    method: [
      {
        title: 'Batter',
        steps: [
          'Heat the oven to 175°C (155°C fan). Butter a 23 cm springform tin and line the base.',
          'Beat the butter and caster sugar for 4–5 minutes, until pale. Beat in the eggs one at a time; if it ' +
            'curdles, add a spoonful of the flour. | butter; caster sugar; eggs',
          'Mix the flour, baking powder, cardamom and salt. Fold half into the batter, then the soured cream, ' +
            'then the rest. Stop when you can no longer see flour. ' +
            '| flour; baking powder; cardamom; salt; soured cream',
        ],
      },
      {
        title: 'Apples',
        steps: [
          'Peel, quarter and core the apples. Cut a quarter of them into 1 cm dice and fold into the batter. Slice ' +
            'the rest thinly. | apples',
          'Spread the batter in the tin and stand the slices in it, rounded side up, in tight circles. Press ' +
            'them down lightly. Mix the cinnamon with the demerara sugar and sprinkle over, then the almonds. ' +
            '| cinnamon; demerara; almonds',
        ],
      },
      {
        title: 'Baking',
        steps: [
          'Bake in the lower third of the oven for 45–50 minutes, until risen and brown and a skewer comes out ' +
            'clean of batter. Cover loosely with foil if the almonds darken too fast.',
          'Cool in the tin for 30 minutes before releasing it.',
        ],
      },
    ],
    notes: [
      'It keeps for 3 days under a cloth, and freezes without its almonds.',
      'Weigh the apples before you peel them. Four large ones are five.',
    ],
  },
  {
    slug: 'gravlax',
    name: 'Gravlax',
    free: false,
    published: '2026-08-23',
    introduction:
      'Salt, sugar, dill and 48 hours in which you do nothing but turn it over. Use farmed salmon, or ' +
      'wild salmon that has been frozen at −20°C for a week: curing does not kill parasites, and ' +
      'freezing does.',
    yield: { number: 8, word: '' },
    minutes: { prep: 30, cook: 0, rest: 2880 },
    tags: ['fish', 'make ahead', 'christmas', 'midsummer'],
    contains: ['fish', 'mustard'],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'soya', 'celery'],
    ingredients: [
      {
        title: 'For the cure',
        lines: [
          '1 kg salmon fillet, centre cut, skin on, pin bones removed',
          '60 g fine sea salt',
          '60 g caster sugar',
          '2 tsp white peppercorns, crushed',
          '60 g dill, chopped, stalks included',
          '2 tbsp aquavit, or vodka; optional',
        ],
      },
      {
        title: 'For the sauce',
        lines: [
          '2 tbsp Dijon mustard',
          '20 g caster sugar',
          '1 tbsp white wine vinegar',
          '150 ml rapeseed oil',
          '20 g dill, finely chopped',
        ],
      },
      { title: 'To serve', lines: ['1 lemon, in wedges, to serve'] },
    ],
    method: [
      {
        title: 'Curing',
        steps: [
          'Cut the salmon across into two equal pieces and pat dry. Mix the salt with 60 g of sugar and the ' +
            'white peppercorns. Rub some of it into the skin sides. | salmon; salt; cure/sugar; peppercorns',
          'Lay one piece skin side down in a dish just big enough to hold it. Cover with the rest of the cure, ' +
            '60 g of dill and the aquavit. Set the other piece on top, skin side up, thick end over thin end. ' +
            '| cure/dill; aquavit',
          'Cover with film, put a small board and a couple of full tins on top, and refrigerate for 48 hours. Turn ' +
            'the whole parcel every 12 hours and spoon the brine over. Set an alarm; we do.',
        ],
      },
      {
        title: 'Sauce',
        steps: [
          'For the sauce, whisk the mustard with the other 20 g of sugar and the vinegar. Add the oil in a thin ' +
            'stream, whisking all the time, until thick. Stir in the other 20 g of dill. ' +
            '| mustard; sauce/sugar; vinegar; oil; sauce/dill',
        ],
      },
      {
        title: 'Serving',
        steps: [
          'Scrape the cure from the fish and wipe it dry with kitchen paper. Do not rinse it.',
          'With a long, thin knife held almost flat, slice towards the tail in wide slices, leaving the skin ' +
            'behind. Serve with the sauce and lemon. It keeps 4 days in the fridge, well wrapped. | lemon',
        ],
      },
    ],
    notes: [
      'The sauce keeps for 3 days in a jar. Shake it if it separates.',
      'Smaller pieces cure faster: a 500 g piece is done in 36 hours.',
    ],
  },
  {
    slug: 'smorgastarta',
    name: 'Smörgåstårta',
    free: false,
    published: '2026-07-19',
    introduction:
      'A sandwich the size of a birthday cake, for birthdays. It must be assembled the day before, ' +
      'which suits us: one sister builds, the other sister decorates, and nobody speaks until it is ' +
      'finished.',
    yield: { number: 12, word: '' },
    minutes: { prep: 75, cook: 10, rest: 360 },
    tags: ['fish', 'make ahead', 'midsummer'],
    contains: ['gluten', 'milk', 'eggs', 'fish', 'crustaceans', 'mustard'],
    freeFrom: ['peanuts', 'nuts'],
    ingredients: [
      {
        title: 'For the egg layer',
        lines: [
          '6 eggs',
          '150 g mayonnaise',
          '2 tsp Dijon mustard',
          '15 g chives, finely chopped',
          '½ tsp fine salt',
          'white pepper, to taste',
        ],
      },
      {
        title: 'For the prawn layer',
        lines: [
          '300 g cooked peeled prawns, drained and dried',
          '150 g crème fraîche',
          '15 g dill, chopped',
          '1 tbsp lemon juice',
        ],
      },
      {
        title: 'To build and cover',
        lines: [
          '18 slices of soft white sandwich bread, crusts removed',
          '300 g full-fat cream cheese, at room temperature',
          '200 g crème fraîche',
          '200 g cold-smoked salmon, in slices',
          '1 cucumber, thinly sliced',
          '8 radishes, thinly sliced',
          '½ lemon, thinly sliced',
          '15 g dill, in sprigs',
          'a pinch of salt',
        ],
      },
    ],
    method: [
      {
        title: 'Fillings',
        steps: [
          'Boil the eggs for 9 minutes and cool in cold water. Peel them and mash with the mayonnaise, mustard, ' +
            'chives, salt and some white pepper. | eggs; mayonnaise; mustard; chives; fine salt; white pepper',
          'Keep 100 g of the best prawns for the top. Chop the rest roughly and mix with 150 g of crème fraîche, ' +
            'the chopped dill and the lemon juice. Both fillings must be thick; pour off any liquid. ' +
            '| prawns rest; prawn/crème fraîche; dill, chopped; lemon juice',
        ],
      },
      {
        title: 'The day before',
        steps: [
          'On a serving board, lay a third of the bread edge to edge in a rectangle. Spread with the egg filling, ' +
            'right to the sides. Cover with another third, spread with the prawn filling, and finish with the rest. ' +
            '| bread',
          'Press lightly with a tray, wrap tightly in film and refrigerate overnight, or for at least 6 hours.',
        ],
      },
      {
        title: 'The day itself',
        steps: [
          'Next day, beat the cream cheese with the remaining crème fraîche and a pinch of salt until smooth. Unwrap ' +
            'the cake and spread this over the top and sides with a palette knife. ' +
            '| cream cheese; build/crème fraîche; pinch of salt',
          'Press cucumber slices round the sides. Cover the top with rolled smoked salmon, the reserved prawns, ' +
            'radishes, lemon slices and dill sprigs, in rows or in chaos, depending on the sister. ' +
            '| cucumber; salmon; prawns 100 g; radishes; lemon, thinly sliced; dill, in sprigs',
          'Serve within 2 hours, cut with a long wet knife. Keep it in the fridge until then.',
        ],
      },
    ],
    notes: ['For a round one, as in our picture, cut the bread to a 24 cm plate and ' + 'expect trimmings.'],
  },
  {
    slug: 'pickled-herring',
    name: 'Pickled herring',
    free: false,
    published: '2026-06-14',
    introduction:
      'Midsummer requires three kinds of herring; this is the one that the other two are judged ' +
      'against. It needs a night to soak and two days in the jar, so begin on Tuesday for Friday.',
    yield: { number: 8, word: '' },
    minutes: { prep: 30, cook: 5, rest: 3480 },
    tags: ['fish', 'make ahead', 'christmas', 'midsummer'],
    contains: ['fish'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'soya', 'celery', 'crustaceans'],
    ingredients: [
      {
        lines: [
          '400 g salted herring fillets, skinned',
          '200 ml white vinegar, of 6% acidity',
          '180 g caster sugar',
          '200 ml water',
          '10 allspice berries, lightly crushed',
          '10 white peppercorns',
          '2 bay leaves',
          '1 red onion, thinly sliced',
          '1 small carrot, thinly sliced',
          '10 g dill, in sprigs',
        ],
      },
    ],
    method: [
      {
        title: 'Soaking',
        steps: [
          'Put the herring in a large bowl of cold water and refrigerate for 10–12 hours, changing the water ' +
            'twice. Taste a small piece: it should be pleasantly salty, not fierce. If it is fierce, change the ' +
            'water and wait two hours more. | herring',
        ],
      },
      {
        title: 'Brine',
        steps: [
          'Bring the vinegar, sugar, water, allspice, peppercorns and bay leaves to the boil, stirring until the ' +
            'sugar has dissolved. Simmer for 2 minutes, then cool completely. Warm brine makes soft fish. ' +
            '| vinegar; sugar; water; allspice; peppercorns; bay leaves',
          'Sterilise a 1-litre jar: wash it, rinse it with boiling water and leave it to dry, or heat it in the ' +
            'oven at 120°C for 15 minutes, and let it cool.',
        ],
      },
      {
        title: 'The jar',
        steps: [
          'Drain the herring, pat it dry and cut across into 2 cm pieces.',
          'Layer the herring, onion, carrot and dill in the jar. Pour in the cold brine with its spices, so that ' +
            'everything is covered. | onion; carrot; dill',
          'Close and refrigerate for at least 48 hours. Eat within 2 weeks, always with a clean fork, with ' +
            'boiled potatoes, soured cream and crispbread.',
        ],
      },
    ],
    notes: ['If you find only ready-soaked fillets, skip the first step and taste before you trust them.'],
  },
  {
    slug: 'meatballs',
    name: 'Meatballs',
    free: false,
    published: '2026-05-17',
    introduction:
      'Small, soft, and fried in more butter than you would admit to a doctor. The cold milk and ' +
      'breadcrumbs are not a way to save meat. They are the reason it is tender.',
    yield: { number: 4, word: '' },
    minutes: { prep: 35, cook: 30, rest: null },
    tags: ['meat', 'weeknight', 'freezes well', 'christmas'],
    contains: ['gluten', 'milk', 'eggs', 'soya'],
    freeFrom: ['nuts', 'peanuts', 'fish', 'crustaceans', 'molluscs', 'sesame'],
    ingredients: [
      {
        title: 'For the meatballs',
        lines: [
          '50 g dried white breadcrumbs',
          '120 ml whole milk',
          '1 onion, very finely chopped or grated',
          '40 g butter',
          '250 g beef mince',
          '250 g pork mince',
          '1 egg',
          '½ tsp ground allspice',
          '1 tsp fine salt',
          'white pepper, to taste',
        ],
      },
      {
        title: 'For the sauce',
        lines: ['20 g butter', '2 tbsp plain flour', '400 ml beef stock', '150 ml double cream', '1 tbsp soy sauce'],
      },
      { title: 'To serve', lines: ['120 g lingonberry jam', 'boiled or mashed potatoes'] },
    ],
    method: [
      {
        title: 'Meatballs',
        steps: [
          'Stir the breadcrumbs into the milk and leave for 10 minutes. Meanwhile, soften the onion in a quarter of ' +
            'the butter over low heat for 6–7 minutes. Let it cool. | breadcrumbs; milk; onion; meatballs/butter 1/4',
          'Combine the crumbs, onion, beef mince, pork mince, egg, allspice, salt and some white pepper. Mix ' +
            'with your hand for 2 minutes, until it begins to feel sticky. Fry a small piece, taste it, and ' +
            'correct the salt. | beef mince; pork mince; egg; allspice; salt; white pepper',
          'With wet hands, roll into about 32 balls the size of a walnut. Set on a wet board, so that they do ' +
            'not stick.',
          'Fry the meatballs in batches in a large frying pan over medium heat, each in its share of the remaining ' +
            'butter, for 8–9 minutes, shaking the pan so that they roll, until brown all over and cooked through. ' +
            'Keep them warm. | meatballs/butter rest',
        ],
      },
      {
        title: 'Sauce',
        steps: [
          'For the sauce, melt the 20 g of butter in the same pan. Stir in the flour and cook for 1 minute. ' +
            'Whisk in the stock a little at a time, scraping up what has stuck, then add the cream and soy sauce. ' +
            'Simmer for 5 minutes, until it coats a spoon. | sauce/butter; flour; stock; cream; soy sauce',
          'Return the meatballs to the sauce for 2 minutes. Serve with boiled or mashed potatoes and the ' +
            'lingonberry jam. | lingonberry jam; potatoes',
        ],
      },
    ],
    notes: ['Fried and cooled, they freeze for 3 months. Thaw them in the sauce, not before it.'],
  },
  {
    slug: 'rye-crispbread',
    name: 'Rye crispbread',
    free: true,
    published: '2026-03-29',
    introduction:
      'Crispbread is bread for people who plan ahead: it keeps for two months in a tin. Roll it ' +
      'thinner than you think is reasonable, and then, as Ines says at every lesson, once more.',
    yield: { number: 12, word: 'crispbreads' },
    minutes: { prep: 35, cook: 30, rest: 60 },
    tags: ['baking', 'vegetarian', 'make ahead'],
    contains: ['gluten'],
    freeFrom: ['milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'soya', 'fish'],
    ingredients: [
      {
        lines: [
          '250 g wholemeal rye flour',
          '50 g wholemeal rye flour, to roll with',
          '150 g strong white flour',
          '5 g fast-action dried yeast',
          '1½ tsp fine salt',
          '2 tsp caraway or fennel seeds, coarsely crushed',
          '250 ml water, at 37°C',
          '1 tbsp honey',
          '1 tbsp rapeseed oil',
          '1 tsp flaky salt, for the tops',
        ],
      },
    ],
    method: [
      {
        title: 'Dough',
        steps: [
          'Mix the rye flour and the white flour with the yeast, fine salt and caraway seeds. Add the water, ' +
            'honey and oil and work together for 5 minutes. The dough will be sticky and inelastic. That is rye; ' +
            'do not add more flour yet. ' +
            '| 250 g wholemeal rye flour; white flour; yeast; fine salt; caraway; water; honey; oil',
          'Cover and leave for 1 hour. It will grow by about half.',
        ],
      },
      {
        title: 'Baking',
        steps: [
          'Put a baking stone or a heavy tray in the oven and heat it to 230°C (210°C fan). Divide the dough ' +
            'into 12 pieces of about 55 g and dust them generously with rye flour. | to roll with',
          'Roll each piece out on baking paper to a disc of about 20 cm, no thicker than 2 mm. Prick all over ' +
            'with a fork, or roll with a knobbed pin if you own one. Sprinkle with a little flaky salt and press ' +
            'it in. | flaky salt',
          'Slide two discs at a time, on their paper, on to the hot stone. Bake for 4–5 minutes, until dry, ' +
            'brown at the edges and blistered.',
        ],
      },
      {
        title: 'Drying',
        steps: [
          'Turn the oven down to 100°C. Stack the breads loosely on the rack, with the oven door ajar, for 20–30 ' +
            'minutes, then leave them in the oven as it cools. They should snap. If they bend, give them another ' +
            '10 minutes.',
          'Store in a dry tin.',
        ],
      },
    ],
    notes: [
      'They keep for 2 months in a dry tin. If the air has been at them, 5 minutes at 150°C gives them back ' +
        'their snap.',
      'The hole in our picture is for hanging them on a pole. You may use a tin.',
    ],
  },
  {
    slug: 'semlor',
    name: 'Semlor',
    free: false,
    published: '2026-02-08',
    introduction:
      'Once these were eaten only on Shrove Tuesday. Now they begin straight after Christmas, and Tove ' +
      'disapproves, with cream on her nose. The buns take about two and a half hours with their ' +
      'rising; fill them the same day.',
    yield: { number: 10, word: 'semlor' },
    minutes: { prep: 60, cook: 15, rest: 105 },
    tags: ['baking', 'sweet', 'vegetarian', 'fika', 'winter', 'dessert'],
    contains: ['gluten', 'milk', 'eggs', 'nuts'],
    freeFrom: ['peanuts', 'sesame', 'fish'],
    ingredients: [
      {
        title: 'For the buns',
        lines: [
          '200 ml whole milk',
          '400 g strong white flour',
          '7 g fast-action dried yeast',
          '60 g caster sugar',
          '2 tsp freshly ground cardamom',
          '¼ tsp fine salt',
          '1 egg, for the dough',
          '75 g unsalted butter, soft',
          '1 egg, beaten, to glaze',
        ],
      },
      {
        title: 'For the filling',
        lines: [
          '200 g almond paste, or marzipan, which is sweeter',
          '80 ml whole milk',
          '300 ml whipping cream',
          '1 tbsp icing sugar, plus more to dust',
        ],
      },
    ],
    method: [
      {
        title: 'Buns',
        steps: [
          'Warm 200 ml of milk to 37°C. Mix the flour, yeast, caster sugar, cardamom and salt, add the milk and the ' +
            'egg for the dough, and knead for 5 minutes. Work in the butter a little at a time, then knead for 8 ' +
            'minutes, until smooth. | buns/milk; flour; yeast; caster sugar; cardamom; salt; for the dough; butter',
          'Cover and leave for 1 hour, until doubled.',
          'Divide into 10 pieces of about 80 g. Roll each into a tight, round ball with no seam on top, and set ' +
            'well apart on lined trays. Cover and prove for 45 minutes. Heat the oven to 210°C (190°C fan).',
          'Brush with the beaten egg. Bake for 11–13 minutes, until evenly brown. Cool completely under a cloth. ' +
            '| to glaze',
        ],
      },
      {
        title: 'Filling',
        steps: [
          'Cut a lid about 1.5 cm thick from each bun. Pull out a good spoonful of crumb from each base with a ' +
            'fork.',
          'Crumble the pulled-out bread and grate the almond paste into a bowl. Mix with the other 80 ml of milk ' +
            'to a thick, lumpy paste, adding a little more milk if it is stiff, and divide between the hollows. ' +
            '| almond paste; filling/milk',
          'Whip the cream with the icing sugar until it just holds its shape. Pipe or spoon a tall layer on each ' +
            'bun, replace the lid and dust with icing sugar. Serve within the hour. | cream; icing sugar',
        ],
      },
    ],
    notes: [
      'The buns freeze well unfilled. Filled, they last as long as the company does.',
      'Marzipan can stand in for almond paste; leave out the icing sugar then.',
    ],
  },
  {
    slug: 'beetroot-apple-salad',
    name: 'Beetroot and apple salad',
    free: false,
    published: '2025-12-14',
    introduction:
      'Shockingly pink, and present at every Christmas table we have sat at. It belongs next to ' +
      'meatballs, ham or a slice of rye bread, and improves after an hour in the fridge, like several ' +
      'of our relatives.',
    yield: { number: 6, word: '' },
    minutes: { prep: 20, cook: null, rest: 60 },
    tags: ['side', 'vegetarian', 'christmas', 'winter', 'make ahead'],
    contains: ['milk', 'eggs', 'mustard'],
    freeFrom: ['gluten', 'nuts', 'peanuts', 'fish', 'sesame'],
    ingredients: [
      {
        lines: [
          '400 g pickled beetroot, drained weight',
          '2 crisp tart apples, such as Granny Smith',
          '1 small red onion, very finely chopped',
          '2 pickled gherkins, finely diced',
          '100 g mayonnaise',
          '100 g crème fraîche',
          '1 tbsp grated horseradish, fresh, or from a jar',
          '1 tsp Dijon mustard',
          '¼ tsp fine salt',
          'white pepper, to taste',
          '10 g chives, finely cut',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Drain the beetroot well, keeping 2 tablespoons of its liquid. Cut into 8 mm dice and dry on kitchen ' +
            'paper; wet beetroot makes a thin salad. | beetroot',
          'Core the apples, leave the skin on, and cut into dice of the same size. | apples',
          'Stir the mayonnaise, crème fraîche, horseradish, mustard and half the beetroot liquid in a ' +
            'large bowl. Season with the salt and some white pepper. ' +
            '| mayonnaise; crème fraîche; horseradish; mustard; salt; white pepper',
          'Fold in the beetroot, apples, onion and gherkins. Taste, and add the rest of the liquid if it needs ' +
            'sharpening. | onion; gherkins',
          'Cover and chill for 1 hour. Stir once and scatter with the chives. It keeps 3 days in the fridge. | chives',
        ],
      },
    ],
    notes: ['Boiled beetroot works, with 2 tablespoons of the gherkins’ vinegar.'],
  },
  {
    slug: 'potato-pancakes',
    name: 'Potato pancakes',
    free: false,
    published: '2025-10-26',
    introduction:
      'Raggmunk, served with crisp pork and raw stirred lingonberries. Grate the potatoes last and fry ' +
      'at once, because grated potato turns grey while you answer the telephone.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 40, rest: null },
    tags: ['meat', 'weeknight', 'autumn'],
    contains: ['gluten', 'milk', 'eggs'],
    freeFrom: ['nuts', 'peanuts', 'fish', 'sesame', 'crustaceans'],
    ingredients: [
      {
        title: 'For the lingonberries',
        lines: ['150 g lingonberries, frozen; or cranberries, chopped', '50 g caster sugar'],
      },
      {
        title: 'For the pancakes',
        lines: [
          '100 g plain flour',
          '1 tsp fine salt',
          '300 ml whole milk',
          '1 egg',
          '800 g firm potatoes',
          '300 g thick-cut streaky bacon, or sliced salt pork',
          '60 g butter',
        ],
      },
    ],
    method: [
      {
        title: 'Lingonberries',
        steps: [
          'Stir the frozen lingonberries with the sugar and leave at room temperature, stirring now and then, ' +
            'until the sugar has dissolved. This takes about 30 minutes. | lingonberries; sugar',
        ],
      },
      {
        title: 'Batter and bacon',
        steps: [
          'Whisk the flour and salt with half the milk until smooth, then whisk in the rest of the milk and the ' +
            'egg. Let it stand while you fry the bacon. | flour; fine salt; milk; egg',
          'Fry the bacon in a dry frying pan over medium heat for 8–10 minutes, until crisp. Keep it warm in the ' +
            'oven at 100°C, and keep the fat in the pan. | bacon',
        ],
      },
      {
        title: 'Frying',
        steps: [
          'Peel the potatoes and grate them coarsely. Squeeze once over the sink, lightly, and stir into the ' +
            'batter at once. | potatoes',
          'Add a knob of the butter to the pan over medium-high heat. When it stops foaming, spread in small ' +
            'ladlefuls of batter, about 12 cm across and thin. Fry for 3–4 minutes a side, until brown with lacy ' +
            'edges. Stir the batter and add butter before each batch. | butter',
          'Serve as they come out of the pan, with the bacon and lingonberries. The cook eats last.',
        ],
      },
    ],
    notes: ['Without bacon they are vegetarian and a little lonely. Fry them in more butter.'],
  },
  {
    slug: 'blueberry-soup',
    name: 'Blueberry soup',
    free: true,
    published: '2025-08-10',
    introduction:
      'Drink it hot from a flask on skis, or cold from a bowl in August. Wild bilberries stain your ' +
      'teeth and taste of forest; cultivated berries need the lemon.',
    yield: { number: 4, word: '' },
    minutes: { prep: 5, cook: 15, rest: null },
    tags: ['soup', 'sweet', 'vegetarian', 'summer', 'make ahead'],
    contains: ['milk', 'nuts'],
    freeFrom: ['gluten', 'eggs', 'peanuts', 'fish', 'sesame', 'soya', 'celery'],
    ingredients: [
      {
        title: 'For the soup',
        lines: [
          '500 g bilberries or blueberries, fresh or frozen',
          '700 ml water',
          '80 g caster sugar',
          '1 cinnamon stick',
          'a pinch of salt',
          '2 tbsp potato starch, or 3 tbsp cornflour',
          '1 tbsp lemon juice',
        ],
      },
      { title: 'To serve', lines: ['100 ml double cream, lightly whipped, to serve', '20 g flaked almonds, toasted'] },
    ],
    method: [
      {
        steps: [
          'Bring the bilberries or blueberries, water, sugar, cinnamon stick and the salt to the boil. Simmer ' +
            'for 8–10 minutes, until the berries have burst. Take out the cinnamon. ' +
            '| bilberries; water; sugar; cinnamon; salt',
          'Blend until smooth, or leave it with the berries in. We do not agree on this.',
          'Stir the potato starch with 3 tablespoons of cold water. Take the pan off the heat and pour the ' +
            'starch in as a thin stream, stirring. | potato starch',
          'Return to the heat and stop at the first bubble. Potato starch turns stringy if it boils. (Cornflour, ' +
            'on the other hand, must simmer for 2 minutes.)',
          'Stir in the lemon juice and taste for sugar. Serve hot, or cool with a little sugar sprinkled on top ' +
            'to stop a skin from forming. Finish with the cream and almonds. | lemon juice; cream; almonds',
        ],
      },
    ],
    notes: ['It keeps for 4 days in the fridge and thickens a little. In a flask it stays hot for half a day on skis.'],
  },
  {
    slug: 'dill-potatoes',
    name: 'Dill potatoes',
    free: false,
    published: '2025-06-15',
    introduction:
      'Potatoes in a white sauce with a quantity of dill that guests assume is an error. It is not. ' +
      'Serve with gravlax, smoked fish or fried sausage.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 30, rest: null },
    tags: ['side', 'vegetarian', 'weeknight', 'midsummer', 'summer'],
    contains: ['gluten', 'milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'fish', 'sesame', 'soya', 'celery'],
    ingredients: [
      {
        lines: [
          '900 g small waxy potatoes, scrubbed',
          '40 g butter',
          '3 tbsp plain flour',
          '450 ml whole milk',
          '50 ml double cream',
          '40 g dill, finely chopped',
          '1 tsp white wine vinegar',
          '½ tsp caster sugar',
          '½ tsp fine salt',
          'white pepper, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Boil the potatoes in well-salted water for 15–20 minutes, until just tender. Drain and leave to steam ' +
            'dry. Halve any that are larger than an egg. | potatoes',
          'Meanwhile, melt the butter in a wide saucepan over medium heat. Stir in the flour and cook for 1 ' +
            'minute without colouring. | butter; flour',
          'Add the milk in four parts, whisking until smooth each time. Simmer over low heat for 5 minutes, ' +
            'stirring, so that the flour loses its taste. | milk',
          'Stir in the cream, vinegar, sugar and salt. Taste with a piece of potato, not alone: the sauce must ' +
            'be a little over-seasoned. | cream; vinegar; sugar; salt',
          'Fold in the potatoes and warm through for 3 minutes. Add the dill off the heat and serve immediately, ' +
            'with white pepper. | dill; white pepper',
        ],
      },
    ],
    notes: ['The sauce without dill waits half an hour under a lid. The dill does not.'],
  },
  {
    slug: 'yellow-pea-soup',
    name: 'Yellow pea soup',
    free: false,
    published: '2025-02-20',
    introduction:
      'Eaten in Sweden every Thursday since the Middle Ages, with pancakes afterwards. We published ' +
      'this recipe on a Thursday. Soak the peas on Wednesday.',
    yield: { number: 6, word: '' },
    minutes: { prep: 15, cook: 105, rest: 480 },
    tags: ['soup', 'meat', 'winter', 'make ahead', 'freezes well'],
    contains: ['mustard'],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'fish', 'sesame', 'celery'],
    ingredients: [
      {
        lines: [
          '500 g dried whole yellow peas, soaked overnight in plenty of cold water',
          '2 l water',
          '500 g unsmoked gammon, or lightly salted pork, in one piece',
          '1 small onion, peeled, stuck with the cloves',
          '3 dried cloves',
          '1 onion, chopped',
          '2 bay leaves',
          '1 tsp dried thyme',
          '1 tsp dried marjoram',
          '4 tbsp strong mustard, Swedish or English, to serve',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Drain the peas and rinse. Put them in a large pot with the 2 litres of fresh water, bring to the boil ' +
            'and skim off the foam and any loose skins. | yellow peas; 2 l water',
          'Add the gammon, the onion with its cloves, the chopped onion, the bay leaves and the thyme. Bring back to ' +
            'the boil, then simmer gently, half-covered, for 75–90 minutes, stirring now and then so that nothing ' +
            'sticks. Add hot water if it becomes too thick to stir. ' +
            '| gammon; small onion; dried cloves; onion, chopped; bay leaves; thyme',
          'When the gammon is tender, lift it out and cut into 2 cm pieces. Take out the bay leaves and whatever has ' +
            'a clove in it.',
          'If the peas are still whole, simmer until they begin to collapse. Whisk for ten seconds to thicken ' +
            'the soup; it should be coarse, not a purée.',
          'Return the meat, add the marjoram and simmer for 5 minutes. Only now taste for salt, as the gammon ' +
            'has brought some. | marjoram',
          'Serve with mustard on the edge of the bowl, to be stirred in as you go. | mustard',
        ],
      },
    ],
    notes: [
      'It keeps for 4 days in the fridge and 3 months in the freezer. It sets like cement; add water as you ' +
        'reheat it.',
    ],
  },
];
