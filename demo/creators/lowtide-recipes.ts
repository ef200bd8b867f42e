import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const lowtideRecipes: DemoRecipe[] = [
  {
    slug: 'smoked-haddock-chowder',
    name: 'Smoked haddock chowder',
    free: false,
    prepMinutes: 15,
    cookMinutes: 35,
    published: '2026-11-12',
    serves: 4,
    introduction:
      'The first gale of November, the boats tied up, and this on the stove. Poach the fish in the milk, then keep ' +
      'it out of the pot until the very end.',
    ingredients: [
      { quantity: 450, unit: 'g', name: 'undyed smoked haddock fillet' },
      { quantity: 700, unit: 'ml', name: 'whole milk' },
      { quantity: 1, name: 'bay leaf' },
      { quantity: 40, unit: 'g', name: 'butter' },
      { quantity: 80, unit: 'g', name: 'streaky bacon', note: 'chopped' },
      { quantity: 1, name: 'leek', note: 'finely sliced' },
      { quantity: 1, name: 'celery stick', note: 'finely chopped' },
      { quantity: 500, unit: 'g', name: 'floury potatoes', note: 'peeled, in 1.5 cm dice' },
      { quantity: 300, unit: 'ml', name: 'fish stock or water' },
      { quantity: 150, unit: 'g', name: 'sweetcorn', note: 'frozen or tinned' },
      { quantity: 1, unit: 'tbsp', name: 'lemon juice' },
      { quantity: 2, unit: 'tbsp', name: 'chives', note: 'snipped' },
      { name: 'salt and black pepper' },
    ],
    method: [
      'Put the haddock in a wide pan with the milk and bay leaf. Bring it to a bare simmer, cook for 5 minutes, ' +
        'then lift out the fish. Keep the milk.',
      'Melt the butter in a large pan and cook the bacon for 5 minutes. Add the leek and celery, cover, and cook ' +
        'gently for 8 minutes until soft.',
      'Add the potatoes, the stock and the strained milk. Simmer for 12–15 minutes, not too fast or the milk will ' +
        'catch, until the potatoes are tender.',
      'Crush some of the potatoes against the side of the pan to thicken it. Add the sweetcorn for 2 minutes.',
      'Flake in the haddock in big pieces, looking for bones and leaving the skin behind. Warm through for 2 ' +
        'minutes without stirring much.',
      'Off the heat, add the lemon juice, chives and plenty of pepper. Taste before you salt it: the fish and ' +
        'bacon have usually seen to that. Brown bread, butter, done.',
    ],
  },
  {
    slug: 'fish-pie',
    name: 'Fish pie',
    free: false,
    prepMinutes: 30,
    cookMinutes: 80,
    published: '2026-10-29',
    serves: 6,
    introduction:
      'Whatever came in, under a duvet of potato. Two parts white fish to one part smoked is the only rule I keep.',
    ingredients: [
      { quantity: 1.2, unit: 'kg', name: 'floury potatoes', note: 'peeled, in chunks' },
      { quantity: 100, unit: 'g', name: 'butter' },
      { quantity: 700, unit: 'ml', name: 'whole milk' },
      { quantity: 1, name: 'bay leaf' },
      { quantity: 500, unit: 'g', name: 'skinless white fish', note: 'pollock, haddock or hake, in 4 cm pieces' },
      { quantity: 250, unit: 'g', name: 'undyed smoked haddock', note: 'skinned, in 4 cm pieces' },
      { quantity: 1, name: 'large leek', note: 'finely sliced' },
      { quantity: 60, unit: 'g', name: 'plain flour' },
      { quantity: 200, unit: 'g', name: 'raw peeled prawns' },
      { quantity: 100, unit: 'g', name: 'mature Cheddar', note: 'grated' },
      { quantity: 1, unit: 'tbsp', name: 'Dijon mustard' },
      { quantity: 3, unit: 'tbsp', name: 'parsley', note: 'chopped' },
      { name: 'salt and black pepper' },
    ],
    method: [
      'Heat the oven to 200 °C (180 °C fan). Boil the potatoes in salted water for 18–20 minutes until tender. ' +
        'Drain, let them steam dry, and mash with 40 g of the butter, 100 ml of the milk and half the cheese.',
      'Meanwhile bring the other 600 ml milk to a simmer with the bay leaf. Slip in both kinds of fish, take the ' +
        'pan off the heat and cover it for 4 minutes. The fish will be half cooked, which is right. Lift it out ' +
        'into a 2.5 litre baking dish and keep the milk.',
      'Melt the other 60 g butter in a clean pan and cook the leek gently for 8 minutes. Stir in the flour for 1 ' +
        'minute, then strain in the warm milk, a ladleful at a time, stirring until smooth. Simmer for 4 minutes ' +
        'until thick.',
      'Take the sauce off the heat and add the mustard, parsley, pepper and a little salt. Tip any liquid out of ' +
        'the dish, scatter the raw prawns over the fish and pour the sauce on top. Leave it for 15 minutes to firm ' +
        'up, so that the mash does not sink.',
      'Spoon the mash on from the edges inward, rough it up with a fork and scatter over the rest of the cheese.',
      'Bake on a tray for 30–35 minutes, until brown on top and bubbling at the sides. Give it 10 minutes before ' +
        'you serve it, for the sake of your tongue.',
    ],
  },
  {
    slug: 'mussels-in-cider',
    name: 'Mussels in cider',
    free: true,
    prepMinutes: 20,
    cookMinutes: 15,
    published: '2026-10-08',
    serves: 2,
    introduction:
      'The cheapest feast on this coast. Buy them the day you want them, and have the bread cut before the lid goes ' +
      'on.',
    ingredients: [
      { quantity: 1, unit: 'kg', name: 'live mussels' },
      { quantity: 30, unit: 'g', name: 'butter' },
      { quantity: 2, name: 'shallots', note: 'finely chopped' },
      { quantity: 1, name: 'small leek', note: 'finely sliced' },
      { quantity: 2, name: 'garlic cloves', note: 'sliced' },
      { quantity: 2, name: 'thyme sprigs' },
      { quantity: 250, unit: 'ml', name: 'dry cider' },
      { quantity: 75, unit: 'ml', name: 'double cream' },
      { quantity: 2, unit: 'tbsp', name: 'parsley', note: 'chopped' },
      { name: 'black pepper' },
    ],
    method: [
      'Rinse the mussels in cold water, scrape off any barnacles and pull away the beards. Throw out any that are ' +
        'broken, and any open ones that do not close when you tap them hard on the sink.',
      'Melt the butter in a large pan with a lid. Cook the shallots, leek, garlic and thyme gently for 6 minutes ' +
        'until soft.',
      'Turn the heat right up, pour in the cider and let it boil for 1 minute.',
      'Tip in the mussels, cover, and cook for 3–4 minutes, shaking the pan twice, until they are all wide open. ' +
        'Scoop them into two warm bowls. Throw out any that stayed shut.',
      'Add the cream to the pan and boil for 1 minute. Add the parsley and pepper, taste (it will hardly ever ' +
        'need salt), and pour it over, leaving the last gritty spoonful behind.',
    ],
  },
  {
    slug: 'kipper-kedgeree',
    name: 'Kipper kedgeree',
    free: false,
    prepMinutes: 15,
    cookMinutes: 40,
    published: '2026-09-10',
    serves: 4,
    introduction:
      'Proper kedgeree is made with haddock, they will tell you. They have not had it with a good oak-smoked kipper.',
    ingredients: [
      { quantity: 250, unit: 'g', name: 'basmati rice', note: 'rinsed and drained' },
      { quantity: 4, name: 'eggs' },
      { quantity: 400, unit: 'g', name: 'kipper fillets' },
      { quantity: 60, unit: 'g', name: 'butter' },
      { quantity: 1, name: 'onion', note: 'finely sliced' },
      { quantity: 1, unit: 'tbsp', name: 'medium curry powder' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 100, unit: 'g', name: 'frozen peas' },
      { quantity: 1, name: 'lemon', note: 'half juiced, half in wedges' },
      { quantity: 3, unit: 'tbsp', name: 'parsley', note: 'chopped' },
      { name: 'salt and black pepper' },
    ],
    method: [
      'Put the rice in a pan with 375 ml water and ½ tsp salt. Bring to the boil, cover, and cook over the lowest ' +
        'heat for 10 minutes. Leave it for 10 minutes with the lid on.',
      'While it cooks, boil the eggs for 8 minutes, cool them in cold water, peel and quarter.',
      'Lay the kippers in a deep dish, cover with boiling water and leave for 6 minutes. Drain, pull off the skin ' +
        'and break the flesh into large flakes. Take out what bones you can see and feel.',
      'Melt the butter in a wide pan and cook the onion for 10 minutes until golden. Stir in the curry powder and ' +
        'turmeric for 1 minute, then the peas for 2.',
      'Fork in the rice and turn it until it is yellow all through and hot. Fold in the kippers and the lemon ' +
        'juice and warm for 2 minutes.',
      'Season with pepper, go easy on the salt, and top with the eggs and parsley. Lemon wedges on the side. Eat ' +
        'it fresh; it is not a dish for keeping.',
    ],
  },
  {
    slug: 'crab-on-toast',
    name: 'Crab on toast',
    free: true,
    prepMinutes: 10,
    cookMinutes: 5,
    published: '2026-08-20',
    serves: 2,
    introduction: 'Hardly cooking at all. The brown meat goes on the toast, the white meat on top, and you go outside.',
    ingredients: [
      { quantity: 2, name: 'thick slices of sourdough or soda bread' },
      { quantity: 20, unit: 'g', name: 'butter', note: 'soft' },
      { quantity: 60, unit: 'g', name: 'brown crab meat' },
      { quantity: 150, unit: 'g', name: 'white crab meat', note: 'picked over for shell' },
      { quantity: 2, unit: 'tbsp', name: 'mayonnaise' },
      { quantity: 1, unit: 'tsp', name: 'lemon juice', note: 'plus wedges to serve' },
      { quantity: 1, unit: 'tbsp', name: 'chives', note: 'snipped' },
      { quantity: 1, unit: 'pinch', name: 'cayenne pepper' },
      { name: 'salt' },
    ],
    method: [
      'Mash the brown meat with the butter and a few drops of the lemon juice.',
      'Mix the white meat lightly with the mayonnaise, the rest of the lemon juice and the chives. Taste before ' +
        'you salt it. Keep it loose; it should still look like crab.',
      'Toast the bread well, until it is dark at the edges, so that it holds.',
      'Spread the brown meat on the hot toast, pile on the white, dust with cayenne and eat straight away with a ' +
        'wedge of lemon.',
    ],
  },
  {
    slug: 'mackerel-and-gooseberry',
    name: 'Mackerel and gooseberry',
    free: false,
    prepMinutes: 10,
    cookMinutes: 20,
    published: '2026-07-16',
    serves: 4,
    introduction:
      'They turn up in the same weeks, the fish off the pier and the berries behind the shed. Sharp on oily: ' +
      'whoever thought of it first, thank you.',
    ingredients: [
      { quantity: 250, unit: 'g', name: 'gooseberries', note: 'topped and tailed' },
      { quantity: 40, unit: 'g', name: 'caster sugar' },
      { quantity: 20, unit: 'g', name: 'butter' },
      { quantity: 1, unit: 'tsp', name: 'Dijon mustard' },
      { quantity: 8, name: 'mackerel fillets', note: 'skin on, pin bones removed' },
      { quantity: 1, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 1, name: 'lemon', note: 'cut into wedges' },
      { name: 'salt and black pepper' },
    ],
    method: [
      'Put the gooseberries in a small pan with the sugar and 2 tbsp water. Cover and cook over a low heat for ' +
        '8–10 minutes until they burst. Crush half of them, stir in the butter and mustard, and season with a ' +
        'little salt. It should be sharp.',
      'Pat the mackerel very dry with kitchen paper. Make three shallow cuts through the skin of each fillet, rub ' +
        'with the oil and season both sides with salt.',
      'Heat a heavy frying pan until very hot. Lay in half the fillets, skin down, and press them flat with a ' +
        'fish slice for 20 seconds so that they do not curl.',
      'Cook for 2–3 minutes without moving them, until the skin is crisp and the flesh has turned white almost to ' +
        'the top. Turn, count to twenty, and lift out. Repeat with the rest.',
      'Serve skin up with a spoonful of warm gooseberries, black pepper and the lemon. New potatoes if you are hungry.',
    ],
  },
  {
    slug: 'prawn-cocktail',
    name: 'Prawn cocktail',
    free: false,
    prepMinutes: 25,
    cookMinutes: 5,
    published: '2026-06-18',
    serves: 4,
    introduction:
      'No irony intended. Cook the prawns yourself, in the shell, in water as salty as the bay, and it stops being ' +
      'a joke.',
    ingredients: [
      { quantity: 700, unit: 'g', name: 'raw prawns in their shells', note: 'Dublin Bay if you are lucky' },
      { quantity: 100, unit: 'g', name: 'mayonnaise' },
      { quantity: 2, unit: 'tbsp', name: 'tomato ketchup' },
      { quantity: 1, unit: 'tsp', name: 'Worcestershire sauce' },
      { quantity: 1, unit: 'tsp', name: 'horseradish sauce' },
      { quantity: 0.25, unit: 'tsp', name: 'Tabasco', note: 'or to taste' },
      { quantity: 1, name: 'lemon', note: 'half juiced, half in wedges' },
      { quantity: 2, name: 'little gem lettuces', note: 'shredded' },
      { quantity: 0.25, name: 'cucumber', note: 'in small dice' },
      { quantity: 1, unit: 'pinch', name: 'cayenne pepper' },
      { name: 'sea salt' },
    ],
    method: [
      'Bring 2 litres of water to a rolling boil with 60 g salt. Add the prawns and cook for 2–3 minutes from ' +
        'when they go in, until pink, firm and opaque through the middle; big ones will need a minute longer.',
      'Drain and spread them on a cold tray. When they are cool, keep 4 whole for the rims, peel the rest, and ' +
        'pull out the dark thread along the back. Chill until you are ready.',
      'Mix the mayonnaise, ketchup, Worcestershire sauce, horseradish and Tabasco with 2 tsp of the lemon juice. ' +
        'Taste, and adjust it until you would eat it off the spoon.',
      'Divide the lettuce and cucumber between four glasses. Fold the prawns through two thirds of the sauce and ' +
        'spoon them on top.',
      'Finish with the rest of the sauce, a dusting of cayenne, a whole prawn and a wedge of lemon. Serve cold, ' +
        'the same day.',
    ],
  },
  {
    slug: 'seaweed-butter-potatoes',
    name: 'Seaweed butter potatoes',
    free: true,
    prepMinutes: 10,
    cookMinutes: 25,
    published: '2026-06-04',
    serves: 4,
    introduction:
      'Dillisk is what we were given instead of crisps. In butter, on new potatoes, it tastes of the sea without a ' +
      'fish in sight.',
    ingredients: [
      { quantity: 1, unit: 'kg', name: 'small new potatoes', note: 'scrubbed' },
      { quantity: 8, unit: 'g', name: 'dried dulse', note: 'also sold as dillisk' },
      { quantity: 80, unit: 'g', name: 'butter', note: 'soft' },
      { quantity: 1, unit: 'tsp', name: 'lemon zest', note: 'finely grated' },
      { quantity: 2, unit: 'tsp', name: 'lemon juice' },
      { quantity: 2, name: 'spring onions', note: 'finely sliced' },
      { name: 'sea salt and black pepper' },
    ],
    method: [
      'Put the potatoes in a pan of cold water with 1 tbsp salt. Bring to the boil and simmer for 15–18 minutes, ' +
        'until a knife goes in without an argument.',
      'Meanwhile snip the dulse into very small pieces. Put half of it in a bowl with 1 tbsp warm water for 5 ' +
        'minutes to soften.',
      'Beat the softened dulse into the butter with the lemon zest and juice and some black pepper.',
      'Toast the other half in a dry pan over a medium heat for 1–2 minutes, until crisp. Watch it; it burns in a ' +
        'breath.',
      'Drain the potatoes, let them steam dry for 2 minutes, and crack each one with the back of a spoon. Turn ' +
        'them in the butter and the spring onions, and crumble the crisp dulse over. Taste before you add salt.',
    ],
  },
];
