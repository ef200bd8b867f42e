import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const tiffinclubRecipes: DemoRecipe[] = [
  {
    slug: 'masala-dosa',
    name: 'Masala dosa',
    free: false,
    published: '2026-11-14',
    introduction:
      'The weekend project that pays you back all week: soak in the morning, grind at night, and wake ' +
      'up to a bowl that has doubled by itself. The first dosa is always a mess. The first dosa is the ' +
      'cook’s.',
    yield: { number: 12, word: 'dosas' },
    minutes: { prep: 40, cook: 80, rest: 840 },
    tags: ['vegetarian', 'vegan', 'breakfast', 'make ahead'],
    contains: ['mustard'],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'soya', 'fish'],
    ingredients: [
      {
        title: 'For the batter',
        lines: [
          '300 g idli rice, or any short-grain white rice',
          '100 g skinned urad dal, whole or split',
          '½ tsp fenugreek seeds',
          '1 tsp fine salt',
        ],
      },
      {
        title: 'For the potato filling',
        lines: [
          '600 g floury potatoes, skins on',
          '2 tbsp neutral oil',
          '1 tsp black mustard seeds',
          '1 tbsp chana dal',
          '12 curry leaves',
          '2 green chillies, finely chopped',
          '2 cm piece of ginger, grated',
          '2 onions, finely sliced',
          '½ tsp ground turmeric',
          '½ tsp fine salt',
          '2 tbsp coriander leaves, chopped',
        ],
      },
      { title: 'For frying', lines: ['2 tbsp neutral oil'] },
    ],
    method: [
      {
        title: 'The batter',
        steps: [
          'Rinse the rice and the urad dal separately until the water runs clear. Soak them in two bowls of cold ' +
            'water, the fenugreek in with the dal, for at least 6 hours. | idli rice; urad dal; fenugreek',
          'Drain. Blend the dal and fenugreek with 150 ml cold water for 3–4 minutes until white and fluffy. ' +
            'Blend the rice with 200 ml cold water until it feels like very fine semolina. Mix both in a bowl ' +
            'twice their size with 1 tsp of salt; your clean hand is the best tool for this. | batter/salt',
          'Cover loosely and leave somewhere warm, about 28 °C, for 8–14 hours, until risen and full of bubbles. ' +
            'In a cold flat, use the oven with only its light on.',
        ],
      },
      {
        title: 'The filling',
        steps: [
          'Boil the potatoes whole for about 25 minutes until a knife slides in. Drain, peel and crush them ' +
            'roughly with a fork. | potatoes',
          'Heat 2 tbsp of oil in a wide pan. Add the mustard seeds and, when they pop, the chana dal; stir until ' +
            'the dal is golden. Add the curry leaves, chillies and ginger, then the onions, and cook for 8 minutes ' +
            'until soft. Stir in the turmeric, ½ tsp of salt, the potatoes and 100 ml water. Cook for 5 minutes ' +
            'and finish with the coriander. ' +
            '| filling/oil; mustard seeds; chana dal; curry leaves; chillies; ginger; onions; turmeric; filling/salt; coriander',
        ],
      },
      {
        title: 'The dosas',
        steps: [
          'Loosen the batter with a little water until it pours like double cream. Heat a non-stick or cast-iron pan ' +
            'over a medium-high heat, flick in some water and wipe it dry. Pour in a small ladleful (about 80 ml ' +
            'each) and spiral it outwards with the back of the ladle, as thin as you dare.',
          'Dribble a little oil around the edge and cook for 2–3 minutes, without turning, until the underside is ' +
            'deep gold and the rim lifts. Repeat with the rest. | frying/oil',
          'Put a spoonful of potato down the middle of each dosa, fold, and eat at once with coconut chutney. For ' +
            'the tiffin, let a filled dosa cool, roll it up tightly and chill.',
        ],
      },
    ],
    notes: [
      'Spare batter keeps for 3 days in the fridge; stir it and let it warm up for half an hour.',
      'In a hurry? The potato filling is a fine toastie.',
    ],
  },
  {
    slug: 'gajar-halwa',
    name: 'Gajar halwa',
    free: false,
    published: '2026-11-05',
    introduction:
      'Carrots, milk, patience, Diwali. I make double, because the bottom tier of the tiffin deserves ' +
      'a pudding and so does whoever is grating.',
    yield: { number: 6, word: '' },
    minutes: { prep: 20, cook: 60, rest: null },
    tags: ['sweet', 'vegetarian', 'make ahead', 'winter', 'dessert'],
    contains: ['milk', 'nuts'],
    freeFrom: ['gluten', 'eggs', 'peanuts', 'sesame', 'soya', 'fish', 'mustard'],
    ingredients: [
      {
        lines: [
          '750 g carrots, coarsely grated; red winter ones if you can find them',
          '60 g ghee',
          '30 g cashew nuts, halved',
          '25 g raisins',
          '700 ml whole milk',
          '120 g caster sugar',
          '6 green cardamom pods, seeds ground',
          'a pinch of salt',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Melt a quarter of the ghee in a wide, heavy pan over a medium heat. Fry the cashews for 2 minutes until ' +
            'pale gold, add the raisins and, as soon as they puff up, scoop everything out on to a plate. ' +
            '| ghee 1/4; cashew nuts; raisins',
          'Add the rest of the ghee and all the carrots. Cook for 8 minutes, stirring, until they have lost ' +
            'their raw smell and turned glossy. | ghee rest; carrots',
          'Pour in the milk, bring to the boil, then simmer over a medium-low heat for 30–35 minutes. Stir every ' +
            'few minutes, and more often at the end, until hardly any liquid is left. | milk',
          'Stir in the sugar and salt. It will go loose again: cook for a further 8–10 minutes until the halwa ' +
            'comes away from the sides in one shining heap. | sugar; salt',
          'Stir in the cardamom, cashews and raisins. Eat warm, or cool and pack it in the smallest tin you own. ' +
            'It keeps for 4 days in the fridge. | cardamom',
        ],
      },
    ],
    notes: [
      'It freezes for a month. Reheat it with a splash of milk.',
      'Coconut oil and oat milk make it vegan, and it is still Diwali.',
    ],
  },
  {
    slug: 'rajma',
    name: 'Rajma',
    free: true,
    published: '2026-10-22',
    introduction:
      'Sunday beans for Tuesday’s lunch. Rajma is good on the day, but after a night in the fridge it ' +
      'is so good that colleagues start walking past your desk slowly.',
    yield: { number: 5, word: '' },
    minutes: { prep: 15, cook: 105, rest: 480 },
    tags: ['curry', 'pulses', 'vegetarian', 'make ahead', 'freezes well'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish'],
    ingredients: [
      { title: 'For the beans', lines: ['250 g dried red kidney beans, soaked overnight'] },
      {
        title: 'For the masala',
        lines: [
          '3 tbsp ghee, or neutral oil',
          '1 tsp cumin seeds',
          '2 onions, finely chopped',
          '4 garlic cloves, grated',
          '3 cm piece of ginger, grated',
          '2 green chillies, slit',
          '1 tbsp ground coriander',
          '1 tsp Kashmiri chilli powder',
          '½ tsp ground turmeric',
          '1 × 400 g tin chopped tomatoes',
          '1½ tsp fine salt',
        ],
      },
      { title: 'To finish', lines: ['1 tsp garam masala', '1 tbsp coriander leaves, chopped'] },
    ],
    method: [
      {
        title: 'The beans',
        steps: [
          'Drain the soaked kidney beans and put them in a big pan with 1.2 litres of fresh water. Boil hard for ' +
            'a full 10 minutes: this is what makes kidney beans safe to eat, so set a timer. | kidney beans',
          'Skim, half cover and simmer for 50–70 minutes, until a bean squashes to cream against the roof of ' +
            'your mouth. Top up with hot water if they show above the surface.',
        ],
      },
      {
        title: 'The masala',
        steps: [
          'Meanwhile heat the ghee in another pan and sizzle the cumin for 20 seconds. Add the onions and cook ' +
            'for 12–15 minutes until properly brown. Stir in the garlic, ginger and chillies for 2 minutes. ' +
            '| ghee; cumin seeds; onions; garlic; ginger; green chillies',
          'Add the ground coriander, chilli powder and turmeric, stir for 30 seconds, then add the tomatoes. ' +
            'Cook for 10 minutes until thick, with fat at the edges. ' +
            '| ground coriander; chilli powder; turmeric; tomatoes',
        ],
      },
      {
        title: 'Together',
        steps: [
          'Tip the beans and their liquid into the masala with the salt. Crush a ladleful of beans against the ' +
            'side of the pan and simmer, uncovered, for 20–25 minutes until the gravy coats a spoon. | salt',
          'Stir in the garam masala and coriander. Cool quickly and chill within two hours; reheat until it ' +
            'steams all the way through, and pack with plain rice. | garam masala; coriander leaves',
        ],
      },
    ],
    notes: [
      'Two drained 400 g tins of kidney beans save you the night. Simmer them for 20 minutes in the masala with ' +
        '300 ml water.',
      'With oil in place of ghee it is vegan. It freezes for 3 months.',
    ],
  },
  {
    slug: 'palak-paneer',
    name: 'Palak paneer',
    free: false,
    published: '2026-10-08',
    introduction:
      'Green, creamy, done in forty minutes. The trick for a lunchbox is the bath: fried paneer sits ' +
      'in warm salted water while you make the sauce, and then it stays soft until tomorrow.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 25, rest: null },
    tags: ['curry', 'vegetarian', 'weeknight'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      { title: 'For the paneer', lines: ['250 g paneer, in 2 cm cubes', '1 tbsp ghee', 'a good pinch of salt'] },
      {
        title: 'For the sauce',
        lines: [
          '500 g spinach, washed',
          '1 green chilli, roughly chopped',
          '1 tbsp ghee',
          '1 tsp cumin seeds',
          '1 onion, finely chopped',
          '3 garlic cloves, finely chopped',
          '2 cm piece of ginger, grated',
          '½ tsp ground turmeric',
          '1 tsp ground coriander',
          '1 tsp fine salt',
        ],
      },
      { title: 'To finish', lines: ['3 tbsp double cream', '½ tsp garam masala', '1 tbsp lemon juice'] },
    ],
    method: [
      {
        steps: [
          'Drop the spinach into a large pan of boiling water for 1 minute, drain, and cool it under the cold ' +
            'tap so that it keeps its colour. Squeeze it lightly, then blend with the green chilli and 100 ml ' +
            'water until smooth. | spinach; green chilli',
          'Heat 1 tbsp of ghee in a wide pan and fry the paneer for 4 minutes, turning, until golden on two or ' +
            'three sides. Put it into a bowl of warm water with a good pinch of salt. ' +
            '| paneer/ghee; paneer, in; pinch of salt',
          'Add the other tablespoon of ghee to the pan and sizzle the cumin for 20 seconds. Add the onion and cook ' +
            'for 8 minutes until golden, then the garlic and ginger for 2 minutes. ' +
            '| sauce/ghee; cumin seeds; onion; garlic; ginger',
          'Stir in the turmeric and ground coriander for 30 seconds. Add the spinach and the fine salt and ' +
            'simmer gently for 5 minutes; loosen with a splash of water if it spits. ' +
            '| turmeric; ground coriander; fine salt',
          'Drain the paneer and fold it in with the cream and garam masala. Warm through for 2 minutes, take it ' +
            'off the heat and stir in the lemon juice. Cool and chill before packing; it keeps for 2 days. ' +
            '| cream; garam masala; lemon juice',
        ],
      },
    ],
    notes: ['Firm tofu takes the same bath. Frozen leaf spinach, 400 g and thawed, needs no blanching.'],
  },
  {
    slug: 'chicken-sukka',
    name: 'Chicken sukka',
    free: false,
    published: '2026-09-17',
    introduction:
      'From Mangaluru, dry enough to ride in a tin without a leak and loud enough to wake up a ' +
      'Wednesday. Toast the spices yourself; it takes three minutes and it is the whole dish.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 45, rest: null },
    tags: ['curry', 'chicken', 'make ahead', 'spicy'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        title: 'For the spice paste',
        lines: [
          '6 dried Kashmiri chillies, stalks and most seeds removed',
          '1 tbsp coriander seeds',
          '1 tsp cumin seeds',
          '½ tsp black peppercorns',
          '¼ tsp fenugreek seeds',
          '½ tsp ground turmeric',
          '1 tbsp tamarind paste',
          '2 garlic cloves, peeled',
        ],
      },
      {
        title: 'For the chicken',
        lines: [
          '3 tbsp coconut oil',
          '2 onions, finely sliced',
          '12 curry leaves',
          '800 g boneless chicken thighs, in bite-size pieces',
          '1 tsp fine salt',
        ],
      },
      {
        title: 'To finish',
        lines: [
          '100 g fresh grated coconut, or 60 g desiccated, soaked in 4 tbsp hot water',
          '2 garlic cloves, finely chopped',
        ],
      },
    ],
    method: [
      {
        title: 'The spice paste',
        steps: [
          'Toast the Kashmiri chillies, coriander seeds, cumin seeds, peppercorns and fenugreek seeds in a dry ' +
            'pan over a medium heat for 2–3 minutes, shaking, until they smell of everything at once. Cool for a ' +
            'minute, then grind with the turmeric, tamarind, 2 whole garlic cloves and 4 tbsp water to a thick ' +
            'paste. ' +
            '| Kashmiri; coriander seeds; cumin seeds; peppercorns; fenugreek; turmeric; tamarind; garlic cloves, peeled',
          'Toast the coconut in the same dry pan for 4 minutes until freckled with brown. Mix the 2 chopped ' +
            'garlic cloves into the coconut and set aside. | grated coconut; garlic cloves, finely chopped',
        ],
      },
      {
        title: 'The chicken',
        steps: [
          'Heat the oil in a wide pan. Cook the onions for 10 minutes until golden, then add the curry leaves ' +
            'and let them crackle. | coconut oil; onions; curry leaves',
          'Add the paste and fry for 3 minutes, stirring, until it darkens and no longer smells raw.',
          'Stir in the chicken, salt and 100 ml water. Cover and cook over a medium-low heat for 12 minutes, ' +
            'until the chicken is cooked through. | chicken; salt',
          'Take off the lid, turn up the heat and cook for 6–8 minutes, stirring, until nearly dry. Fold in the ' +
            'coconut and cook for 2 more minutes. Pack with rice or rolled up in a chapati, keep it cold, and eat ' +
            'it within 2 days.',
        ],
      },
    ],
    notes: [
      'The paste keeps for a week in the fridge, so make double: it is just as good on eggs, prawns or mushrooms.',
    ],
  },
  {
    slug: 'lemon-rice',
    name: 'Lemon rice',
    free: true,
    published: '2026-09-03',
    introduction:
      'The best thing you can do to plain rice, and one of the few lunches I like better cold than ' +
      'hot. The lemon goes in off the heat, always.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 35, rest: null },
    tags: ['rice', 'vegetarian', 'vegan', 'weeknight'],
    contains: ['peanuts', 'mustard'],
    freeFrom: ['milk', 'eggs', 'nuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        lines: [
          '300 g basmati rice',
          '3 tbsp neutral oil',
          '50 g raw peanuts',
          '1 tsp black mustard seeds',
          '1 tbsp chana dal',
          '2 dried red chillies, broken',
          '1 green chilli, finely chopped',
          '15 curry leaves',
          'a pinch of asafoetida',
          '½ tsp ground turmeric',
          '1 tsp fine salt',
          'juice of 1–2 lemons',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the rice until the water is clear and drain it well. Put it in a pan with 450 ml water, bring ' +
            'to the boil, cover tightly and cook over the lowest heat for 10 minutes. Leave it for 10 minutes with ' +
            'the lid on, then spread it on a tray to cool and dry. | rice',
          'Heat the oil in a wide pan over a medium heat. Fry the peanuts for 3 minutes until they begin to colour. ' +
            '| oil; peanuts',
          'Add the mustard seeds and chana dal and stir until the seeds pop and the dal is golden, about a ' +
            'minute. Add the red chillies, the green chilli and the curry leaves, which will spit, then the ' +
            'asafoetida and turmeric. ' +
            '| mustard seeds; chana dal; red chillies; green chilli; curry leaves; asafoetida; turmeric',
          'Ten seconds later add the rice and salt. Turn it over gently for 2 minutes until every grain is ' +
            'yellow and warm. | salt',
          'Take the pan off the heat and fold in the lemon juice. Taste: it should make you sit up. | lemons',
          'To pack, cool the rice fast on the tray, box it and have it in the fridge within the hour. Keep it ' +
            'chilled and eat it the next day, cold or reheated once until steaming.',
        ],
      },
    ],
    notes: [
      'Cashews for peanuts, if your office has a rule.',
      'Asafoetida is often cut with wheat flour: read the tub if that matters to you.',
    ],
  },
  {
    slug: 'egg-curry',
    name: 'Egg curry',
    free: false,
    published: '2026-08-13',
    introduction:
      'What I cook when the fridge says no. Eight eggs, a tin of coconut milk half used, two onions, ' +
      'and suddenly there is lunch for tomorrow and supper for tonight.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 40, rest: null },
    tags: ['curry', 'eggs', 'vegetarian', 'weeknight', 'spicy'],
    contains: ['eggs', 'mustard'],
    freeFrom: ['gluten', 'milk', 'nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        lines: [
          '8 eggs',
          '3 tbsp coconut or neutral oil',
          '1 tsp black mustard seeds',
          '10 curry leaves',
          '2 onions, finely sliced',
          '3 garlic cloves, grated',
          '2 cm piece of ginger, grated',
          '½ tsp ground turmeric',
          '1 tsp Kashmiri chilli powder',
          '2 tsp ground coriander',
          '400 g ripe tomatoes, chopped',
          '200 ml coconut milk',
          '1 tsp fine salt',
          '½ tsp garam masala',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Lower the eggs into boiling water and cook for 9 minutes. Cool them in cold water, peel, and make ' +
            'four shallow cuts down the side of each so that the sauce gets in. | eggs',
          'Heat the oil in a wide pan and pop the mustard seeds. Add the curry leaves and the onions and cook ' +
            'for 12 minutes, until they are the colour of toffee at the edges. ' +
            '| oil; mustard seeds; curry leaves; onions',
          'Add the garlic and ginger for 1 minute, then the turmeric, chilli powder and ground coriander for 30 ' +
            'seconds. | garlic; ginger; turmeric; chilli powder; ground coriander',
          'Add the tomatoes and salt and cook for 8 minutes, until they have collapsed and the oil shows. ' +
            '| tomatoes; salt',
          'Pour in the coconut milk and 100 ml water. Simmer for 5 minutes, slide in the eggs and simmer for 4 ' +
            'minutes more, spooning the sauce over them. Finish with the garam masala. | coconut milk; garam masala',
          'For the tiffin, cool, halve the eggs so that they sit flat, and chill. Reheat until piping hot.',
        ],
      },
    ],
    notes: ['Freeze what is left in the tin of coconut milk flat in a bag. The sauce freezes well; the eggs do not.'],
  },
  {
    slug: 'bhindi-fry',
    name: 'Bhindi fry',
    free: false,
    published: '2026-07-23',
    introduction:
      'Okra is only slimy when it is wet or crowded. Dry it, give it room, leave the lid off, and it ' +
      'goes crisp at the edges and sweet in the middle.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 25, rest: null },
    tags: ['side', 'vegetarian', 'vegan', 'weeknight'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya', 'mustard'],
    ingredients: [
      {
        lines: [
          '500 g okra',
          '3 tbsp neutral oil',
          '1 tsp cumin seeds',
          '2 onions, thickly sliced',
          '1 green chilli, slit',
          '½ tsp ground turmeric',
          '½ tsp Kashmiri chilli powder',
          '2 tsp ground coriander',
          '¾ tsp fine salt',
          '1 tsp amchur (dried mango powder), or 2 tsp lemon juice',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Wash the okra, then dry every pod with a tea towel. Be strict about it. Cut off the stalks and slice ' +
            'into 2 cm lengths. | okra',
          'Heat 2 tbsp of the oil in your widest pan over a medium-high heat. Spread out the okra and cook for ' +
            '10–12 minutes without a lid, turning now and then, until the strings have gone and the cut sides are ' +
            'brown. Tip on to a plate. | oil 2 tbsp',
          'Add the last of the oil, sizzle the cumin for 20 seconds, and cook the onions and green chilli for 6 ' +
            'minutes so that they colour but keep a bite. | oil rest; cumin seeds; onions; green chilli',
          'Stir in the turmeric, chilli powder and ground coriander. Return the okra, add the salt only now, and ' +
            'toss for 3 minutes. | turmeric; chilli powder; ground coriander; salt',
          'Sprinkle over the amchur and take off the heat. Let it cool uncovered before you box it, so that it ' +
            'does not steam itself soft; good cold in a chapati the next day. | amchur',
        ],
      },
    ],
    notes: ['Frozen okra never dries. Wait for fresh.'],
  },
  {
    slug: 'mango-lassi',
    name: 'Mango lassi',
    free: true,
    published: '2026-06-25',
    introduction:
      'Five minutes with a blender and the afternoon is saved. Freeze it in a lidded bottle overnight, ' +
      'with space at the top, and it thaws into the best thing in your bag.',
    yield: { number: 2, word: 'glasses' },
    minutes: { prep: 10, cook: 0, rest: null },
    tags: ['drink', 'vegetarian', 'summer', 'weeknight'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya', 'mustard', 'celery'],
    ingredients: [
      {
        lines: [
          '300 g ripe mango flesh, from 2 small mangoes, or tinned Alphonso pulp',
          '300 g whole-milk yoghurt, cold',
          '100 ml whole milk, cold',
          '1 tbsp caster sugar, leave it out with tinned pulp',
          '2 green cardamom pods, seeds ground',
          'a pinch of salt',
          '6 ice cubes',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Cut the mango off the stone, scoop out the flesh and squeeze whatever is left on the stone into the ' +
            'blender too. | mango',
          'Add the yoghurt, milk, sugar, cardamom and salt and blend for a full minute until very smooth. A ' +
            'stringy mango is worth pushing through a sieve at this point. ' +
            '| yoghurt; 100 ml whole milk; sugar; cardamom; salt',
          'Taste. A sharp mango wants a little more sugar; a dull one wants a squeeze of lime.',
          'Add the ice, blend for 20 seconds more and drink straight away, or bottle it without the ice and keep ' +
            'it in the fridge for up to 2 days. | ice cubes',
        ],
      },
    ],
    notes: ['A thick coconut yoghurt and oat milk do it without dairy.'],
  },
  {
    slug: 'kachumber',
    name: 'Kachumber',
    free: false,
    published: '2026-06-11',
    introduction:
      'The crunch in the top tier. Cut everything the size of a chickpea, dress it at the last minute, ' +
      'and it lifts any dal you put beside it.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: null, rest: null },
    tags: ['side', 'vegetarian', 'vegan', 'summer', 'no cook'],
    contains: [],
    freeFrom: ['milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        title: 'For the vegetables',
        lines: [
          '1 cucumber',
          '3 firm tomatoes',
          '1 small red onion, finely chopped',
          '6 radishes, finely chopped',
          '1 green chilli, seeded and finely chopped',
          '3 tbsp coriander leaves, chopped',
        ],
      },
      {
        title: 'For the dressing',
        lines: ['2 tbsp lemon juice', '½ tsp ground roasted cumin', '¼ tsp chaat masala, optional', '½ tsp fine salt'],
      },
    ],
    method: [
      {
        steps: [
          'Put the chopped onion in a bowl of cold water for 5 minutes to take off the burn, then drain it well. ' +
            '| onion',
          'Halve the cucumber and tomatoes and scrape out the seeds with a spoon, so that the salad stays a ' +
            'salad. Chop both into pieces the size of a chickpea. | cucumber; tomatoes',
          'Mix the onion, cucumber, tomatoes, radishes, green chilli and coriander. ' +
            '| radishes; green chilli; coriander',
          'Just before eating, add the lemon juice, cumin, chaat masala and salt, and toss. For a lunchbox, pack ' +
            'the vegetables in one pot and the dressing in a very small one, and introduce them at noon. ' +
            '| lemon juice; cumin; chaat masala; salt',
        ],
      },
    ],
    notes: ['Undressed, it keeps crisp until the evening.'],
  },
  {
    slug: 'chana-masala',
    name: 'Chana masala',
    free: false,
    published: '2026-04-16',
    introduction:
      'Two tins, one pan, no regrets. The amchur at the end is what takes it from nice to a second ' + 'helping.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 45, rest: null },
    tags: ['curry', 'pulses', 'vegetarian', 'vegan', 'weeknight', 'freezes well'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        lines: [
          '3 tbsp neutral oil',
          '1 tsp cumin seeds',
          '2 onions, finely chopped',
          '4 garlic cloves, grated',
          '3 cm piece of ginger, grated',
          '2 green chillies, slit',
          '1 tbsp ground coriander',
          '1 tsp Kashmiri chilli powder',
          '½ tsp ground turmeric',
          '1 × 400 g tin chopped tomatoes',
          '1 tsp fine salt',
          '2 × 400 g tins chickpeas, drained',
          '1 tsp garam masala',
          '1 tsp amchur, or 1 tbsp lemon juice',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Heat the oil in a wide pan and sizzle the cumin for 20 seconds. Add the onions and cook over a medium ' +
            'heat for 12–15 minutes, until evenly brown. This is the colour of the finished dish, so do not hurry ' +
            'it. | oil; cumin seeds; onions',
          'Add the garlic, ginger and chillies and stir for 2 minutes. Add the ground coriander, chilli powder ' +
            'and turmeric and stir for 30 seconds more. ' +
            '| garlic; ginger; green chillies; ground coriander; chilli powder; turmeric',
          'Add the tomatoes and salt and cook for 8–10 minutes, until thick and glossy. | tomatoes; salt',
          'Add the chickpeas and 250 ml water. Simmer for 15 minutes, crushing a few chickpeas with the spoon to ' +
            'thicken the gravy. | chickpeas',
          'Stir in the garam masala and amchur and leave to stand for 5 minutes. Cool and chill for tomorrow; it ' +
            'keeps for 3 days and freezes well. | garam masala; amchur',
        ],
      },
    ],
    notes: ['250 g of dried chickpeas, soaked and boiled, are cheaper and creamier.'],
  },
  {
    slug: 'vegetable-pulao',
    name: 'Vegetable pulao',
    free: false,
    published: '2026-02-12',
    introduction:
      'A whole lunch in one pot and one tier. Whatever vegetables you have, cut them small and keep to ' +
      'about 350 grams, and the rice will look after itself.',
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 40, rest: null },
    tags: ['rice', 'vegetarian', 'weeknight'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya', 'mustard'],
    ingredients: [
      {
        lines: [
          '300 g basmati rice',
          '2 tbsp ghee',
          '1 tsp cumin seeds',
          '4 dried cloves',
          '4 green cardamom pods, cracked',
          '1 cinnamon stick',
          '1 onion, finely sliced',
          '2 cm piece of ginger, grated',
          '1 carrot, in 1 cm dice',
          '120 g green beans, in 2 cm lengths',
          '100 g frozen peas',
          '¼ tsp ground turmeric',
          '1¼ tsp fine salt',
          '2 tbsp mint leaves, torn',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the rice until the water is clear, soak it in cold water for 20 minutes and drain it well. Chop ' +
            'the vegetables while it soaks. | rice',
          'Melt the ghee in a heavy pan with a good lid. Add the cumin, cloves, cardamom pods and cinnamon stick ' +
            'and let them sizzle for 30 seconds. Add the onion and cook for 8–10 minutes until brown. ' +
            '| ghee; cumin seeds; cloves; cardamom; cinnamon; onion',
          'Stir in the ginger, carrot and green beans for 2 minutes, then the peas, turmeric and salt. ' +
            '| ginger; carrot; green beans; peas; turmeric; salt',
          'Add the rice and turn it gently for a minute. Pour in 480 ml boiling water, bring back to the boil, ' +
            'cover and cook over the lowest heat for 12 minutes.',
          'Leave it off the heat for 10 minutes with the lid on. No peeking. Fork in the mint. | mint',
          'To pack, spread the pulao on a tray to cool, chill it within the hour and eat it the next day, cold ' +
            'or reheated once until steaming, with yoghurt.',
        ],
      },
    ],
    notes: ['With oil for the ghee, it is vegan. Leave the whole spices in, and tell whoever is eating.'],
  },
  {
    slug: 'dal-tadka',
    name: 'Dal tadka',
    free: true,
    published: '2025-12-04',
    introduction:
      'If you cook one thing of mine, cook this. The lentils do nothing exciting for forty minutes, ' +
      'and then the tadka goes in and the whole kitchen turns round to look.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 50, rest: null },
    tags: ['pulses', 'vegetarian', 'weeknight', 'freezes well'],
    contains: ['milk'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya', 'mustard'],
    ingredients: [
      {
        title: 'For the dal',
        lines: [
          '200 g toor dal, or split red lentils, which cook in 20 minutes',
          '½ tsp ground turmeric',
          '1¼ tsp fine salt',
          '2 tbsp ghee',
          '1 onion, finely chopped',
          '2 cm piece of ginger, grated',
          '2 tomatoes, chopped',
        ],
      },
      {
        title: 'For the tadka',
        lines: [
          '1 tbsp ghee',
          '1 tsp cumin seeds',
          '2 dried red chillies',
          '4 garlic cloves, finely sliced',
          'a pinch of asafoetida',
          '½ tsp Kashmiri chilli powder',
        ],
      },
      { title: 'To finish', lines: ['2 tbsp coriander leaves, chopped'] },
    ],
    method: [
      {
        title: 'The dal',
        steps: [
          'Rinse the dal in several changes of water. Bring to the boil with the turmeric and 1 litre of water, ' +
            'skim, and simmer half covered for 35–40 minutes until it collapses when stirred. | toor dal; turmeric',
          'Meanwhile heat 2 tbsp of ghee in a frying pan and cook the onion for 8 minutes until golden. Add the ' +
            'ginger for 1 minute, then the tomatoes, and cook for 5 minutes until soft. ' +
            '| dal/ghee; onion; ginger; tomatoes',
          'Whisk the dal until smooth, stir in the onion and tomato and the salt, and simmer for 5 minutes. It ' +
            'should pour like soup; add hot water if it does not. | salt',
        ],
      },
      {
        title: 'The tadka',
        steps: [
          'Now the tadka. Wipe out the frying pan and heat the last tablespoon of ghee. Add the cumin, the dried ' +
            'chillies and the garlic, and fry until the garlic is the colour of honey. Off the heat, add the ' +
            'asafoetida and chilli powder. | tadka/ghee; cumin seeds; red chillies; garlic; asafoetida; chilli powder',
          'Pour it over the dal at once, put the lid on for a minute to trap the smoke, then stir in the ' +
            'coriander. Dal thickens overnight: loosen it with a splash of water when you reheat it. | coriander',
        ],
      },
    ],
    notes: [
      'Split red lentils cook in 20 minutes and need only 800 ml water.',
      'With oil instead of ghee it is vegan. It freezes for 3 months; make the tadka fresh.',
    ],
  },
  {
    slug: 'tamarind-rasam',
    name: 'Tamarind rasam',
    free: false,
    published: '2025-10-23',
    introduction:
      'Hot, sour, peppery, thin as tea. In our house it was cold medicine; in a flask, on a wet bench ' +
      'at lunchtime, it still is.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 50, rest: null },
    tags: ['soup', 'pulses', 'vegetarian', 'winter'],
    contains: ['milk', 'mustard'],
    freeFrom: ['eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        title: 'For the rasam',
        lines: [
          '60 g toor dal',
          '½ tsp ground turmeric',
          '1 tsp black peppercorns',
          '1 tsp cumin seeds',
          '3 garlic cloves, unpeeled',
          '2 ripe tomatoes, chopped',
          '1½ tbsp tamarind paste, half that if it is a black concentrate',
          '1 tsp jaggery or brown sugar',
          '1 tsp fine salt',
        ],
      },
      {
        title: 'For the tadka',
        lines: [
          '1 tbsp ghee',
          '1 tsp black mustard seeds',
          '2 dried red chillies',
          '10 curry leaves',
          'a pinch of asafoetida',
        ],
      },
    ],
    method: [
      {
        title: 'The rasam',
        steps: [
          'Rinse the dal. Simmer it with the turmeric in 600 ml water, half covered, for 35 minutes until very ' +
            'soft, then whisk it smooth. | toor dal; turmeric',
          'While it cooks, crush the peppercorns, cumin and garlic, skins and all, in a mortar until coarse. ' +
            '| peppercorns; cumin seeds; garlic',
          'In a second pan, simmer the tomatoes, tamarind, jaggery and salt with 600 ml water for 10 minutes, ' +
            'until the tomatoes break up. | tomatoes; tamarind; jaggery; salt',
          'Add the crushed spices and the dal with all its liquid. Bring it just to a froth, and take it off the ' +
            'heat before it really boils, so that the pepper stays bright.',
        ],
      },
      {
        title: 'The tadka',
        steps: [
          'Heat the ghee in a small pan and pop the mustard seeds. Add the red chillies, curry leaves and ' +
            'asafoetida, count to five, and pour over the rasam. Taste for salt and sourness. ' +
            '| ghee; mustard seeds; red chillies; curry leaves; asafoetida',
          'Drink it from a cup or ladle it over rice. For a flask, reheat until boiling hot and fill the flask ' +
            'straight away.',
        ],
      },
    ],
    notes: ['It keeps for 3 days in the fridge. Shake the flask before you pour: the best of it sinks.'],
  },
  {
    slug: 'aloo-gobi',
    name: 'Aloo gobi',
    free: false,
    published: '2025-09-11',
    introduction:
      'Potatoes and cauliflower, dry, golden, forgiving. It asks for very little and it tastes of home ' +
      'on the coldest platform in the country.',
    yield: { number: 4, word: '' },
    minutes: { prep: 15, cook: 35, rest: null },
    tags: ['curry', 'vegetarian', 'vegan', 'weeknight'],
    contains: [],
    freeFrom: ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        lines: [
          '3 tbsp neutral oil',
          '400 g waxy potatoes, peeled, in 2 cm chunks',
          '1 cauliflower (about 600 g), in small florets',
          '1 tsp cumin seeds',
          '1 onion, finely chopped',
          '3 cm piece of ginger, in fine shreds',
          '1 green chilli, finely chopped',
          '½ tsp ground turmeric',
          '2 tsp ground coriander',
          '½ tsp Kashmiri chilli powder',
          '1 tomato, chopped',
          '1 tsp fine salt',
          '½ tsp garam masala',
          '2 tbsp coriander leaves, chopped',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Heat 2 tbsp of the oil in a wide pan with a lid. Fry the potatoes over a medium-high heat for 6 ' +
            'minutes, then add the cauliflower and fry for 5 minutes more, until both have brown patches. Tip out ' +
            'on to a plate. | oil 2 tbsp; potatoes; cauliflower',
          'Add the rest of the oil and sizzle the cumin. Cook the onion for 6 minutes until golden, then the ' +
            'ginger and green chilli for 1 minute. | oil rest; cumin seeds; onion; ginger; green chilli',
          'Stir in the turmeric, ground coriander and chilli powder, then the tomato and salt, and cook for 3 ' +
            'minutes to a rough paste. | turmeric; ground coriander; chilli powder; tomato; salt',
          'Return the potatoes and cauliflower and turn them until they are yellow all over. Add 4 tbsp water, ' +
            'cover, and cook over a low heat for 10–12 minutes, until the potatoes are tender.',
          'Take off the lid and cook for 2 minutes to dry it out. Finish with the garam masala and coriander. It ' +
            'packs beautifully, cold inside a folded chapati, for up to 2 days. | garam masala; coriander leaves',
        ],
      },
    ],
    notes: ['Do not freeze it: the potatoes go to glue.'],
  },
  {
    slug: 'coconut-chutney',
    name: 'Coconut chutney',
    free: false,
    published: '2025-06-19',
    introduction:
      'The small pot that makes the big pot worth opening. Eat it with dosa, with poha, or with a ' +
      'spoon while nobody is in the kitchen.',
    yield: { number: 6, word: '' },
    minutes: { prep: 10, cook: 5, rest: null },
    tags: ['side', 'vegetarian', 'vegan', 'breakfast'],
    contains: ['mustard'],
    freeFrom: ['gluten', 'milk', 'eggs', 'sesame', 'fish', 'soya'],
    ingredients: [
      {
        title: 'For the chutney',
        lines: [
          '150 g fresh grated coconut, or frozen, thawed',
          '3 tbsp roasted chana dal, the ready-to-eat kind, or roasted peanuts',
          '1 green chilli, roughly chopped',
          '1 cm piece of ginger, sliced',
          '1 tbsp lemon juice',
          '½ tsp fine salt',
        ],
      },
      {
        title: 'For the tadka',
        lines: ['1 tbsp neutral oil', '½ tsp black mustard seeds', '1 dried red chilli, broken', '8 curry leaves'],
      },
    ],
    method: [
      {
        steps: [
          'Blend the roasted chana dal to a powder first, or it will stay gritty. | chana dal',
          'Add the coconut, green chilli, ginger, lemon juice, salt and 100 ml cold water. Blend to a spoonable, ' +
            'slightly coarse cream, adding a little more water as it needs it. Scrape into a bowl. ' +
            '| grated coconut; green chilli; ginger; lemon juice; salt',
          'Heat the oil in a small pan and pop the mustard seeds. Add the dried red chilli and the curry leaves, ' +
            'stand back while they crackle, and pour the lot over the chutney. ' +
            '| oil; mustard seeds; red chilli; curry leaves',
          'Stir, taste for salt and lemon, and chill. It keeps for 2 days in the fridge; let it travel beside an ' +
            'ice pack.',
        ],
      },
    ],
    notes: [
      'Desiccated coconut works: 80 g, soaked for 15 minutes in 100 ml hot water.',
      'Freeze it without its tadka, in an ice-cube tray.',
    ],
  },
  {
    slug: 'poha',
    name: 'Poha',
    free: false,
    published: '2025-04-24',
    introduction:
      'Breakfast in Indore, second breakfast on the 7:42, and a very decent lunch. Buy the thick ' +
      'flakes: thin ones turn to porridge while you are looking for the lemon.',
    yield: { number: 3, word: '' },
    minutes: { prep: 10, cook: 15, rest: null },
    tags: ['breakfast', 'rice', 'vegetarian', 'vegan', 'weeknight'],
    contains: ['peanuts', 'mustard'],
    freeFrom: ['milk', 'eggs', 'nuts', 'sesame', 'fish', 'soya', 'celery'],
    ingredients: [
      {
        lines: [
          '200 g thick poha (flattened rice)',
          '3 tbsp neutral oil',
          '40 g raw peanuts',
          '1 tsp black mustard seeds',
          'curry leaves, 10, or one good stalk of them',
          '1 green chilli, finely chopped',
          '1 onion, finely chopped',
          '1 potato (about 150 g), in small dice',
          '½ tsp ground turmeric',
          '1 tsp caster sugar',
          '¾ tsp fine salt',
          'juice of ½ lemon',
          '2 tbsp coriander leaves, chopped',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the poha in a sieve under the cold tap for 30 seconds and leave it to drain in the sieve for 10 ' +
            'minutes. The flakes should crush softly between two fingers. Fork through the turmeric, sugar and ' +
            'salt. | poha; turmeric; sugar; salt',
          'Heat the oil in a wide pan and fry the peanuts for 3 minutes until golden. Scoop them out. | oil; peanuts',
          'Pop the mustard seeds in the same oil, add the curry leaves, green chilli and potato, cover and cook ' +
            'over a medium-low heat for 5 minutes, stirring once or twice. Add the onion and cook for 4 minutes ' +
            'more, uncovered, until the potato is tender. | mustard seeds; curry leaves; green chilli; potato; onion',
          'Add the poha and the peanuts and turn gently for 2–3 minutes, until hot. If it looks dry, flick over ' +
            '1 tbsp water and cover for a minute.',
          'Off the heat, add the lemon juice and coriander. To pack, cool it quickly, chill, and reheat until ' +
            'steaming under a damp piece of kitchen paper. | lemon; coriander',
        ],
      },
    ],
    notes: ['A handful of pomegranate seeds on top, as in the picture, if it is somebody’s birthday.'],
  },
  {
    slug: 'jeera-rice',
    name: 'Jeera rice',
    free: true,
    published: '2025-02-20',
    introduction:
      'The first thing I teach anyone, because every other tin in the stack leans on it. Rinse, soak, ' +
      'measure, leave it alone.',
    yield: { number: 4, word: '' },
    minutes: { prep: 10, cook: 25, rest: 20 },
    tags: ['rice', 'side', 'vegetarian', 'weeknight'],
    contains: ['milk'],
    freeFrom: ['gluten', 'eggs', 'nuts', 'peanuts', 'sesame', 'fish', 'soya', 'mustard', 'celery'],
    ingredients: [
      {
        lines: [
          '300 g basmati rice',
          '2 tbsp ghee',
          '2 tsp cumin seeds',
          '1 bay leaf',
          '2 green cardamom pods, cracked',
          '1 tsp fine salt',
          '1 tbsp coriander leaves, chopped',
        ],
      },
    ],
    method: [
      {
        steps: [
          'Rinse the rice in four or five changes of water, until the water is clear. Soak it in cold water for ' +
            '20 minutes, then drain it in a sieve for 5. | rice',
          'Melt the ghee in a heavy pan with a tight lid. Add the cumin seeds, bay leaf and cardamom pods and ' +
            'let them sizzle for 30–40 seconds, until the cumin is a shade darker. ' +
            '| ghee; cumin seeds; bay leaf; cardamom',
          'Add the rice and turn it gently in the ghee for 1 minute. Add 450 ml boiling water and the salt. | salt',
          'When it boils, cover and cook over the lowest heat for 10 minutes. Turn off the heat and leave it for ' +
            '10 minutes without lifting the lid.',
          'Fluff with a fork and scatter over the coriander. For tomorrow, cool it on a tray, have it in the ' +
            'fridge within the hour, and reheat it once only, with a spoonful of water, until steaming. | coriander',
        ],
      },
    ],
    notes: ['Neutral oil makes it vegan. One and a half times the rice in water, by weight: that is the whole secret.'],
  },
];
