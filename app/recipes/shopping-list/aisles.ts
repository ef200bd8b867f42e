import { stem } from '../content/ingredient-words.ts';

/** In the order in which shops are walked through. */
export const aisles = [
  'produce',
  'bakery',
  'fish',
  'meat',
  'dairy',
  'dry',
  'baking',
  'spices',
  'tins',
  'sauces',
  'nuts',
  'drinks',
  'frozen',
  'other',
] as const;

export type Aisle = (typeof aisles)[number];

/** Foods by the words that name them, in the singular. A longer name goes before a shorter: 'coconut milk' is no milk. */
const foods: Record<Exclude<Aisle, 'other'>, string> = {
  produce:
    'apple, apricot, artichoke, arugula, asparagus, aubergine, avocado, banana, basil, bean sprout, beansprout, beetroot, ' +
    'bell pepper, berry, blackberry, blueberry, bok choy, broad bean, broccoli, brussels sprout, butternut squash, cabbage, ' +
    'carrot, cauliflower, celeriac, celery, chard, cherry, cherry tomato, chicory, chile, chili, chilli, chive, cilantro, ' +
    'clementine, coriander, corn cob, courgette, cranberry, cress, cucumber, dill, eggplant, endive, fennel, fig, flat-leaf parsley, ' +
    'galangal, garlic, ginger, grape, grapefruit, green bean, green onion, green pepper, herb, horseradish, jalapeño, kale, ' +
    'kiwi, kohlrabi, leek, lemon, lemongrass, lettuce, lime, makrut lime leaf, kaffir lime leaf, mandarin, mango, melon, mint, ' +
    'mushroom, nectarine, okra, onion, orange, oregano sprig, pak choi, papaya, parsley, parsnip, passion fruit, peach, pear, pepper, ' +
    'pineapple, plum, pomegranate, pomelo, potato, pumpkin, quince, radish, raspberry, red pepper, rhubarb, rocket, rosemary, sage, ' +
    'salad, salad leaf, samphire, scallion, shallot, sorrel, spinach, spring onion, squash, strawberry, swede, sweet potato, sweetcorn, ' +
    'tangerine, tarragon, thyme, tofu, tomatillo, tomato, turnip, watercress, watermelon, yam, yellow pepper, zucchini',
  bakery:
    'baguette, bread, brioche, bun, ciabatta, croissant, flatbread, focaccia, loaf, naan, pita, pitta, roll, sourdough, tortilla, tostada, wrap',
  fish:
    'anchovy, bass, clam, cod, crab, fish, haddock, hake, halibut, herring, lobster, mackerel, monkfish, mussel, octopus, oyster, ' +
    'plaice, prawn, salmon, sardine, scallop, sea bass, shrimp, sole, squid, trout, tuna steak, turbot',
  meat:
    'bacon, beef, brisket, chicken, chorizo, duck, gammon, ham, lamb, lardon, meat, mince, minced beef, mutton, nduja, oxtail, ' +
    'pancetta, pork, prosciutto, rabbit, rib, salami, sausage, steak, turkey, veal, venison',
  dairy:
    'brie, butter, buttermilk, cheddar, cheese, cottage cheese, cream, cream cheese, crème fraîche, creme fraiche, double cream, egg, ' +
    'egg white, egg yolk, feta, ghee, goat’s cheese, goat cheese, gorgonzola, gouda, gruyère, gruyere, halloumi, margarine, mascarpone, ' +
    'milk, mozzarella, paneer, parmesan, pecorino, puff pastry, quark, queso fresco, ricotta, shortcrust pastry, filo pastry, skyr, ' +
    'sour cream, soured cream, stilton, white, yoghurt, yogurt, yolk',
  dry:
    'barley, basmati rice, bean, black bean, borlotti bean, buckwheat, bulgur, bulgur wheat, butter bean, cannellini bean, cereal, chickpea, ' +
    'couscous, dal, fettuccine, freekeh, fusilli, granola, haricot bean, kidney bean, lasagne, lentil, linguine, macaroni, noodle, oat, ' +
    'orzo, pappardelle, pasta, pearl barley, penne, pinto bean, polenta, quinoa, ramen, rice, rice noodle, rigatoni, semolina, soba, ' +
    'spaghetti, split pea, tagliatelle, udon, vermicelli, hominy',
  baking:
    'agar, almond extract, baking powder, baking soda, bicarbonate of soda, bicarbonate soda, breadcrumb, brown sugar, caster sugar, chocolate, ' +
    'chocolate chip, cocoa, cocoa powder, corn starch, cornflour, cornmeal, cornstarch, cream of tartar, flour, food colouring, gelatin, ' +
    'gelatine, golden syrup, icing sugar, maple syrup, masa harina, molasses, muscovado sugar, panko, pectin, powdered sugar, self-raising flour, ' +
    'sprinkle, sugar, treacle, vanilla, vanilla bean, vanilla extract, vanilla pod, yeast',
  spices:
    'allspice, aniseed, bay, bay leaf, black pepper, black peppercorn, caraway, cardamom, cayenne, cayenne pepper, chili flake, chilli flake, ' +
    'achiote paste, chile powder, chili powder, chilli powder, cinnamon, cinnamon stick, clove, coriander seed, cumin, curry powder, dried oregano, dried thyme, fennel seed, ' +
    'five-spice, garam masala, garlic powder, ginger powder, ground coriander, ground ginger, mace, marjoram, mustard powder, mustard seed, ' +
    'nutmeg, onion powder, oregano, paprika, peppercorn, pimentón, pink peppercorn, red pepper flake, saffron, salt, sea salt, seasoning, sesame salt, smoked paprika, ' +
    'star anise, sumac, turmeric, white pepper, za’atar, spice',
  tins:
    'baked bean, caper, chipotle in adobo, chopped tomato, coconut cream, coconut milk, condensed milk, cornichon, crushed tomato, evaporated milk, gherkin, ' +
    'jam, kimchi, marmalade, olive, passata, peeled tomato, pickle, plum tomato, pumpkin purée, pumpkin puree, roasted pepper, sauerkraut, ' +
    'sun-dried tomato, tinned tomato, tomato paste, tomato purée, tomato puree, tuna',
  sauces:
    'balsamic vinegar, barbecue sauce, bouillon, broth, chili oil, chilli oil, fish sauce, harissa, hoisin, honey, hot sauce, hummus, ketchup, lard, ' +
    'mayonnaise, mirin, miso, mustard, oil, olive oil, oyster sauce, pesto, sauce, sesame oil, soy sauce, sriracha, stock, stock cube, syrup, ' +
    'tabasco, tahini, tamari, tamarind, tamarind paste, vinegar, worcestershire sauce, peanut butter, curry paste, shortening',
  nuts:
    'almond, apricot dried, cashew, chestnut, coconut, currant, date, desiccated coconut, dried apricot, dried fig, flaked almond, ground almond, hazelnut, ' +
    'linseed, macadamia, nut, peanut, pecan, pepita, pine nut, pistachio, poppy seed, prune, pumpkin seed, raisin, seed, sesame, ' +
    'sesame seed, sultana, sunflower seed, walnut, chia seed',
  drinks:
    'ale, apple juice, beer, brandy, champagne, cider, coffee, espresso, gin, juice, lemonade, liqueur, marsala, orange juice, port, prosecco, ' +
    'red wine, rum, sake, sherry, sparkling water, stout, tea, tequila, vermouth, vodka, whisky, whiskey, white wine, wine, mezcal',
  frozen: 'frozen pea, ice cream, ice cube, ice, pea, sorbet, frozen berry, frozen spinach',
};

const stems = (name: string) => name.split(/[ -]/).map(stem);

const byName = new Map(
  Object.entries(foods).flatMap(([aisle, names]) =>
    names.split(', ').map((name) => [stems(name).join(' '), aisle as Aisle] as const),
  ),
);

/** Parts of a thing, which stand where the thing does: 'garlic cloves', 'chicken thighs', 'lemon juice'. */
const parts = new Set(
  (
    'clove leaf stalk stick sprig head fillet thigh breast drumstick leg wing slice rasher juice flesh zest peel flake bulb ' +
    'root stem cob kernel floret wedge piece seed shoulder loin tenderloin belly chop cutlet shank cheek neck'
  ).split(' '),
);

/** The words of a name that are looked at: no food in the table has more. */
const MOST_WORDS = 12;

/**
 * Where a shop has a food, by the last words of its name that are known: 'smoked streaky bacon' is meat as bacon is.
 * @param food as `foodName` gives it
 */
export function aisleOf(food: string): Aisle {
  const [main = ''] = food.split(/ (?:or|for|in|with|to|from) |\//);
  return aisleOfWords(stems(main).slice(0, MOST_WORDS));
}

function aisleOfWords(words: readonly string[]): Aisle {
  const last = words.at(-1);
  if (last === undefined) return 'other';
  for (let start = 0; start < words.length - 1; start += 1) {
    const aisle = byName.get(words.slice(start).join(' '));
    if (aisle) return aisle;
  }
  const ofThing = parts.has(last) ? aisleOfWords(words.slice(0, -1)) : 'other';
  return ofThing === 'other' ? (byName.get(last) ?? ofThing) : ofThing;
}
