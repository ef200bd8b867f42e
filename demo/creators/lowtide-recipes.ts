import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const lowtideRecipes: DemoRecipe[] = [
  {
    slug: 'smoked-haddock-chowder',
    name: 'Smoked haddock chowder',
    free: false,
    published: '2026-11-12',
    introduction:
      'The first gale of November, the boats tied up, and this on the stove. Poach the fish in the ' +
      'milk, then keep it out of the pot until the very end.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 35, rest: null },
    tags: ['soup', 'smoked fish', 'winter'],
    contains: ['fish', 'milk', 'celery'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'sesame'],
    ingredients: [
      {
        lines: [
          '450 g undyed smoked haddock fillet',
          '700 ml whole milk',
          '1 bay leaf',
          '40 g butter',
          '80 g streaky bacon, chopped',
          '1 leek, finely sliced',
          '1 celery stick, finely chopped',
          '500 g floury potatoes, peeled, in 1.5 cm dice',
          '300 ml fish stock or water',
          '150 g sweetcorn, frozen or tinned',
          '1 tbsp lemon juice',
          '2 tbsp chives, snipped',
          'salt, to taste',
          'black pepper, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Put the haddock in a wide pan with the milk and bay leaf. Bring it to a bare simmer, cook for 5 ' +
            'minutes, then lift out the fish. Keep the milk. | haddock; milk; bay leaf',
          'Melt the butter in a large pan and cook the bacon for 5 minutes. Add the leek and celery, cover, and ' +
            'cook gently for 8 minutes until soft. | butter; bacon; leek; celery',
          'Add the potatoes, the fish stock and the strained milk. Simmer for 12–15 minutes, not too fast or the ' +
            'milk will catch, until the potatoes are tender. | potatoes; fish stock',
          'Crush some of the potatoes against the side of the pan to thicken it. Add the sweetcorn for 2 minutes. ' +
            '| sweetcorn',
          'Flake in the haddock in big pieces, looking for bones and leaving the skin behind. Warm through for 2 ' +
            'minutes without stirring much.',
          'Off the heat, add the lemon juice, chives and plenty of pepper. Taste before you salt it: the fish ' +
            'and bacon have usually seen to that. Brown bread, butter, done. | lemon juice; chives; black pepper; salt',
        ],
      },
    ],
    notes: [
      'Keeps until tomorrow in the fridge. Warm it slowly and never let it boil.',
      'Smoked pollock or cod will do. The bright yellow stuff will not.',
    ],
  },
  {
    slug: 'fish-pie',
    name: 'Fish pie',
    free: false,
    published: '2026-10-29',
    introduction:
      'Whatever came in, under a duvet of potato. Two parts white fish to one part smoked is the only ' +
      'rule I keep.',
    yield: { number: 6, word: '' },
    minutes: { prep: 30, cook: 80, rest: 25 },
    tags: ['white fish', 'shellfish', 'smoked fish', 'winter', 'make ahead'],
    contains: ['fish', 'crustaceans', 'milk', 'gluten', 'mustard'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'sesame'],
    ingredients: [
      {
        title: 'For the mash',
        lines: [
          '1.2 kg floury potatoes, peeled, in chunks',
          '40 g butter',
          '100 ml whole milk',
          '50 g mature Cheddar, grated',
        ],
      },
      {
        title: 'For the filling',
        lines: [
          '600 ml whole milk',
          '1 bay leaf',
          '500 g skinless white fish, pollock, haddock or hake, in 4 cm pieces',
          '250 g undyed smoked haddock, skinned, in 4 cm pieces',
          '60 g butter',
          '1 large leek, finely sliced',
          '60 g plain flour',
          '200 g raw peeled prawns',
          '1 tbsp Dijon mustard',
          '3 tbsp parsley, chopped',
          'salt, to taste',
          'black pepper, to taste',
        ],
      },
      { title: 'For the top', lines: ['50 g mature Cheddar, grated'] },
    ],
    method: [
      {
        title: 'The mash',
        steps: [
          'Heat the oven to 200 °C (180 °C fan). Boil the potatoes in salted water for 18–20 minutes until ' +
            'tender. Drain, let them steam dry, and mash with 40 g of butter, 100 ml of milk and 50 g of Cheddar. ' +
            '| potatoes; mash/butter; mash/milk; mash/Cheddar',
        ],
      },
      {
        title: 'The filling',
        steps: [
          'Meanwhile bring the other 600 ml of milk to a simmer with the bay leaf. Slip in the white fish and ' +
            'the smoked haddock, take the pan off the heat and cover it for 4 minutes. The fish will be half ' +
            'cooked, which is right. Lift it out into a 2.5 litre baking dish and keep the milk. ' +
            '| filling/milk; bay leaf; white fish; smoked haddock',
          'Melt the other 60 g of butter in a clean pan and cook the leek gently for 8 minutes. Stir in the ' +
            'flour for 1 minute, then strain in the warm milk, a ladleful at a time, stirring until smooth. Simmer ' +
            'for 4 minutes until thick. | filling/butter; leek; flour',
          'Take the sauce off the heat and add the mustard, parsley, pepper and a little salt. Tip any liquid ' +
            'out of the dish, scatter the raw prawns over the fish and pour the sauce on top. Leave it for 15 ' +
            'minutes to firm up, so that the mash does not sink. | mustard; parsley; black pepper; salt; prawns',
        ],
      },
      {
        title: 'Baking',
        steps: [
          'Spoon the mash on from the edges inward, rough it up with a fork and scatter over the Cheddar for the ' +
            'top. | top/Cheddar',
          'Bake on a tray for 30–35 minutes, until brown on top and bubbling at the sides. Give it 10 minutes ' +
            'before you serve it, for the sake of your tongue.',
        ],
      },
    ],
    notes: ['Build it the day before and keep it in the fridge. From cold it wants 15 minutes more.'],
  },
  {
    slug: 'mussels-in-cider',
    name: 'Mussels in cider',
    free: true,
    published: '2026-10-08',
    introduction:
      'The cheapest feast on this coast. Buy them the day you want them, and have the bread cut before ' +
      'the lid goes on.',
    yield: { number: 2, word: '' },
    minutes: { prep: 20, cook: 15, rest: null },
    tags: ['shellfish', 'weeknight'],
    contains: ['molluscs', 'milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'celery'],
    ingredients: [
      {
        lines: [
          '1 kg live mussels',
          '30 g butter',
          '2 shallots, finely chopped',
          '1 small leek, finely sliced',
          '2 garlic cloves, sliced',
          '2 sprigs of thyme',
          '250 ml dry cider',
          '75 ml double cream',
          '2 tbsp parsley, chopped',
          'black pepper, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the mussels in cold water, scrape off any barnacles and pull away the beards. Throw out any ' +
            'that are broken, and any open ones that do not close when you tap them hard on the sink. | mussels',
          'Melt the butter in a large pan with a lid. Cook the shallots, leek, garlic and thyme gently for 6 ' +
            'minutes until soft. | butter; shallots; leek; garlic; thyme',
          'Turn the heat right up, pour in the cider and let it boil for 1 minute. | cider',
          'Tip in the mussels, cover, and cook for 3–4 minutes, shaking the pan twice, until they are all wide ' +
            'open. Scoop them into warm bowls. Throw out any that stayed shut.',
          'Add the cream to the pan and boil for 1 minute. Add the parsley and pepper, taste (it will hardly ' +
            'ever need salt), and pour it over, leaving the last gritty spoonful behind. ' +
            '| cream; parsley; black pepper',
        ],
      },
    ],
    notes: ['Cooked mussels out of their shells keep until tomorrow and make a good omelette.'],
  },
  {
    slug: 'kipper-kedgeree',
    name: 'Kipper kedgeree',
    free: false,
    published: '2026-09-10',
    introduction:
      'Proper kedgeree is made with haddock, they will tell you. They have not had it with a good ' +
      'oak-smoked kipper.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 40, rest: null },
    tags: ['smoked fish', 'breakfast'],
    contains: ['fish', 'eggs', 'milk'],
    freeFrom: ['nuts', 'peanuts', 'sesame', 'crustaceans', 'molluscs'],
    ingredients: [
      { title: 'For the rice and eggs', lines: ['250 g basmati rice, rinsed and drained', '½ tsp sea salt', '4 eggs'] },
      {
        title: 'For the rest',
        lines: [
          '400 g kipper fillets',
          '60 g butter',
          '1 onion, finely sliced',
          '1 tbsp medium curry powder',
          '½ tsp ground turmeric',
          '100 g frozen peas',
          '½ lemon, juiced',
          '½ lemon, in wedges',
          '3 tbsp parsley, chopped',
          'black pepper, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Put the rice in a pan with 375 ml water and the salt. Bring to the boil, cover, and cook over the ' +
            'lowest heat for 10 minutes. Leave it for 10 minutes with the lid on. | rice; salt',
          'While it cooks, boil the eggs for 8 minutes, cool them in cold water, peel and quarter. | eggs',
          'Lay the kippers in a deep dish, cover with boiling water and leave for 6 minutes. Drain, pull off the ' +
            'skin and break the flesh into large flakes. Take out what bones you can see and feel. | kipper',
          'Melt the butter in a wide pan and cook the onion for 10 minutes until golden. Stir in the curry ' +
            'powder and turmeric for 1 minute, then the peas for 2. | butter; onion; curry powder; turmeric; peas',
          'Fork in the rice and turn it until it is yellow all through and hot. Fold in the kippers and the ' +
            'lemon juice and warm for 2 minutes. | juiced',
          'Season with pepper, go easy on the salt, and top with the eggs and parsley. Lemon wedges on the side. ' +
            'Eat it fresh; it is not a dish for keeping. | black pepper; wedges; parsley',
        ],
      },
    ],
    notes: ['Smoked mackerel needs no soaking: flake it straight in.'],
  },
  {
    slug: 'crab-on-toast',
    name: 'Crab on toast',
    free: true,
    published: '2026-08-20',
    introduction:
      'Hardly cooking at all. The brown meat goes on the toast, the white meat on top, and you go ' + 'outside.',
    yield: { number: 2, word: '' },
    minutes: { prep: 10, cook: 5, rest: null },
    tags: ['shellfish', 'weeknight', 'summer'],
    contains: ['crustaceans', 'gluten', 'milk', 'eggs'],
    freeFrom: ['nuts', 'peanuts', 'fish'],
    ingredients: [
      {
        lines: [
          '2 thick slices of sourdough or soda bread',
          '20 g butter, soft',
          '60 g brown crab meat',
          '150 g white crab meat, picked over for shell',
          '2 tbsp mayonnaise',
          '1 tsp lemon juice',
          'lemon wedges, to serve',
          '1 tbsp chives, snipped',
          'a pinch of cayenne pepper',
          'salt, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Mash the brown meat with the butter and a few drops of the lemon juice. ' +
            '| brown crab; butter; lemon juice some',
          'Mix the white meat lightly with the mayonnaise, the rest of the lemon juice and the chives. Taste ' +
            'before you salt it. Keep it loose; it should still look like crab. ' +
            '| white crab; mayonnaise; lemon juice rest; chives; salt',
          'Toast the bread well, until it is dark at the edges, so that it holds. | sourdough',
          'Spread the brown meat on the hot toast, pile on the white, dust with cayenne and eat straight away ' +
            'with a wedge of lemon. | cayenne; lemon wedges',
        ],
      },
    ],
    notes: ['One dressed crab gives about as much as this. Pick it over twice; there is always one more bit of shell.'],
  },
  {
    slug: 'mackerel-and-gooseberry',
    name: 'Mackerel and gooseberry',
    free: false,
    published: '2026-07-16',
    introduction:
      'They turn up in the same weeks, the fish off the pier and the berries behind the shed. Sharp on ' +
      'oily: whoever thought of it first, thank you.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 20, rest: null },
    tags: ['oily fish', 'weeknight', 'summer'],
    contains: ['fish', 'milk', 'mustard'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'soya', 'crustaceans', 'molluscs'],
    ingredients: [
      {
        title: 'For the gooseberries',
        lines: ['250 g gooseberries, topped and tailed', '40 g caster sugar', '20 g butter', '1 tsp Dijon mustard'],
      },
      {
        title: 'For the mackerel',
        lines: [
          '8 mackerel fillets, skin on, pin bones removed',
          '1 tbsp neutral oil',
          '1 lemon, cut into wedges',
          'salt, to taste',
          'black pepper, to taste',
        ],
      },
    ],
    method: [
      {
        title: 'The gooseberries',
        steps: [
          'Put the gooseberries in a small pan with the sugar and 2 tbsp water. Cover and cook over a low heat ' +
            'for 8–10 minutes until they burst. Crush half of them, stir in the butter and mustard, and season ' +
            'with a little salt. It should be sharp. | gooseberries; sugar; butter; mustard; salt some',
        ],
      },
      {
        title: 'The mackerel',
        steps: [
          'Pat the mackerel very dry with kitchen paper. Make three shallow cuts through the skin of each ' +
            'fillet, rub with the oil and season both sides with salt. | mackerel; oil; salt some',
          'Heat a heavy frying pan until very hot. Lay in as many fillets as fit in one layer, skin down, and press ' +
            'them flat with a fish slice for 20 seconds so that they do not curl.',
          'Cook for 2–3 minutes without moving them, until the skin is crisp and the flesh has turned white ' +
            'almost to the top. Turn, count to twenty, and lift out. Repeat with the rest.',
          'Serve skin up with a spoonful of warm gooseberries, black pepper and the lemon. New potatoes if you ' +
            'are hungry. | black pepper; lemon',
        ],
      },
    ],
    notes: ['Frozen gooseberries go in straight from the freezer, 3 minutes longer. Rhubarb does the same job in May.'],
  },
  {
    slug: 'prawn-cocktail',
    name: 'Prawn cocktail',
    free: false,
    published: '2026-06-18',
    introduction:
      'No irony intended. Cook the prawns yourself, in the shell, in water as salty as the bay, and it ' +
      'stops being a joke.',
    yield: { number: 4, word: '' },
    minutes: { prep: 25, cook: 5, rest: null },
    tags: ['shellfish', 'summer'],
    contains: ['crustaceans', 'eggs', 'fish'],
    freeFrom: ['nuts', 'peanuts', 'sesame'],
    ingredients: [
      {
        title: 'For the prawns',
        lines: ['700 g raw prawns in their shells, Dublin Bay if you are lucky', '60 g sea salt'],
      },
      {
        title: 'For the sauce',
        lines: [
          '100 g mayonnaise',
          '2 tbsp tomato ketchup',
          '1 tsp Worcestershire sauce',
          '1 tsp horseradish sauce',
          '¼ tsp Tabasco, or to taste',
          '2 tsp lemon juice',
        ],
      },
      {
        title: 'To serve',
        lines: [
          '½ lemon, in wedges',
          '2 little gem lettuces, shredded',
          '8 cm piece of cucumber, in small dice',
          'a pinch of cayenne pepper',
        ],
      },
    ],
    method: [
      {
        title: 'The prawns',
        steps: [
          'Bring 2 litres of water to a rolling boil with the salt. Add the prawns and cook for 2–3 minutes from ' +
            'when they go in, until pink, firm and opaque through the middle; big ones will need a minute longer. ' +
            '| prawns; salt',
          'Drain and spread them on a cold tray. When they are cool, keep one whole for the rim of each glass, peel ' +
            'the rest, and pull out the dark thread along the back. Chill until you are ready.',
        ],
      },
      {
        title: 'The sauce',
        steps: [
          'Mix the mayonnaise, ketchup, Worcestershire sauce, horseradish sauce and Tabasco with the lemon ' +
            'juice. Taste, and adjust it until you would eat it off the spoon. ' +
            '| mayonnaise; ketchup; Worcestershire; horseradish; Tabasco; lemon juice',
          'Divide the lettuce and cucumber between the glasses. Fold the prawns through two thirds of the sauce ' +
            'and spoon them on top. | lettuces; cucumber',
          'Finish with the rest of the sauce, a dusting of cayenne, a whole prawn and a wedge of lemon. Serve ' +
            'cold, the same day. | cayenne; wedges',
        ],
      },
    ],
    notes: ['Cooked, shell-on prawns save you the boiling: 500 g of them, and no salt.'],
  },
  {
    slug: 'seaweed-butter-potatoes',
    name: 'Seaweed butter potatoes',
    free: true,
    published: '2026-06-04',
    introduction:
      'Dillisk is what we were given instead of crisps. In butter, on new potatoes, it tastes of the ' +
      'sea without a fish in sight.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 25, rest: null },
    tags: ['side', 'vegetarian', 'weeknight', 'summer'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'soya'],
    ingredients: [
      {
        lines: [
          '1 kg small new potatoes, scrubbed',
          '8 g dried dulse, also sold as dillisk',
          '80 g butter, soft',
          'finely grated zest of ½ lemon',
          '2 tsp lemon juice',
          '2 spring onions, finely sliced',
          '1 tbsp sea salt',
          'black pepper, to taste',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Put the potatoes in a pan of cold water with the salt. Bring to the boil and simmer for 15–18 ' +
            'minutes, until a knife goes in without an argument. | potatoes; salt',
          'Meanwhile snip the dulse into very small pieces. Put half of it in a bowl with 1 tbsp warm water for ' +
            '5 minutes to soften. | dulse 1/2',
          'Beat the softened dulse into the butter with the lemon zest and juice and some black pepper. ' +
            '| butter; zest; lemon juice; black pepper',
          'Toast the other half in a dry pan over a medium heat for 1–2 minutes, until crisp. Watch it; it burns ' +
            'in a breath. | dulse rest',
          'Drain the potatoes, let them steam dry for 2 minutes, and crack each one with the back of a spoon. ' +
            'Turn them in the butter and the spring onions, and crumble the crisp dulse over. Taste before you add ' +
            'salt. | spring onions',
        ],
      },
    ],
    notes: ['The butter keeps for 2 weeks in the fridge, rolled in paper. It is very good on anything from the sea.'],
  },
];
