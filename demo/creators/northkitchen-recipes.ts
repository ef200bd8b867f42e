import type { DemoRecipe } from '../types.ts';

/** Newest first. */
export const northkitchenRecipes: DemoRecipe[] = [
  {
    slug: 'cardamom-buns',
    name: 'Cardamom buns',
    free: true,
    prepMinutes: 45,
    cookMinutes: 25,
    published: '2026-11-08',
    serves: 16,
    introduction:
      'Grind the cardamom yourself, from pods, on the day. Everything else here is negotiable, although Tove ' +
      'would like it noted that she did not agree to that sentence. Allow about three hours, two of them rising.',
    ingredients: [
      { quantity: 300, unit: 'ml', name: 'whole milk' },
      { quantity: 500, unit: 'g', name: 'strong white flour', note: 'plus a little for rolling' },
      { quantity: 7, unit: 'g', name: 'fast-action dried yeast' },
      { quantity: 90, unit: 'g', name: 'caster sugar' },
      { quantity: 5, unit: 'tsp', name: 'freshly ground cardamom', note: 'from about 60 pods' },
      { quantity: 0.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 200, unit: 'g', name: 'unsalted butter', note: 'soft; half for the dough, half for the filling' },
      { quantity: 90, unit: 'g', name: 'light brown sugar' },
      { quantity: 1, name: 'egg', note: 'beaten' },
      { quantity: 3, unit: 'tbsp', name: 'pearl sugar' },
    ],
    method: [
      'Warm the milk to 37°C. In the bowl of a mixer, combine the flour, yeast, caster sugar, 2 teaspoons of ' +
        'the cardamom and the salt. Add the milk and knead on low speed for 5 minutes. Add 100 g of the butter ' +
        'in pieces and knead for 8–10 minutes, until the dough is smooth and lets go of the bowl. By hand, allow ' +
        '15 minutes.',
      'Cover and leave at about 24°C for 1 hour, until nearly doubled.',
      'Beat the other 100 g butter with the brown sugar and the remaining 3 teaspoons of cardamom to a ' +
        'spreadable paste.',
      'Roll the dough on a lightly floured surface to a rectangle of 40 × 50 cm. Spread the filling to every ' +
        'edge. Fold in thirds from the short sides, like a letter, then roll gently to 40 × 20 cm.',
      'Cut across the long side into 16 strips, 2.5 cm wide and 20 cm long. Stretch and twist each strip ' +
        'several times, wind it twice round two fingers, pass the end over the top and tuck it underneath. Set ' +
        'on two lined trays.',
      'Cover and prove for 45 minutes, until a fingertip leaves a dent that fills slowly. Heat the oven to ' +
        '220°C (200°C fan).',
      'Brush with egg, scatter with pearl sugar and bake one tray at a time in the middle of the oven for ' +
        '10–12 minutes, until well browned. Cool under a clean cloth, which keeps the crust soft.',
    ],
  },
  {
    slug: 'salmon-soup',
    name: 'Salmon soup',
    free: false,
    prepMinutes: 15,
    cookMinutes: 35,
    published: '2026-10-18',
    serves: 4,
    introduction:
      'A weekday soup, and the first thing our mother taught us both. Cut the potatoes small and the salmon ' +
      'large; most people do the reverse and end up with raw potato and fish crumbs.',
    ingredients: [
      { quantity: 40, unit: 'g', name: 'butter' },
      { quantity: 1, name: 'leek', note: 'white and pale green part, in 5 mm rounds' },
      { quantity: 2, name: 'carrots', note: 'in thin rounds' },
      { quantity: 600, unit: 'g', name: 'waxy potatoes', note: 'peeled, in 1.5 cm cubes' },
      { quantity: 1, unit: 'l', name: 'fish stock', note: 'or mild vegetable stock' },
      { quantity: 6, name: 'allspice berries' },
      { quantity: 1, name: 'bay leaf' },
      { quantity: 200, unit: 'ml', name: 'double cream' },
      { quantity: 500, unit: 'g', name: 'skinless salmon fillet', note: 'in 3 cm cubes' },
      { quantity: 30, unit: 'g', name: 'dill', note: 'chopped, stalks and leaves kept apart' },
      { quantity: 1, unit: 'tbsp', name: 'lemon juice' },
    ],
    method: [
      'Melt the butter in a large saucepan over medium-low heat. Add the leek, carrots and a pinch of salt and ' +
        'cook for 8 minutes, until the leek is soft but not coloured.',
      'Add the potatoes, stock, allspice, bay and dill stalks. Bring to the boil and simmer for 12–14 minutes, ' +
        'until a knife meets no resistance in the potatoes.',
      'Crush a few pieces of potato against the side of the pan, to thicken the soup a little. Pour in the ' +
        'cream and bring back to a simmer.',
      'Lower the heat until nothing moves. Slide in the salmon and leave it for 4–5 minutes without boiling ' +
        'and without stirring, until it just flakes.',
      'Add the lemon juice and the dill leaves. Taste for salt and white pepper. Leave the allspice in the pan ' +
        'if you can find it, and warn people if you cannot.',
      'Serve at once, with buttered rye bread. It does not freeze; eat it all, or have it for lunch.',
    ],
  },
  {
    slug: 'apple-cake',
    name: 'Apple cake',
    free: true,
    prepMinutes: 25,
    cookMinutes: 50,
    published: '2026-09-20',
    serves: 10,
    introduction:
      'There are four apples in this cake and it looks like too many until it is baked. Ines serves it with ' +
      'vanilla custard. Tove eats it cold, standing, and says it is better the second day. She is right.',
    ingredients: [
      { quantity: 150, unit: 'g', name: 'unsalted butter', note: 'soft, plus more for the tin' },
      { quantity: 180, unit: 'g', name: 'caster sugar' },
      { quantity: 3, name: 'eggs', note: 'at room temperature' },
      { quantity: 200, unit: 'g', name: 'plain flour' },
      { quantity: 2, unit: 'tsp', name: 'baking powder' },
      { quantity: 1, unit: 'tsp', name: 'ground cardamom' },
      { quantity: 0.25, unit: 'tsp', name: 'fine salt' },
      { quantity: 100, unit: 'g', name: 'soured cream' },
      { quantity: 4, name: 'tart apples', note: 'about 600 g' },
      { quantity: 1, unit: 'tsp', name: 'ground cinnamon' },
      { quantity: 2, unit: 'tbsp', name: 'demerara sugar' },
      { quantity: 30, unit: 'g', name: 'flaked almonds' },
    ],
    method: [
      'Heat the oven to 175°C (155°C fan). Butter a 23 cm springform tin and line the base.',
      'Beat the butter and caster sugar for 4–5 minutes, until pale. Beat in the eggs one at a time; if it ' +
        'curdles, add a spoonful of the flour.',
      'Mix the flour, baking powder, cardamom and salt. Fold half into the batter, then the soured cream, then ' +
        'the rest. Stop when you can no longer see flour.',
      'Peel, quarter and core the apples. Cut one into 1 cm dice and fold into the batter. Slice the other ' +
        'three thinly.',
      'Spread the batter in the tin and stand the slices in it, rounded side up, in tight circles. Press them ' +
        'down lightly. Mix the cinnamon with the demerara sugar and sprinkle over, then the almonds.',
      'Bake in the lower third of the oven for 45–50 minutes, until risen and brown and a skewer comes out ' +
        'clean of batter. Cover loosely with foil if the almonds darken too fast.',
      'Cool in the tin for 30 minutes before releasing it.',
    ],
  },
  {
    slug: 'gravlax',
    name: 'Gravlax',
    free: false,
    prepMinutes: 30,
    cookMinutes: 0,
    published: '2026-08-23',
    serves: 8,
    introduction:
      'Salt, sugar, dill and 48 hours in which you do nothing but turn it over. Use farmed salmon, or wild ' +
      'salmon that has been frozen at −20°C for a week: curing does not kill parasites, and freezing does.',
    ingredients: [
      { quantity: 1, unit: 'kg', name: 'salmon fillet', note: 'centre cut, skin on, pin bones removed' },
      { quantity: 60, unit: 'g', name: 'fine sea salt' },
      { quantity: 80, unit: 'g', name: 'caster sugar' },
      { quantity: 2, unit: 'tsp', name: 'white peppercorns', note: 'crushed' },
      { quantity: 80, unit: 'g', name: 'dill', note: 'chopped, stalks included' },
      { quantity: 2, unit: 'tbsp', name: 'aquavit', note: 'or vodka; optional' },
      { quantity: 2, unit: 'tbsp', name: 'Dijon mustard' },
      { quantity: 1, unit: 'tbsp', name: 'white wine vinegar' },
      { quantity: 150, unit: 'ml', name: 'rapeseed oil' },
      { quantity: 1, name: 'lemon', note: 'in wedges, to serve' },
    ],
    method: [
      'Cut the salmon across into two equal pieces and pat dry. Mix the salt with 60 g of the sugar and the ' +
        'pepper. Rub some of it into the skin sides.',
      'Lay one piece skin side down in a dish just big enough to hold it. Cover with the rest of the cure, 60 ' +
        'g of the dill and the aquavit. Set the other piece on top, skin side up, thick end over thin end.',
      'Cover with film, put a small board and about 1 kg of weight on top, and refrigerate for 48 hours. Turn ' +
        'the whole parcel every 12 hours and spoon the brine over. Set an alarm; we do.',
      'For the sauce, whisk the mustard with the remaining 20 g sugar and the vinegar. Add the oil in a thin ' +
        'stream, whisking all the time, until thick. Stir in the remaining 20 g dill.',
      'Scrape the cure from the fish and wipe it dry with kitchen paper. Do not rinse it.',
      'With a long, thin knife held almost flat, slice towards the tail in wide slices, leaving the skin ' +
        'behind. Serve with the sauce and lemon. It keeps 4 days in the fridge, well wrapped.',
    ],
  },
  {
    slug: 'smorgastarta',
    name: 'Smörgåstårta',
    free: false,
    prepMinutes: 75,
    cookMinutes: 10,
    published: '2026-07-19',
    serves: 12,
    introduction:
      'A sandwich the size of a birthday cake, for birthdays. It must be assembled the day before, which suits ' +
      'us: one sister builds, the other sister decorates, and nobody speaks until it is finished.',
    ingredients: [
      { quantity: 18, name: 'slices of soft white sandwich bread', note: 'crusts removed' },
      { quantity: 6, name: 'eggs' },
      { quantity: 150, unit: 'g', name: 'mayonnaise' },
      { quantity: 2, unit: 'tsp', name: 'Dijon mustard' },
      { quantity: 15, unit: 'g', name: 'chives', note: 'finely chopped' },
      { quantity: 300, unit: 'g', name: 'cooked peeled prawns', note: 'drained and dried' },
      { quantity: 350, unit: 'g', name: 'crème fraîche' },
      { quantity: 30, unit: 'g', name: 'dill', note: 'half chopped, half in sprigs' },
      { quantity: 1, name: 'lemon', note: 'half juiced, half thinly sliced' },
      { quantity: 300, unit: 'g', name: 'full-fat cream cheese', note: 'at room temperature' },
      { quantity: 200, unit: 'g', name: 'cold-smoked salmon', note: 'in slices' },
      { quantity: 1, name: 'cucumber', note: 'thinly sliced' },
      { quantity: 8, name: 'radishes', note: 'thinly sliced' },
    ],
    method: [
      'Boil the eggs for 9 minutes and cool in cold water. Peel them and mash with the mayonnaise, mustard, ' +
        'chives, ½ teaspoon of salt and some white pepper.',
      'Keep 100 g of the best prawns for the top. Chop the rest roughly and mix with 150 g of the crème ' +
        'fraîche, the chopped dill and 1 tablespoon of the lemon juice. Both fillings must be thick; pour off ' +
        'any liquid.',
      'On a serving board, lay 6 slices of bread edge to edge in a rectangle, two by three. Spread with the ' +
        'egg filling, right to the sides. Cover with 6 more slices, spread with the prawn filling, and finish ' +
        'with the last 6 slices.',
      'Press lightly with a tray, wrap tightly in film and refrigerate overnight, or for at least 6 hours.',
      'Next day, beat the cream cheese with the remaining 200 g crème fraîche and a pinch of salt until ' +
        'smooth. Unwrap the cake and spread this over the top and sides with a palette knife.',
      'Press cucumber slices round the sides. Cover the top with rolled salmon, the reserved prawns, radishes, ' +
        'lemon slices and dill sprigs, in rows or in chaos, depending on the sister.',
      'Serve within 2 hours, cut with a long wet knife. Keep it in the fridge until then.',
    ],
  },
  {
    slug: 'pickled-herring',
    name: 'Pickled herring',
    free: false,
    prepMinutes: 30,
    cookMinutes: 5,
    published: '2026-06-14',
    serves: 8,
    introduction:
      'Midsummer requires three kinds of herring; this is the one that the other two are judged against. It ' +
      'needs a night to soak and two days in the jar, so begin on Tuesday for Friday.',
    ingredients: [
      { quantity: 400, unit: 'g', name: 'salted herring fillets', note: 'skinned' },
      { quantity: 200, unit: 'ml', name: 'white vinegar', note: '6% acidity' },
      { quantity: 180, unit: 'g', name: 'caster sugar' },
      { quantity: 200, unit: 'ml', name: 'water' },
      { quantity: 10, name: 'allspice berries', note: 'lightly crushed' },
      { quantity: 10, name: 'white peppercorns' },
      { quantity: 2, name: 'bay leaves' },
      { quantity: 1, name: 'red onion', note: 'thinly sliced' },
      { quantity: 1, name: 'small carrot', note: 'thinly sliced' },
      { quantity: 10, unit: 'g', name: 'dill', note: 'in sprigs' },
    ],
    method: [
      'Put the herring in a large bowl of cold water and refrigerate for 10–12 hours, changing the water ' +
        'twice. Taste a small piece: it should be pleasantly salty, not fierce. If it is fierce, change the ' +
        'water and wait two hours more.',
      'Bring the vinegar, sugar, water, allspice, peppercorns and bay to the boil, stirring until the sugar ' +
        'has dissolved. Simmer for 2 minutes, then cool completely. Warm brine makes soft fish.',
      'Sterilise a 1-litre jar: wash it, rinse it with boiling water and leave it to dry, or heat it at 120°C ' +
        'for 15 minutes, and let it cool.',
      'Drain the herring, pat it dry and cut across into 2 cm pieces.',
      'Layer the herring, onion, carrot and dill in the jar. Pour in the cold brine with its spices, so that ' +
        'everything is covered.',
      'Close and refrigerate for at least 48 hours. Eat within 2 weeks, always with a clean fork, with boiled ' +
        'potatoes, soured cream and crispbread.',
    ],
  },
  {
    slug: 'meatballs',
    name: 'Meatballs',
    free: false,
    prepMinutes: 35,
    cookMinutes: 30,
    published: '2026-05-17',
    serves: 4,
    introduction:
      'Small, soft, and fried in more butter than you would admit to a doctor. The cold milk and breadcrumbs are ' +
      'not a way to save meat. They are the reason it is tender.',
    ingredients: [
      { quantity: 50, unit: 'g', name: 'dried white breadcrumbs' },
      { quantity: 120, unit: 'ml', name: 'whole milk' },
      { quantity: 1, name: 'onion', note: 'very finely chopped or grated' },
      { quantity: 60, unit: 'g', name: 'butter' },
      { quantity: 250, unit: 'g', name: 'beef mince' },
      { quantity: 250, unit: 'g', name: 'pork mince' },
      { quantity: 1, name: 'egg' },
      { quantity: 0.5, unit: 'tsp', name: 'ground allspice' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 2, unit: 'tbsp', name: 'plain flour' },
      { quantity: 400, unit: 'ml', name: 'beef stock' },
      { quantity: 150, unit: 'ml', name: 'double cream' },
      { quantity: 1, unit: 'tbsp', name: 'soy sauce' },
      { quantity: 120, unit: 'g', name: 'lingonberry jam', note: 'to serve' },
    ],
    method: [
      'Stir the breadcrumbs into the milk and leave for 10 minutes. Meanwhile, soften the onion in 10 g of the ' +
        'butter over low heat for 6–7 minutes. Let it cool.',
      'Combine the crumbs, onion, both minces, egg, allspice, salt and some white pepper. Mix with your hand ' +
        'for 2 minutes, until it begins to feel sticky. Fry a small piece, taste it, and correct the salt.',
      'With wet hands, roll into about 32 balls the size of a walnut. Set on a wet board, so that they do not ' +
        'stick.',
      'Melt 15 g of the butter in a large frying pan over medium heat. Fry half the meatballs for 8–9 minutes, ' +
        'shaking the pan so that they roll, until brown all over and cooked through. Keep warm. Repeat with ' +
        'another 15 g butter and the rest.',
      'For the sauce, melt the last 20 g butter in the same pan. Stir in the flour and cook for 1 minute. ' +
        'Whisk in the stock a little at a time, scraping up what has stuck, then add the cream and soy. Simmer ' +
        'for 5 minutes, until it coats a spoon.',
      'Return the meatballs to the sauce for 2 minutes. Serve with boiled or mashed potatoes and the ' +
        'lingonberry jam.',
    ],
  },
  {
    slug: 'rye-crispbread',
    name: 'Rye crispbread',
    free: true,
    prepMinutes: 35,
    cookMinutes: 30,
    published: '2026-03-29',
    serves: 12,
    introduction:
      'Crispbread is bread for people who plan ahead: it keeps for two months in a tin. Roll it thinner than you ' +
      'think is reasonable, and then, as Ines says at every lesson, once more.',
    ingredients: [
      { quantity: 250, unit: 'g', name: 'wholemeal rye flour', note: 'plus about 50 g for rolling' },
      { quantity: 150, unit: 'g', name: 'strong white flour' },
      { quantity: 5, unit: 'g', name: 'fast-action dried yeast' },
      { quantity: 1.5, unit: 'tsp', name: 'fine salt' },
      { quantity: 2, unit: 'tsp', name: 'caraway or fennel seeds', note: 'coarsely crushed' },
      { quantity: 250, unit: 'ml', name: 'water', note: 'at 37°C' },
      { quantity: 1, unit: 'tbsp', name: 'honey' },
      { quantity: 1, unit: 'tbsp', name: 'rapeseed oil' },
      { quantity: 1, unit: 'tsp', name: 'flaky salt', note: 'for the tops' },
    ],
    method: [
      'Mix both flours with the yeast, fine salt and seeds. Add the water, honey and oil and work together for ' +
        '5 minutes. The dough will be sticky and inelastic. That is rye; do not add more flour yet.',
      'Cover and leave for 1 hour. It will grow by about half.',
      'Put a baking stone or a heavy tray in the oven and heat it to 230°C (210°C fan). Divide the dough into ' +
        '12 pieces of about 55 g and dust them generously with rye flour.',
      'Roll each piece out on baking paper to a disc of about 20 cm, no thicker than 2 mm. Prick all over with ' +
        'a fork, or roll with a knobbed pin if you own one. Sprinkle with a little flaky salt and press it in.',
      'Slide two discs at a time, on their paper, on to the hot stone. Bake for 4–5 minutes, until dry, brown ' +
        'at the edges and blistered.',
      'Turn the oven down to 100°C. Stack the breads loosely on the rack, with the oven door ajar, for 20–30 ' +
        'minutes, then leave them in the oven as it cools. They should snap. If they bend, give them another 10 ' +
        'minutes.',
      'Store in a dry tin.',
    ],
  },
  {
    slug: 'semlor',
    name: 'Semlor',
    free: false,
    prepMinutes: 60,
    cookMinutes: 15,
    published: '2026-02-08',
    serves: 10,
    introduction:
      'Once these were eaten only on Shrove Tuesday. Now they begin straight after Christmas, and Tove ' +
      'disapproves, with cream on her nose. The buns take about two and a half hours with their rising; fill ' +
      'them the same day.',
    ingredients: [
      { quantity: 280, unit: 'ml', name: 'whole milk', note: '200 ml for the dough, 80 ml for the filling' },
      { quantity: 400, unit: 'g', name: 'strong white flour' },
      { quantity: 7, unit: 'g', name: 'fast-action dried yeast' },
      { quantity: 60, unit: 'g', name: 'caster sugar' },
      { quantity: 2, unit: 'tsp', name: 'freshly ground cardamom' },
      { quantity: 0.25, unit: 'tsp', name: 'fine salt' },
      { quantity: 2, name: 'eggs', note: 'one for the dough, one for glazing' },
      { quantity: 75, unit: 'g', name: 'unsalted butter', note: 'soft' },
      { quantity: 200, unit: 'g', name: 'almond paste', note: 'or marzipan, which is sweeter' },
      { quantity: 300, unit: 'ml', name: 'whipping cream' },
      { quantity: 1, unit: 'tbsp', name: 'icing sugar', note: 'plus more to dust' },
    ],
    method: [
      'Warm 200 ml of the milk to 37°C. Mix the flour, yeast, caster sugar, cardamom and salt, add the milk ' +
        'and one egg, and knead for 5 minutes. Work in the butter a little at a time, then knead for 8 minutes, ' +
        'until smooth.',
      'Cover and leave for 1 hour, until doubled.',
      'Divide into 10 pieces of about 80 g. Roll each into a tight, round ball with no seam on top, and set ' +
        'well apart on a lined tray. Cover and prove for 45 minutes. Heat the oven to 210°C (190°C fan).',
      'Brush with the second egg, beaten. Bake for 11–13 minutes, until evenly brown. Cool completely under a ' +
        'cloth.',
      'Cut a lid about 1.5 cm thick from each bun. Pull out a good spoonful of crumb from each base with a fork.',
      'Crumble the pulled-out bread and grate the almond paste into a bowl. Mix with the remaining 80 ml milk ' +
        'to a thick, lumpy paste, adding a little more milk if it is stiff, and divide between the hollows.',
      'Whip the cream with the tablespoon of icing sugar until it just holds its shape. Pipe or spoon a tall ' +
        'layer on each bun, replace the lid and dust with icing sugar. Serve within the hour.',
    ],
  },
  {
    slug: 'beetroot-apple-salad',
    name: 'Beetroot and apple salad',
    free: false,
    prepMinutes: 20,
    cookMinutes: null,
    published: '2025-12-14',
    serves: 6,
    introduction:
      'Shockingly pink, and present at every Christmas table we have sat at. It belongs next to meatballs, ham ' +
      'or a slice of rye bread, and improves after an hour in the fridge, like several of our relatives.',
    ingredients: [
      { quantity: 400, unit: 'g', name: 'pickled beetroot', note: 'drained weight' },
      { quantity: 2, name: 'crisp, tart apples', note: 'such as Granny Smith' },
      { quantity: 1, name: 'small red onion', note: 'very finely chopped' },
      { quantity: 2, name: 'pickled gherkins', note: 'finely diced' },
      { quantity: 100, unit: 'g', name: 'mayonnaise' },
      { quantity: 100, unit: 'g', name: 'crème fraîche' },
      { quantity: 1, unit: 'tbsp', name: 'grated horseradish', note: 'fresh, or from a jar' },
      { quantity: 1, unit: 'tsp', name: 'Dijon mustard' },
      { quantity: 10, unit: 'g', name: 'chives', note: 'finely cut' },
    ],
    method: [
      'Drain the beetroot well, keeping 2 tablespoons of its liquid. Cut into 8 mm dice and dry on kitchen ' +
        'paper; wet beetroot makes a thin salad.',
      'Core the apples, leave the skin on, and cut into dice of the same size.',
      'Stir the mayonnaise, crème fraîche, horseradish, mustard and 1 tablespoon of the beetroot liquid in a ' +
        'large bowl. Season with ¼ teaspoon of salt and some white pepper.',
      'Fold in the beetroot, apples, onion and gherkins. Taste, and add the second spoonful of liquid if it ' +
        'needs sharpening.',
      'Cover and chill for 1 hour. Stir once and scatter with the chives. It keeps 3 days in the fridge.',
    ],
  },
  {
    slug: 'potato-pancakes',
    name: 'Potato pancakes',
    free: false,
    prepMinutes: 20,
    cookMinutes: 40,
    published: '2025-10-26',
    serves: 4,
    introduction:
      'Raggmunk, served with crisp pork and raw stirred lingonberries. Grate the potatoes last and fry at once, ' +
      'because grated potato turns grey while you answer the telephone.',
    ingredients: [
      { quantity: 150, unit: 'g', name: 'lingonberries', note: 'frozen; or cranberries, chopped' },
      { quantity: 50, unit: 'g', name: 'caster sugar' },
      { quantity: 100, unit: 'g', name: 'plain flour' },
      { quantity: 1, unit: 'tsp', name: 'fine salt' },
      { quantity: 300, unit: 'ml', name: 'whole milk' },
      { quantity: 1, name: 'egg' },
      { quantity: 800, unit: 'g', name: 'firm potatoes' },
      { quantity: 300, unit: 'g', name: 'thick-cut streaky bacon', note: 'or sliced salt pork' },
      { quantity: 60, unit: 'g', name: 'butter' },
    ],
    method: [
      'Stir the frozen lingonberries with the sugar and leave at room temperature, stirring now and then, ' +
        'until the sugar has dissolved. This takes about 30 minutes.',
      'Whisk the flour and salt with half the milk until smooth, then whisk in the rest of the milk and the ' +
        'egg. Let it stand while you fry the bacon.',
      'Fry the bacon in a dry frying pan over medium heat for 8–10 minutes, until crisp. Keep it warm in the ' +
        'oven at 100°C, and keep the fat in the pan.',
      'Peel the potatoes and grate them coarsely. Squeeze once over the sink, lightly, and stir into the ' +
        'batter at once.',
      'Add a knob of the butter to the pan over medium-high heat. When it stops foaming, spread in small ' +
        'ladlefuls of batter, about 12 cm across and thin. Fry for 3–4 minutes a side, until brown with lacy ' +
        'edges. Stir the batter and add butter before each batch; you should get 12–14.',
      'Serve as they come out of the pan, with the bacon and lingonberries. The cook eats last.',
    ],
  },
  {
    slug: 'blueberry-soup',
    name: 'Blueberry soup',
    free: true,
    prepMinutes: 5,
    cookMinutes: 15,
    published: '2025-08-10',
    serves: 4,
    introduction:
      'Drink it hot from a flask on skis, or cold from a bowl in August. Wild bilberries stain your teeth and ' +
      'taste of forest; cultivated berries need the lemon.',
    ingredients: [
      { quantity: 500, unit: 'g', name: 'bilberries or blueberries', note: 'fresh or frozen' },
      { quantity: 700, unit: 'ml', name: 'water' },
      { quantity: 80, unit: 'g', name: 'caster sugar' },
      { quantity: 1, name: 'cinnamon stick' },
      { quantity: 2, unit: 'tbsp', name: 'potato starch', note: 'or 3 tbsp cornflour' },
      { quantity: 1, unit: 'tbsp', name: 'lemon juice' },
      { quantity: 100, unit: 'ml', name: 'double cream', note: 'lightly whipped, to serve' },
      { quantity: 20, unit: 'g', name: 'flaked almonds', note: 'toasted' },
    ],
    method: [
      'Bring the berries, water, sugar, cinnamon and a pinch of salt to the boil. Simmer for 8–10 minutes, ' +
        'until the berries have burst. Take out the cinnamon.',
      'Blend until smooth, or leave it with the berries in. We do not agree on this.',
      'Stir the potato starch with 3 tablespoons of cold water. Take the pan off the heat and pour the starch ' +
        'in as a thin stream, stirring.',
      'Return to the heat and stop at the first bubble. Potato starch turns stringy if it boils. (Cornflour, ' +
        'on the other hand, must simmer for 2 minutes.)',
      'Stir in the lemon juice and taste for sugar. Serve hot, or cool with a little sugar sprinkled on top to ' +
        'stop a skin from forming. Finish with the cream and almonds.',
    ],
  },
  {
    slug: 'dill-potatoes',
    name: 'Dill potatoes',
    free: false,
    prepMinutes: 10,
    cookMinutes: 30,
    published: '2025-06-15',
    serves: 4,
    introduction:
      'Potatoes in a white sauce with a quantity of dill that guests assume is an error. It is not. Serve with ' +
      'gravlax, smoked fish or fried sausage.',
    ingredients: [
      { quantity: 900, unit: 'g', name: 'small waxy potatoes', note: 'scrubbed' },
      { quantity: 40, unit: 'g', name: 'butter' },
      { quantity: 3, unit: 'tbsp', name: 'plain flour' },
      { quantity: 450, unit: 'ml', name: 'whole milk' },
      { quantity: 50, unit: 'ml', name: 'double cream' },
      { quantity: 40, unit: 'g', name: 'dill', note: 'finely chopped' },
      { quantity: 1, unit: 'tsp', name: 'white wine vinegar' },
      { quantity: 0.5, unit: 'tsp', name: 'caster sugar' },
    ],
    method: [
      'Boil the potatoes in well-salted water for 15–20 minutes, until just tender. Drain and leave to steam ' +
        'dry. Halve any that are larger than an egg.',
      'Meanwhile, melt the butter in a wide saucepan over medium heat. Stir in the flour and cook for 1 minute ' +
        'without colouring.',
      'Add the milk in four parts, whisking until smooth each time. Simmer over low heat for 5 minutes, ' +
        'stirring, so that the flour loses its taste.',
      'Stir in the cream, vinegar, sugar and ½ teaspoon of salt. Taste with a piece of potato, not alone: the ' +
        'sauce must be a little over-seasoned.',
      'Fold in the potatoes and warm through for 3 minutes. Add the dill off the heat and serve immediately, ' +
        'with white pepper.',
    ],
  },
  {
    slug: 'yellow-pea-soup',
    name: 'Yellow pea soup',
    free: false,
    prepMinutes: 15,
    cookMinutes: 105,
    published: '2025-02-20',
    serves: 6,
    introduction:
      'Eaten in Sweden every Thursday since the Middle Ages, with pancakes afterwards. We published this recipe ' +
      'on a Thursday. Soak the peas on Wednesday.',
    ingredients: [
      {
        quantity: 500,
        unit: 'g',
        name: 'dried whole yellow peas',
        note: 'soaked overnight in plenty of cold water',
      },
      { quantity: 2, unit: 'l', name: 'water' },
      { quantity: 500, unit: 'g', name: 'unsmoked gammon', note: 'or lightly salted pork, in one piece' },
      { quantity: 2, name: 'onions', note: 'one whole and stuck with cloves, one chopped' },
      { quantity: 3, name: 'cloves' },
      { quantity: 2, name: 'bay leaves' },
      { quantity: 1, unit: 'tsp', name: 'dried thyme' },
      { quantity: 1, unit: 'tsp', name: 'dried marjoram' },
      { quantity: 4, unit: 'tbsp', name: 'strong mustard', note: 'Swedish or English, to serve' },
    ],
    method: [
      'Drain the peas and rinse. Put them in a large pot with the 2 litres of fresh water, bring to the boil ' +
        'and skim off the foam and any loose skins.',
      'Add the gammon, both onions, the bay and the thyme. Bring back to the boil, then simmer gently, ' +
        'half-covered, for 75–90 minutes, stirring now and then so that nothing sticks. Add hot water if it ' +
        'becomes too thick to stir.',
      'When the gammon is tender, lift it out and cut into 2 cm pieces. Take out the bay leaves and the onion ' +
        'with its cloves.',
      'If the peas are still whole, simmer until they begin to collapse. Whisk for ten seconds to thicken the ' +
        'soup; it should be coarse, not a purée.',
      'Return the meat, add the marjoram and simmer for 5 minutes. Only now taste for salt, as the gammon has ' +
        'brought some.',
      'Serve with mustard on the edge of the bowl, to be stirred in as you go.',
    ],
  },
];
