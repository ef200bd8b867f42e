import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const tiffinclubRecipes: DemoRecipe[] = [
  {
    slug: 'masala-dosa',
    name: 'Masala dosa',
    free: false,
    prepMinutes: 40,
    cookMinutes: 80,
    published: '2026-11-14',
    serves: 4,
    introduction:
      'The weekend project that pays you back all week: soak in the morning, grind at night, and wake up to a bowl ' +
      'that has doubled by itself. The first dosa is always a mess. The first dosa is the cook’s.',
    ingredients: [
      { quantity: 300, unit: 'g', name: 'idli rice', note: 'or any short-grain white rice' },
      { quantity: 100, unit: 'g', name: 'skinned urad dal', note: 'whole or split' },
      { quantity: 0.5, unit: 'tsp', name: 'fenugreek seeds' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 600, unit: 'g', name: 'floury potatoes', note: 'skins on' },
      { quantity: 4, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 1, unit: 'tsp', name: 'black mustard seeds' },
      { quantity: 1, unit: 'tbsp', name: 'chana dal' },
      { quantity: 12, name: 'curry leaves' },
      { quantity: 2, name: 'green chillies', note: 'finely chopped' },
      { quantity: 2, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 2, name: 'onions', note: 'finely sliced' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 2, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
    ],
    method: [
      'Rinse the rice and the urad dal separately until the water runs clear. Soak them in two bowls of cold ' +
        'water, the fenugreek in with the dal, for at least 6 hours.',
      'Drain. Blend the dal and fenugreek with 150 ml cold water for 3–4 minutes until white and fluffy. Blend ' +
        'the rice with 200 ml cold water until it feels like very fine semolina. Mix both in a bowl twice their ' +
        'size with 1 tsp of the salt; your clean hand is the best tool for this.',
      'Cover loosely and leave somewhere warm, about 28 °C, for 8–14 hours, until risen and full of bubbles. In a ' +
        'cold flat, use the oven with only its light on.',
      'Boil the potatoes whole for about 25 minutes until a knife slides in. Drain, peel and crush them roughly ' +
        'with a fork.',
      'Heat 2 tbsp of the oil in a wide pan. Add the mustard seeds and, when they pop, the chana dal; stir until ' +
        'the dal is golden. Add the curry leaves, chillies and ginger, then the onions, and cook for 8 minutes ' +
        'until soft. Stir in the turmeric, the remaining ½ tsp salt, the potatoes and 100 ml water. Cook for 5 ' +
        'minutes and finish with the coriander.',
      'Loosen the batter with a little water until it pours like double cream. Heat a non-stick or cast-iron pan ' +
        'over a medium-high heat, flick in some water and wipe it dry. Pour in a small ladleful (about 80 ml) and ' +
        'spiral it outwards with the back of the ladle, as thin as you dare.',
      'Dribble ½ tsp oil around the edge and cook for 2–3 minutes, without turning, until the underside is deep ' +
        'gold and the rim lifts. Repeat with the rest: you should get about 12.',
      'Put a spoonful of potato down the middle of each dosa, fold, and eat at once with coconut chutney. For the ' +
        'tiffin, let a filled dosa cool, roll it up tightly and chill. Spare batter keeps for 3 days in the fridge.',
    ],
  },
  {
    slug: 'gajar-halwa',
    name: 'Gajar halwa',
    free: false,
    prepMinutes: 20,
    cookMinutes: 60,
    published: '2026-11-05',
    serves: 6,
    introduction:
      'Carrots, milk, patience, Diwali. I make double, because the bottom tier of the tiffin deserves a pudding and ' +
      'so does whoever is grating.',
    ingredients: [
      { quantity: 750, unit: 'g', name: 'carrots', note: 'coarsely grated; red winter ones if you can find them' },
      { quantity: 60, unit: 'g', name: 'ghee' },
      { quantity: 30, unit: 'g', name: 'cashew nuts', note: 'halved' },
      { quantity: 25, unit: 'g', name: 'raisins' },
      { quantity: 700, unit: 'ml', name: 'whole milk' },
      { quantity: 120, unit: 'g', name: 'caster sugar' },
      { quantity: 6, name: 'green cardamom pods', note: 'seeds ground' },
      { quantity: 1, unit: 'pinch', name: 'salt' },
    ],
    method: [
      'Melt 1 tbsp of the ghee in a wide, heavy pan over a medium heat. Fry the cashews for 2 minutes until pale ' +
        'gold, add the raisins and, as soon as they puff up, scoop everything out on to a plate.',
      'Add the rest of the ghee and all the carrots. Cook for 8 minutes, stirring, until they have lost their raw ' +
        'smell and turned glossy.',
      'Pour in the milk, bring to the boil, then simmer over a medium-low heat for 30–35 minutes. Stir every few ' +
        'minutes, and more often at the end, until hardly any liquid is left.',
      'Stir in the sugar and salt. It will go loose again: cook for a further 8–10 minutes until the halwa comes ' +
        'away from the sides in one shining heap.',
      'Stir in the cardamom, cashews and raisins. Eat warm, or cool and pack it in the smallest tin you own. It ' +
        'keeps for 4 days in the fridge.',
    ],
  },
  {
    slug: 'rajma',
    name: 'Rajma',
    free: true,
    prepMinutes: 15,
    cookMinutes: 105,
    published: '2026-10-22',
    serves: 5,
    introduction:
      'Sunday beans for Tuesday’s lunch. Rajma is good on the day, but after a night in the fridge it is so good ' +
      'that colleagues start walking past your desk slowly.',
    ingredients: [
      { quantity: 250, unit: 'g', name: 'dried red kidney beans', note: 'soaked overnight' },
      { quantity: 3, unit: 'tbsp', name: 'ghee or neutral oil' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 2, name: 'onions', note: 'finely chopped' },
      { quantity: 4, name: 'garlic cloves', note: 'grated' },
      { quantity: 3, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 2, name: 'green chillies', note: 'slit' },
      { quantity: 1, unit: 'tbsp', name: 'ground coriander' },
      { quantity: 1, unit: 'tsp', name: 'Kashmiri chilli powder' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 400, unit: 'g', name: 'chopped tomatoes', note: 'one tin' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'tsp', name: 'garam masala' },
      { quantity: 1, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
    ],
    method: [
      'Drain the soaked beans and put them in a big pan with 1.2 litres of fresh water. Boil hard for a full 10 ' +
        'minutes: this is what makes kidney beans safe to eat, so set a timer.',
      'Skim, half cover and simmer for 50–70 minutes, until a bean squashes to cream against the roof of your ' +
        'mouth. Top up with hot water if they show above the surface.',
      'Meanwhile heat the ghee in another pan and sizzle the cumin for 20 seconds. Add the onions and cook for ' +
        '12–15 minutes until properly brown. Stir in the garlic, ginger and chillies for 2 minutes.',
      'Add the ground coriander, chilli powder and turmeric, stir for 30 seconds, then add the tomatoes. Cook for ' +
        '10 minutes until thick, with fat at the edges.',
      'Tip the beans and their liquid into the masala with the salt. Crush a ladleful of beans against the side ' +
        'of the pan and simmer, uncovered, for 20–25 minutes until the gravy coats a spoon.',
      'Stir in the garam masala and coriander. Cool quickly and chill within two hours; reheat until it steams ' +
        'all the way through, and pack with plain rice.',
    ],
  },
  {
    slug: 'palak-paneer',
    name: 'Palak paneer',
    free: false,
    prepMinutes: 15,
    cookMinutes: 25,
    published: '2026-10-08',
    serves: 4,
    introduction:
      'Green, creamy, done in forty minutes. The trick for a lunchbox is the bath: fried paneer sits in warm salted ' +
      'water while you make the sauce, and then it stays soft until tomorrow.',
    ingredients: [
      { quantity: 500, unit: 'g', name: 'spinach', note: 'washed' },
      { quantity: 1, name: 'green chilli', note: 'roughly chopped' },
      { quantity: 2, unit: 'tbsp', name: 'ghee' },
      { quantity: 250, unit: 'g', name: 'paneer', note: 'in 2 cm cubes' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 1, name: 'onion', note: 'finely chopped' },
      { quantity: 3, name: 'garlic cloves', note: 'finely chopped' },
      { quantity: 2, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1, unit: 'tsp', name: 'ground coriander' },
      { quantity: 3, unit: 'tbsp', name: 'double cream' },
      { quantity: 0.5, unit: 'tsp', name: 'garam masala' },
      { quantity: 1, unit: 'tbsp', name: 'lemon juice' },
      { quantity: 1, unit: 'tsp', name: 'fine salt', note: 'plus some for the paneer’s bath' },
    ],
    method: [
      'Drop the spinach into a large pan of boiling water for 1 minute, drain, and cool it under the cold tap so ' +
        'that it keeps its colour. Squeeze it lightly, then blend with the green chilli and 100 ml water until ' +
        'smooth.',
      'Heat half the ghee in a wide pan and fry the paneer for 4 minutes, turning, until golden on two or three ' +
        'sides. Put it into a bowl of warm water with a good pinch of salt.',
      'Add the rest of the ghee to the pan and sizzle the cumin for 20 seconds. Add the onion and cook for 8 ' +
        'minutes until golden, then the garlic and ginger for 2 minutes.',
      'Stir in the turmeric and ground coriander for 30 seconds. Add the spinach and the salt and simmer gently ' +
        'for 5 minutes; loosen with a splash of water if it spits.',
      'Drain the paneer and fold it in with the cream and garam masala. Warm through for 2 minutes, take it off ' +
        'the heat and stir in the lemon juice. Cool and chill before packing; it keeps for 2 days.',
    ],
  },
  {
    slug: 'chicken-sukka',
    name: 'Chicken sukka',
    free: false,
    prepMinutes: 20,
    cookMinutes: 45,
    published: '2026-09-17',
    serves: 4,
    introduction:
      'From Mangaluru, dry enough to ride in a tin without a leak and loud enough to wake up a Wednesday. Toast the ' +
      'spices yourself; it takes three minutes and it is the whole dish.',
    ingredients: [
      { quantity: 6, name: 'dried Kashmiri chillies', note: 'stalks and most seeds removed' },
      { quantity: 1, unit: 'tbsp', name: 'coriander seeds' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 0.5, unit: 'tsp', name: 'black peppercorns' },
      { quantity: 0.25, unit: 'tsp', name: 'fenugreek seeds' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1, unit: 'tbsp', name: 'tamarind paste' },
      { quantity: 4, name: 'garlic cloves', note: 'peeled' },
      { quantity: 3, unit: 'tbsp', name: 'coconut oil or ghee' },
      { quantity: 2, name: 'onions', note: 'finely sliced' },
      { quantity: 12, name: 'curry leaves' },
      { quantity: 800, unit: 'g', name: 'boneless chicken thighs', note: 'in bite-size pieces' },
      {
        quantity: 100,
        unit: 'g',
        name: 'fresh grated coconut',
        note: 'or 60 g desiccated, soaked in 4 tbsp hot water',
      },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Toast the chillies, coriander, cumin, peppercorns and fenugreek in a dry pan over a medium heat for 2–3 ' +
        'minutes, shaking, until they smell of everything at once. Cool for a minute, then grind with the turmeric, ' +
        'tamarind, 2 of the garlic cloves and 4 tbsp water to a thick paste.',
      'Toast the coconut in the same dry pan for 4 minutes until freckled with brown. Chop the other 2 garlic ' +
        'cloves finely, mix them into the coconut and set aside.',
      'Heat the oil in a wide pan. Cook the onions for 10 minutes until golden, then add the curry leaves and let ' +
        'them crackle.',
      'Add the paste and fry for 3 minutes, stirring, until it darkens and no longer smells raw.',
      'Stir in the chicken, salt and 100 ml water. Cover and cook over a medium-low heat for 12 minutes, until ' +
        'the chicken is cooked through.',
      'Take off the lid, turn up the heat and cook for 6–8 minutes, stirring, until nearly dry. Fold in the ' +
        'coconut and cook for 2 more minutes. Pack with rice or rolled up in a chapati, keep it cold, and eat it ' +
        'within 2 days.',
    ],
  },
  {
    slug: 'lemon-rice',
    name: 'Lemon rice',
    free: true,
    prepMinutes: 10,
    cookMinutes: 35,
    published: '2026-09-03',
    serves: 4,
    introduction:
      'The best thing you can do to plain rice, and one of the few lunches I like better cold than hot. The lemon ' +
      'goes in off the heat, always.',
    ingredients: [
      { quantity: 300, unit: 'g', name: 'basmati rice' },
      { quantity: 3, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 50, unit: 'g', name: 'raw peanuts' },
      { quantity: 1, unit: 'tsp', name: 'black mustard seeds' },
      { quantity: 1, unit: 'tbsp', name: 'chana dal' },
      { quantity: 2, name: 'dried red chillies', note: 'broken' },
      { quantity: 1, name: 'green chilli', note: 'finely chopped' },
      { quantity: 15, name: 'curry leaves' },
      { quantity: 1, unit: 'pinch', name: 'asafoetida' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 3, unit: 'tbsp', name: 'lemon juice', note: 'from 1–2 lemons' },
    ],
    method: [
      'Rinse the rice until the water is clear and drain it well. Put it in a pan with 450 ml water, bring to the ' +
        'boil, cover tightly and cook over the lowest heat for 10 minutes. Leave it for 10 minutes with the lid on, ' +
        'then spread it on a tray to cool and dry.',
      'Heat the oil in a wide pan over a medium heat. Fry the peanuts for 3 minutes until they begin to colour.',
      'Add the mustard seeds and chana dal and stir until the seeds pop and the dal is golden, about a minute. ' +
        'Add both chillies and the curry leaves, which will spit, then the asafoetida and turmeric.',
      'Ten seconds later add the rice and salt. Turn it over gently for 2 minutes until every grain is yellow and ' +
        'warm.',
      'Take the pan off the heat and fold in the lemon juice. Taste: it should make you sit up.',
      'To pack, cool the rice fast on the tray, box it and have it in the fridge within the hour. Keep it chilled ' +
        'and eat it the next day, cold or reheated once until steaming.',
    ],
  },
  {
    slug: 'egg-curry',
    name: 'Egg curry',
    free: false,
    prepMinutes: 15,
    cookMinutes: 40,
    published: '2026-08-13',
    serves: 4,
    introduction:
      'What I cook when the fridge says no. Eight eggs, a tin of coconut milk half used, two onions, and suddenly ' +
      'there is lunch for tomorrow and supper for tonight.',
    ingredients: [
      { quantity: 8, name: 'eggs' },
      { quantity: 3, unit: 'tbsp', name: 'coconut or neutral oil' },
      { quantity: 1, unit: 'tsp', name: 'black mustard seeds' },
      { quantity: 10, name: 'curry leaves' },
      { quantity: 2, name: 'onions', note: 'finely sliced' },
      { quantity: 3, name: 'garlic cloves', note: 'grated' },
      { quantity: 2, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1, unit: 'tsp', name: 'Kashmiri chilli powder' },
      { quantity: 2, unit: 'tsp', name: 'ground coriander' },
      { quantity: 400, unit: 'g', name: 'ripe tomatoes', note: 'chopped' },
      { quantity: 200, unit: 'ml', name: 'coconut milk' },
      { quantity: 0.5, unit: 'tsp', name: 'garam masala' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Lower the eggs into boiling water and cook for 9 minutes. Cool them in cold water, peel, and make four ' +
        'shallow cuts down the side of each so that the sauce gets in.',
      'Heat the oil in a wide pan and pop the mustard seeds. Add the curry leaves and the onions and cook for 12 ' +
        'minutes, until they are the colour of toffee at the edges.',
      'Add the garlic and ginger for 1 minute, then the turmeric, chilli powder and ground coriander for 30 seconds.',
      'Add the tomatoes and salt and cook for 8 minutes, until they have collapsed and the oil shows.',
      'Pour in the coconut milk and 100 ml water. Simmer for 5 minutes, slide in the eggs and simmer for 4 ' +
        'minutes more, spooning the sauce over them. Finish with the garam masala.',
      'For the tiffin, cool, halve the eggs so that they sit flat, and chill. Reheat until piping hot.',
    ],
  },
  {
    slug: 'bhindi-fry',
    name: 'Bhindi fry',
    free: false,
    prepMinutes: 15,
    cookMinutes: 25,
    published: '2026-07-23',
    serves: 4,
    introduction:
      'Okra is only slimy when it is wet or crowded. Dry it, give it room, leave the lid off, and it goes crisp at ' +
      'the edges and sweet in the middle.',
    ingredients: [
      { quantity: 500, unit: 'g', name: 'okra' },
      { quantity: 3, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 2, name: 'onions', note: 'thickly sliced' },
      { quantity: 1, name: 'green chilli', note: 'slit' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 0.5, unit: 'tsp', name: 'Kashmiri chilli powder' },
      { quantity: 2, unit: 'tsp', name: 'ground coriander' },
      { quantity: 0.75, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'tsp', name: 'amchur', note: 'dried mango powder, or 2 tsp lemon juice' },
    ],
    method: [
      'Wash the okra, then dry every pod with a tea towel. Be strict about it. Cut off the stalks and slice into ' +
        '2 cm lengths.',
      'Heat 2 tbsp of the oil in your widest pan over a medium-high heat. Spread out the okra and cook for 10–12 ' +
        'minutes without a lid, turning now and then, until the strings have gone and the cut sides are brown. Tip ' +
        'on to a plate.',
      'Add the last of the oil, sizzle the cumin for 20 seconds, and cook the onions and chilli for 6 minutes so ' +
        'that they colour but keep a bite.',
      'Stir in the turmeric, chilli powder and ground coriander. Return the okra, add the salt only now, and toss ' +
        'for 3 minutes.',
      'Sprinkle over the amchur and take off the heat. Let it cool uncovered before you box it, so that it does ' +
        'not steam itself soft; good cold in a chapati the next day.',
    ],
  },
  {
    slug: 'mango-lassi',
    name: 'Mango lassi',
    free: true,
    prepMinutes: 10,
    cookMinutes: 0,
    published: '2026-06-25',
    serves: 2,
    introduction:
      'Five minutes with a blender and the afternoon is saved. Freeze it in a lidded bottle overnight, with space ' +
      'at the top, and it thaws into the best thing in your bag.',
    ingredients: [
      { quantity: 300, unit: 'g', name: 'ripe mango flesh', note: '2 small mangoes, or tinned Alphonso pulp' },
      { quantity: 300, unit: 'g', name: 'whole-milk yoghurt', note: 'cold' },
      { quantity: 100, unit: 'ml', name: 'whole milk', note: 'cold' },
      { quantity: 1, unit: 'tbsp', name: 'caster sugar', note: 'leave it out with tinned pulp' },
      { quantity: 2, name: 'green cardamom pods', note: 'seeds ground' },
      { quantity: 1, unit: 'pinch', name: 'salt' },
      { quantity: 6, name: 'ice cubes' },
    ],
    method: [
      'Cut the mango off the stone, scoop out the flesh and squeeze whatever is left on the stone into the ' +
        'blender too.',
      'Add the yoghurt, milk, sugar, cardamom and salt and blend for a full minute until very smooth. A stringy ' +
        'mango is worth pushing through a sieve at this point.',
      'Taste. A sharp mango wants a little more sugar; a dull one wants a squeeze of lime.',
      'Add the ice, blend for 20 seconds more and drink straight away, or bottle it without the ice and keep it ' +
        'in the fridge for up to 2 days.',
    ],
  },
  {
    slug: 'kachumber',
    name: 'Kachumber',
    free: false,
    prepMinutes: 15,
    cookMinutes: null,
    published: '2026-06-11',
    serves: 4,
    introduction:
      'The crunch in the top tier. Cut everything the size of a chickpea, dress it at the last minute, and it lifts ' +
      'any dal you put beside it.',
    ingredients: [
      { quantity: 1, name: 'cucumber' },
      { quantity: 3, name: 'firm tomatoes' },
      { quantity: 1, name: 'small red onion', note: 'finely chopped' },
      { quantity: 6, name: 'radishes', note: 'finely chopped' },
      { quantity: 1, name: 'green chilli', note: 'seeded and finely chopped' },
      { quantity: 3, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
      { quantity: 2, unit: 'tbsp', name: 'lemon juice' },
      { quantity: 0.5, unit: 'tsp', name: 'ground roasted cumin' },
      { quantity: 0.25, unit: 'tsp', name: 'chaat masala', note: 'optional' },
      { quantity: 0.5, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Put the chopped onion in a bowl of cold water for 5 minutes to take off the burn, then drain it well.',
      'Halve the cucumber and tomatoes and scrape out the seeds with a spoon, so that the salad stays a salad. ' +
        'Chop both into pieces the size of a chickpea.',
      'Mix the onion, cucumber, tomatoes, radishes, chilli and coriander.',
      'Just before eating, add the lemon juice, cumin, chaat masala and salt, and toss. For a lunchbox, pack the ' +
        'vegetables in one pot and the dressing in a very small one, and introduce them at noon.',
    ],
  },
  {
    slug: 'chana-masala',
    name: 'Chana masala',
    free: false,
    prepMinutes: 15,
    cookMinutes: 45,
    published: '2026-04-16',
    serves: 4,
    introduction:
      'Two tins, one pan, no regrets. The amchur at the end is what takes it from nice to a second helping.',
    ingredients: [
      { quantity: 3, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 2, name: 'onions', note: 'finely chopped' },
      { quantity: 4, name: 'garlic cloves', note: 'grated' },
      { quantity: 3, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 2, name: 'green chillies', note: 'slit' },
      { quantity: 1, unit: 'tbsp', name: 'ground coriander' },
      { quantity: 1, unit: 'tsp', name: 'Kashmiri chilli powder' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 400, unit: 'g', name: 'chopped tomatoes', note: 'one tin' },
      { quantity: 480, unit: 'g', name: 'cooked chickpeas', note: 'two 400 g tins, drained' },
      { quantity: 1, unit: 'tsp', name: 'garam masala' },
      { quantity: 1, unit: 'tsp', name: 'amchur', note: 'or 1 tbsp lemon juice' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
    ],
    method: [
      'Heat the oil in a wide pan and sizzle the cumin for 20 seconds. Add the onions and cook over a medium heat ' +
        'for 12–15 minutes, until evenly brown. This is the colour of the finished dish, so do not hurry it.',
      'Add the garlic, ginger and chillies and stir for 2 minutes. Add the ground coriander, chilli powder and ' +
        'turmeric and stir for 30 seconds more.',
      'Add the tomatoes and salt and cook for 8–10 minutes, until thick and glossy.',
      'Add the chickpeas and 250 ml water. Simmer for 15 minutes, crushing a few chickpeas with the spoon to ' +
        'thicken the gravy.',
      'Stir in the garam masala and amchur and leave to stand for 5 minutes. Cool and chill for tomorrow; it ' +
        'keeps for 3 days and freezes well.',
    ],
  },
  {
    slug: 'vegetable-pulao',
    name: 'Vegetable pulao',
    free: false,
    prepMinutes: 20,
    cookMinutes: 40,
    published: '2026-02-12',
    serves: 4,
    introduction:
      'A whole lunch in one pot and one tier. Whatever vegetables you have, cut them small and keep to about 350 ' +
      'grams, and the rice will look after itself.',
    ingredients: [
      { quantity: 300, unit: 'g', name: 'basmati rice' },
      { quantity: 2, unit: 'tbsp', name: 'ghee' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 4, name: 'cloves' },
      { quantity: 4, name: 'green cardamom pods', note: 'cracked' },
      { quantity: 1, name: 'cinnamon stick' },
      { quantity: 1, name: 'onion', note: 'finely sliced' },
      { quantity: 2, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 1, name: 'carrot', note: 'in 1 cm dice' },
      { quantity: 120, unit: 'g', name: 'green beans', note: 'in 2 cm lengths' },
      { quantity: 100, unit: 'g', name: 'frozen peas' },
      { quantity: 0.25, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1.25, unit: 'tsp', name: 'fine salt' },
      { quantity: 2, unit: 'tbsp', name: 'mint leaves', note: 'torn' },
    ],
    method: [
      'Rinse the rice until the water is clear, soak it in cold water for 20 minutes and drain it well. Chop the ' +
        'vegetables while it soaks.',
      'Melt the ghee in a heavy pan with a good lid. Add the cumin, cloves, cardamom and cinnamon and let them ' +
        'sizzle for 30 seconds. Add the onion and cook for 8–10 minutes until brown.',
      'Stir in the ginger, carrot and beans for 2 minutes, then the peas, turmeric and salt.',
      'Add the rice and turn it gently for a minute. Pour in 480 ml boiling water, bring back to the boil, cover ' +
        'and cook over the lowest heat for 12 minutes.',
      'Leave it off the heat for 10 minutes with the lid on. No peeking. Fork in the mint.',
      'To pack, spread the pulao on a tray to cool, chill it within the hour and eat it the next day, cold or ' +
        'reheated once until steaming, with yoghurt.',
    ],
  },
  {
    slug: 'dal-tadka',
    name: 'Dal tadka',
    free: true,
    prepMinutes: 10,
    cookMinutes: 50,
    published: '2025-12-04',
    serves: 4,
    introduction:
      'If you cook one thing of mine, cook this. The lentils do nothing exciting for forty minutes, and then the ' +
      'tadka goes in and the whole kitchen turns round to look.',
    ingredients: [
      { quantity: 200, unit: 'g', name: 'toor dal', note: 'or split red lentils, which cook in 20 minutes' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 2, name: 'tomatoes', note: 'chopped' },
      { quantity: 1.25, unit: 'tsp', name: 'fine salt' },
      { quantity: 3, unit: 'tbsp', name: 'ghee' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 2, name: 'dried red chillies' },
      { quantity: 1, unit: 'pinch', name: 'asafoetida' },
      { quantity: 1, name: 'onion', note: 'finely chopped' },
      { quantity: 4, name: 'garlic cloves', note: 'finely sliced' },
      { quantity: 2, unit: 'cm', name: 'ginger', note: 'grated' },
      { quantity: 0.5, unit: 'tsp', name: 'Kashmiri chilli powder' },
      { quantity: 2, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
    ],
    method: [
      'Rinse the dal in several changes of water. Bring to the boil with the turmeric and 1 litre of water, skim, ' +
        'and simmer half covered for 35–40 minutes until it collapses when stirred.',
      'Meanwhile heat 2 tbsp of the ghee in a frying pan and cook the onion for 8 minutes until golden. Add the ' +
        'ginger for 1 minute, then the tomatoes, and cook for 5 minutes until soft.',
      'Whisk the dal until smooth, stir in the onion and tomato and the salt, and simmer for 5 minutes. It should ' +
        'pour like soup; add hot water if it does not.',
      'Now the tadka. Wipe out the frying pan and heat the last tablespoon of ghee. Add the cumin, the dried ' +
        'chillies and the garlic, and fry until the garlic is the colour of honey. Off the heat, add the asafoetida ' +
        'and chilli powder.',
      'Pour it over the dal at once, put the lid on for a minute to trap the smoke, then stir in the coriander. ' +
        'Dal thickens overnight: loosen it with a splash of water when you reheat it.',
    ],
  },
  {
    slug: 'tamarind-rasam',
    name: 'Tamarind rasam',
    free: false,
    prepMinutes: 15,
    cookMinutes: 50,
    published: '2025-10-23',
    serves: 4,
    introduction:
      'Hot, sour, peppery, thin as tea. In our house it was cold medicine; in a flask, on a wet bench at lunchtime, ' +
      'it still is.',
    ingredients: [
      { quantity: 60, unit: 'g', name: 'toor dal' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1, unit: 'tsp', name: 'black peppercorns' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 3, name: 'garlic cloves', note: 'unpeeled' },
      { quantity: 2, name: 'ripe tomatoes', note: 'chopped' },
      { quantity: 1.5, unit: 'tbsp', name: 'tamarind paste', note: 'half that if it is a black concentrate' },
      { quantity: 1, unit: 'tsp', name: 'jaggery or brown sugar' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'tbsp', name: 'ghee' },
      { quantity: 1, unit: 'tsp', name: 'black mustard seeds' },
      { quantity: 2, name: 'dried red chillies' },
      { quantity: 10, name: 'curry leaves' },
      { quantity: 1, unit: 'pinch', name: 'asafoetida' },
    ],
    method: [
      'Rinse the dal. Simmer it with the turmeric in 600 ml water, half covered, for 35 minutes until very soft, ' +
        'then whisk it smooth.',
      'While it cooks, crush the peppercorns, cumin and garlic, skins and all, in a mortar until coarse.',
      'In a second pan, simmer the tomatoes, tamarind, jaggery and salt with 600 ml water for 10 minutes, until ' +
        'the tomatoes break up.',
      'Add the crushed spices and the dal with all its liquid. Bring it just to a froth, and take it off the heat ' +
        'before it really boils, so that the pepper stays bright.',
      'Heat the ghee in a small pan and pop the mustard seeds. Add the chillies, curry leaves and asafoetida, ' +
        'count to five, and pour over the rasam. Taste for salt and sourness.',
      'Drink it from a cup or ladle it over rice. For a flask, reheat until boiling hot and fill the flask ' +
        'straight away.',
    ],
  },
  {
    slug: 'aloo-gobi',
    name: 'Aloo gobi',
    free: false,
    prepMinutes: 15,
    cookMinutes: 35,
    published: '2025-09-11',
    serves: 4,
    introduction:
      'Potatoes and cauliflower, dry, golden, forgiving. It asks for very little and it tastes of home on the ' +
      'coldest platform in the country.',
    ingredients: [
      { quantity: 3, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 400, unit: 'g', name: 'waxy potatoes', note: 'peeled, in 2 cm chunks' },
      { quantity: 1, name: 'cauliflower', note: 'about 600 g, in small florets' },
      { quantity: 1, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 1, name: 'onion', note: 'finely chopped' },
      { quantity: 3, unit: 'cm', name: 'ginger', note: 'in fine shreds' },
      { quantity: 1, name: 'green chilli', note: 'finely chopped' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 2, unit: 'tsp', name: 'ground coriander' },
      { quantity: 0.5, unit: 'tsp', name: 'Kashmiri chilli powder' },
      { quantity: 1, name: 'tomato', note: 'chopped' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 0.5, unit: 'tsp', name: 'garam masala' },
      { quantity: 2, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
    ],
    method: [
      'Heat 2 tbsp of the oil in a wide pan with a lid. Fry the potatoes over a medium-high heat for 6 minutes, ' +
        'then add the cauliflower and fry for 5 minutes more, until both have brown patches. Tip out on to a plate.',
      'Add the rest of the oil and sizzle the cumin. Cook the onion for 6 minutes until golden, then the ginger ' +
        'and chilli for 1 minute.',
      'Stir in the turmeric, ground coriander and chilli powder, then the tomato and salt, and cook for 3 minutes ' +
        'to a rough paste.',
      'Return the vegetables and turn them until they are yellow all over. Add 4 tbsp water, cover, and cook over ' +
        'a low heat for 10–12 minutes, until the potatoes are tender.',
      'Take off the lid and cook for 2 minutes to dry it out. Finish with the garam masala and coriander. It ' +
        'packs beautifully, cold inside a folded chapati, for up to 2 days.',
    ],
  },
  {
    slug: 'coconut-chutney',
    name: 'Coconut chutney',
    free: false,
    prepMinutes: 10,
    cookMinutes: 5,
    published: '2025-06-19',
    serves: 6,
    introduction:
      'The small pot that makes the big pot worth opening. Eat it with dosa, with poha, or with a spoon while ' +
      'nobody is in the kitchen.',
    ingredients: [
      { quantity: 150, unit: 'g', name: 'fresh grated coconut', note: 'or frozen, thawed' },
      { quantity: 3, unit: 'tbsp', name: 'roasted chana dal', note: 'the ready-to-eat kind, or roasted peanuts' },
      { quantity: 1, name: 'green chilli', note: 'roughly chopped' },
      { quantity: 1, unit: 'cm', name: 'ginger', note: 'sliced' },
      { quantity: 1, unit: 'tbsp', name: 'lemon juice' },
      { quantity: 0.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'tbsp', name: 'coconut or neutral oil' },
      { quantity: 0.5, unit: 'tsp', name: 'black mustard seeds' },
      { quantity: 1, name: 'dried red chilli', note: 'broken' },
      { quantity: 8, name: 'curry leaves' },
    ],
    method: [
      'Blend the roasted chana dal to a powder first, or it will stay gritty.',
      'Add the coconut, green chilli, ginger, lemon juice, salt and 100 ml cold water. Blend to a spoonable, ' +
        'slightly coarse cream, adding a little more water as it needs it. Scrape into a bowl.',
      'Heat the oil in a small pan and pop the mustard seeds. Add the dried chilli and the curry leaves, stand ' +
        'back while they crackle, and pour the lot over the chutney.',
      'Stir, taste for salt and lemon, and chill. It keeps for 2 days in the fridge; let it travel beside an ice pack.',
    ],
  },
  {
    slug: 'poha',
    name: 'Poha',
    free: false,
    prepMinutes: 10,
    cookMinutes: 15,
    published: '2025-04-24',
    serves: 3,
    introduction:
      'Breakfast in Indore, second breakfast on the 7:42, and a very decent lunch. Buy the thick flakes: thin ones ' +
      'turn to porridge while you are looking for the lemon.',
    ingredients: [
      { quantity: 200, unit: 'g', name: 'thick poha', note: 'flattened rice' },
      { quantity: 3, unit: 'tbsp', name: 'neutral oil' },
      { quantity: 40, unit: 'g', name: 'raw peanuts' },
      { quantity: 1, unit: 'tsp', name: 'black mustard seeds' },
      { quantity: 10, name: 'curry leaves' },
      { quantity: 1, name: 'green chilli', note: 'finely chopped' },
      { quantity: 1, name: 'onion', note: 'finely chopped' },
      { quantity: 1, name: 'potato', note: 'about 150 g, in 1 cm dice' },
      { quantity: 0.5, unit: 'tsp', name: 'ground turmeric' },
      { quantity: 1, unit: 'tsp', name: 'caster sugar' },
      { quantity: 0.75, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'tbsp', name: 'lemon juice' },
      { quantity: 2, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
    ],
    method: [
      'Rinse the poha in a sieve under the cold tap for 30 seconds and leave it to drain in the sieve for 10 ' +
        'minutes. The flakes should crush softly between two fingers. Fork through the turmeric, sugar and salt.',
      'Heat the oil in a wide pan and fry the peanuts for 3 minutes until golden. Scoop them out.',
      'Pop the mustard seeds in the same oil, add the curry leaves, chilli and potato, cover and cook over a ' +
        'medium-low heat for 5 minutes, stirring once or twice. Add the onion and cook for 4 minutes more, ' +
        'uncovered, until the potato is tender.',
      'Add the poha and the peanuts and turn gently for 2–3 minutes, until hot. If it looks dry, flick over 1 ' +
        'tbsp water and cover for a minute.',
      'Off the heat, add the lemon juice and coriander. To pack, cool it quickly, chill, and reheat until ' +
        'steaming under a damp piece of kitchen paper.',
    ],
  },
  {
    slug: 'jeera-rice',
    name: 'Jeera rice',
    free: true,
    prepMinutes: 30,
    cookMinutes: 25,
    published: '2025-02-20',
    serves: 4,
    introduction:
      'The first thing I teach anyone, because every other tin in the stack leans on it. Rinse, soak, measure, ' +
      'leave it alone.',
    ingredients: [
      { quantity: 300, unit: 'g', name: 'basmati rice' },
      { quantity: 2, unit: 'tbsp', name: 'ghee' },
      { quantity: 2, unit: 'tsp', name: 'cumin seeds' },
      { quantity: 1, name: 'bay leaf' },
      { quantity: 2, name: 'green cardamom pods', note: 'cracked' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 1, unit: 'tbsp', name: 'coriander leaves', note: 'chopped' },
    ],
    method: [
      'Rinse the rice in four or five changes of water, until the water is clear. Soak it in cold water for 20 ' +
        'minutes, then drain it in a sieve for 5.',
      'Melt the ghee in a heavy pan with a tight lid. Add the cumin, bay leaf and cardamom and let them sizzle ' +
        'for 30–40 seconds, until the cumin is a shade darker.',
      'Add the rice and turn it gently in the ghee for 1 minute. Add 450 ml boiling water and the salt.',
      'When it boils, cover and cook over the lowest heat for 10 minutes. Turn off the heat and leave it for 10 ' +
        'minutes without lifting the lid.',
      'Fluff with a fork and scatter over the coriander. For tomorrow, cool it on a tray, have it in the fridge ' +
        'within the hour, and reheat it once only, with a spoonful of water, until steaming.',
    ],
  },
];
