import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const beasbrothRecipes: DemoRecipe[] = [
  {
    slug: 'tortellini-in-brodo',
    name: 'Tortellini in brodo',
    free: false,
    prepMinutes: 150,
    cookMinutes: 20,
    published: '2026-11-08',
    serves: 6,
    introduction:
      'For Christmas, and for people you have missed. Ask someone to sit and fold with you. That is half of it.',
    ingredients: [
      { quantity: 300, unit: 'g', name: '00 flour' },
      { quantity: 4, name: 'eggs', note: '3 for the dough, 1 for the filling' },
      { quantity: 20, unit: 'g', name: 'butter' },
      { quantity: 100, unit: 'g', name: 'pork loin', note: 'in small cubes' },
      { quantity: 80, unit: 'g', name: 'mortadella' },
      { quantity: 80, unit: 'g', name: 'prosciutto crudo' },
      { quantity: 100, unit: 'g', name: 'Parmesan', note: 'finely grated, plus more to serve' },
      { quantity: 0.25, unit: 'tsp', name: 'grated nutmeg' },
      { quantity: 2, unit: 'l', name: 'chicken broth', note: 'see Brodo di pollo' },
      { name: 'salt' },
    ],
    method: [
      'Mix the flour with 3 of the eggs and knead for 10 minutes, until smooth as a cheek. Wrap it and let it ' +
        'rest for 30 minutes.',
      'Melt the butter and cook the pork gently for 8 minutes, until done but not brown. Let it cool.',
      'Mince the pork, mortadella and prosciutto very finely in a food processor. Add the Parmesan, the nutmeg ' +
        'and the last egg. Mix to a firm paste. Taste a little, cooked, for salt; it may need none.',
      'Roll out a quarter of the dough so thin that you can see your hand through it. Keep the rest covered. Cut ' +
        'it into 4 cm squares.',
      'Put a hazelnut of filling on each square. Fold to a triangle and press out the air. Bring the two corners ' +
        'together around your fingertip and pinch. If the dough is dry, wet the edge. Go on until everything is ' +
        'used: about 200.',
      'Bring the broth to the boil, taste it for salt, and add the tortellini. Simmer for 3–4 minutes after they ' +
        'rise. Serve in the broth, with Parmesan.',
    ],
  },
  {
    slug: 'ribollita',
    name: 'Ribollita',
    free: false,
    prepMinutes: 30,
    cookMinutes: 170,
    published: '2026-10-15',
    serves: 6,
    introduction: 'It means boiled again. Make it today, eat it tomorrow. I did this before night shifts.',
    ingredients: [
      { quantity: 250, unit: 'g', name: 'dried cannellini beans', note: 'soaked overnight' },
      { quantity: 6, unit: 'tbsp', name: 'olive oil', note: 'plus more to serve' },
      { quantity: 1, name: 'onion', note: 'chopped' },
      { quantity: 2, name: 'carrots', note: 'diced' },
      { quantity: 2, name: 'celery sticks', note: 'diced' },
      { quantity: 2, name: 'garlic cloves', note: 'sliced' },
      { quantity: 200, unit: 'g', name: 'tinned plum tomatoes', note: 'crushed' },
      { quantity: 2, name: 'potatoes', note: 'about 300 g, peeled and diced' },
      { quantity: 300, unit: 'g', name: 'cavolo nero', note: 'stalks removed, sliced' },
      { quantity: 200, unit: 'g', name: 'Savoy cabbage', note: 'sliced' },
      { quantity: 1, unit: 'tsp', name: 'thyme leaves' },
      { quantity: 250, unit: 'g', name: 'stale country bread', note: 'sliced' },
      { quantity: 2, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Drain the beans. Cover with 2 litres of fresh water, boil for 10 minutes, then simmer for about 1 hour ' +
        'until soft. Keep the water. Blend half of the beans with some of it.',
      'In a big pot, warm the oil. Cook the onion, carrots and celery for 15 minutes. Slowly. Add the garlic for ' +
        'the last 2.',
      'Add the tomatoes, potatoes, cavolo nero, cabbage, thyme and salt. Stir until the leaves sink.',
      'Add the blended beans and enough of the bean water to cover well, about 1.5 litres; make it up with plain ' +
        'water if you are short. Simmer for 45 minutes. Add the whole beans and cook for 10 minutes more.',
      'Layer the bread and the soup in a wide pot, pressing the bread under. Let it cool, no more than two hours, ' +
        'then leave it in the fridge overnight.',
      'The next day, bring it back to the boil over a low heat, about 20 minutes, stirring so that it does not ' +
        'catch. It should be thick enough for the spoon to stand up. Serve with raw oil on top.',
    ],
  },
  {
    slug: 'brodo-di-pollo',
    name: 'Brodo di pollo',
    free: true,
    prepMinutes: 15,
    cookMinutes: 190,
    published: '2026-09-24',
    serves: 8,
    introduction: 'Begin here. A pot, a bird, an afternoon. On the ward I thought of this smell.',
    ingredients: [
      { quantity: 1.8, unit: 'kg', name: 'boiling hen or whole chicken' },
      { quantity: 3.5, unit: 'l', name: 'cold water' },
      { quantity: 2, name: 'carrots', note: 'halved' },
      { quantity: 2, name: 'celery sticks', note: 'halved' },
      { quantity: 1, name: 'onion', note: 'halved, skin on' },
      { quantity: 1, name: 'bay leaf' },
      { quantity: 4, name: 'parsley stalks' },
      { quantity: 6, name: 'black peppercorns' },
      { quantity: 1, name: 'Parmesan rind', note: 'if you have one' },
      { quantity: 1, unit: 'tbsp', name: 'coarse salt' },
    ],
    method: [
      'Put the bird in your biggest pot with the cold water. Bring it up slowly, about 30 minutes. Skim off the ' +
        'grey foam until no more comes.',
      'Add the vegetables, bay leaf, parsley, peppercorns and the rind.',
      'Turn the heat down until the surface only trembles. It must not boil, or the broth turns cloudy. Leave it ' +
        '2½ hours for a hen. Take a young chicken out after 1½, pick off the meat, and put the bones back for the ' +
        'last hour.',
      'Lift out the bird. Strain the broth through a fine sieve. Do not press. Add the salt, and taste.',
      'Cool it fast, in a sink of cold water, and put it in the fridge within two hours. The next day lift off ' +
        'the fat. It keeps for 3 days, or 3 months in the freezer.',
      'The meat is for salad, or for whoever is hungry.',
    ],
  },
  {
    slug: 'minestrone-verde',
    name: 'Minestrone verde',
    free: false,
    prepMinutes: 25,
    cookMinutes: 40,
    published: '2026-05-07',
    serves: 4,
    introduction: 'Spring in a bowl. Only green things, and each one goes in when it is ready.',
    ingredients: [
      { quantity: 5, unit: 'tbsp', name: 'olive oil' },
      { quantity: 2, name: 'leeks', note: 'white and pale green, finely sliced' },
      { quantity: 2, name: 'celery sticks', note: 'diced' },
      { quantity: 250, unit: 'g', name: 'potatoes', note: 'peeled, in 1 cm dice' },
      { quantity: 1.2, unit: 'l', name: 'water', note: 'or light broth' },
      { quantity: 80, unit: 'g', name: 'risotto rice' },
      { quantity: 150, unit: 'g', name: 'green beans', note: 'in 2 cm lengths' },
      { quantity: 2, name: 'small courgettes', note: 'diced' },
      { quantity: 150, unit: 'g', name: 'peas', note: 'fresh or frozen' },
      { quantity: 150, unit: 'g', name: 'chard or spinach', note: 'sliced' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 30, unit: 'g', name: 'basil leaves' },
      { quantity: 1, name: 'garlic clove' },
      { quantity: 40, unit: 'g', name: 'Parmesan', note: 'grated' },
    ],
    method: [
      'Warm 2 tbsp of the oil in a pot. Cook the leeks and celery for 10 minutes with a lid on. They should be ' +
        'soft and still green.',
      'Add the potatoes, the water and the salt. Bring to the boil.',
      'Add the rice and simmer. After 6 minutes add the green beans. After 4 minutes more, the courgettes.',
      'After another 4 minutes add the peas and chard. Cook for 4 minutes and turn off the heat.',
      'While it cooks, pound the basil and garlic with the Parmesan and the other 3 tbsp oil, or use a blender.',
      'Let the soup stand for 5 minutes. Stir in the basil paste in the bowls, not in the pot. It is good warm, ' +
        'and good at room temperature.',
    ],
  },
  {
    slug: 'pasta-e-fagioli',
    name: 'Pasta e fagioli',
    free: false,
    prepMinutes: 20,
    cookMinutes: 120,
    published: '2026-01-22',
    serves: 4,
    introduction: 'My father’s soup. He ate it on his feet, with his coat on. Please sit.',
    ingredients: [
      { quantity: 250, unit: 'g', name: 'dried borlotti beans', note: 'soaked overnight' },
      { quantity: 3, unit: 'tbsp', name: 'olive oil', note: 'plus more to serve' },
      { quantity: 60, unit: 'g', name: 'pancetta', note: 'finely chopped' },
      { quantity: 1, name: 'onion', note: 'finely chopped' },
      { quantity: 1, name: 'carrot', note: 'finely chopped' },
      { quantity: 1, name: 'celery stick', note: 'finely chopped' },
      { quantity: 2, name: 'garlic cloves', note: 'crushed' },
      { quantity: 1, name: 'rosemary sprig' },
      { quantity: 1, unit: 'tbsp', name: 'tomato purée' },
      { quantity: 1, name: 'Parmesan rind' },
      { quantity: 150, unit: 'g', name: 'ditalini', note: 'or other small pasta' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Drain the beans. In a large pot, warm the oil and pancetta over a low heat for 5 minutes. Add the onion, ' +
        'carrot and celery. Cook for 10 minutes.',
      'Add the garlic, rosemary and tomato purée. Stir for 2 minutes.',
      'Add the beans, the Parmesan rind and 1.8 litres of water. Boil for 10 minutes, skim, then simmer half ' +
        'covered for about 1¼ hours, until the beans are creamy inside.',
      'Take out the rosemary and the rind. Blend a third of the beans and stir them back. Add the salt.',
      'Add the pasta and cook as long as the packet says, stirring often, because it sticks. Add hot water if it ' +
        'is too thick.',
      'Rest for 10 minutes. This matters. Serve with oil and black pepper.',
    ],
  },
  {
    slug: 'stracciatella',
    name: 'Stracciatella',
    free: true,
    prepMinutes: 5,
    cookMinutes: 10,
    published: '2025-11-20',
    serves: 4,
    introduction: 'For when you are tired, or somebody is ill. Ten minutes. It asks nothing of you.',
    ingredients: [
      { quantity: 1.2, unit: 'l', name: 'chicken broth', note: 'see Brodo di pollo' },
      { quantity: 3, name: 'eggs' },
      { quantity: 50, unit: 'g', name: 'Parmesan', note: 'finely grated, plus more to serve' },
      { quantity: 2, unit: 'tbsp', name: 'fine semolina' },
      { quantity: 0.25, unit: 'tsp', name: 'grated nutmeg' },
      { quantity: 0.5, unit: 'tsp', name: 'lemon zest', note: 'finely grated' },
      { quantity: 1, unit: 'tbsp', name: 'parsley', note: 'finely chopped' },
      { name: 'salt' },
    ],
    method: [
      'Keep a cupful of the broth cold. Bring the rest to the boil in a pot and taste it for salt.',
      'Beat the eggs with the Parmesan, semolina, nutmeg, lemon zest and a pinch of salt. Stir in the cupful of ' +
        'cold broth.',
      'Turn the heat down until the broth simmers. Stir it slowly in a circle and pour in the eggs in a thin stream.',
      'Leave it for 30 seconds, then break it up gently with a fork. Simmer for 3 minutes. It should be rags, not ' +
        'scrambled egg.',
      'Add the parsley. Eat it now.',
    ],
  },
];
