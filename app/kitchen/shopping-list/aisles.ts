import { stem } from '../../recipes/content/ingredient-words.ts';

/** Aisles in the order of a walk through a shop. */
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

/** Foods in the singular, by aisle. Longer names take precedence: 'coconut milk' is not milk. */
const foods: Record<Exclude<Aisle, 'other'>, string> = {
  produce:
    'alfalfa sprout, apple, apricot, artichoke, arugula, asparagus, aubergine, avocado, baby green, banana, basil, ' +
    'bean sprout, beansprout, beet, beetroot, bell pepper, berry, blackberry, blueberry, bok choi, bok choy, ' +
    'broad bean, broccoli, brussels sprout, butternut squash, cabbage, cantaloupe, carrot, cauliflower, celeriac, ' +
    'celery, chard, chayote, cherry, cherry tomato, chervil, chicory, chile, chili, chilli, chive, cilantro, ' +
    'clementine, collard green, coriander, corn, corn cob, corn on the cob, courgette, cranberry, cress, cucumber, ' +
    'curry leaf, daikon, dill, edible flower, eggplant, endive, fennel, fig, flat-leaf parsley, french bean, ' +
    'fresh bay leaf, fresh coconut, fresh green, fresh marjoram, fresh oregano, fresh pea, fresh turmeric, frisée, ' +
    'fruit, galangal, garlic, gem leaf, ginger, gooseberry, grape, grapefruit, green bean, green chilli, ' +
    'green onion, green pepper, guava, habanero, haricots vert, herb, horseradish, jalapeno, jalapeño, ' +
    'kaffir lime leaf, kale, kiwi, kohlrabi, kumquat, leek, lemon, lemon grass, lemongrass, lettuce, lime, ' +
    'long bean, lovage, lychee, makrut lime leaf, mandarin, mangetout, mango, melon, mesclun, mint, mixed green, ' +
    'mushroom, nectarine, nettle, okra, onion, orange, oregano sprig, pak choi, papaya, parsley, parsnip, ' +
    'passion fruit, pea shoot, pea tendril, peach, pear, pepper, pineapple, plantain, plum, plum tomato, pomegranate, pomelo, ' +
    'potato, pumpkin, purslane, quince, radish, raspberry, red pepper, rhubarb, rocket, rosemary, runner bean, ' +
    'rutabaga, sage, salad, salad leaf, samphire, savory, scallion, scotch bonnet, shallot, shiso, snap pea, ' +
    'snow pea, sorrel, spinach, spring green, spring onion, sprout, squash, strawberry, string bean, sugar snap, ' +
    'summer bean, swede, sweet potato, sweetcorn, tangerine, taro, tarragon, thyme, tofu, tomatillo, tomato, ' +
    'truffle, turnip, watercress, watermelon, winter squash, yam, yellow pepper, yuzu, zucchini',
  bakery:
    'baguette, biscuit, bread, brioche, bun, chocolate digestive, ciabatta, cookie, corn tortilla, cracker, crispbread, ' +
    'croissant, flatbread, flour tortilla, focaccia, fruit cake, gingersnap, ladyfinger, loaf, meringue, naan, oatcake, papad, ' +
    'pita, pitta, pizza base, pizza crust, poppadom, pudding, roll, shortbread, sourdough, sponge finger, ' +
    'tortilla, tostada, wafer, wrap',
  fish:
    'anchovy, bass, bonito, bream, calamari, caviar, clam, cockle, cod, conch, crab, crab meat, crabmeat, ' +
    'crayfish, cuttlefish, eel, fish, haddock, hake, halibut, herring, kipper, langoustine, lobster, lox, ' +
    'mackerel, monkfish, mullet, mussel, octopus, oyster, plaice, pollack, pollock, prawn, red snapper, roe, ' +
    'salmon, sardine, scallop, sea bass, shrimp, skate, smokie, snapper, sole, squid, swordfish, tilapia, trout, ' +
    'fresh tuna, tuna steak, turbot, whitebait',
  meat:
    'bacon, beef, black pudding, brisket, chicken, chorizo, duck, fowl, gammon, goose, guinea fowl, haggis, ham, ' +
    'ham hock, jerky, lamb, lardon, meat, mince, minced beef, mutton, nduja, oxtail, pancetta, pate, pork, ' +
    'poultry, prosciutto, prosciutto di parma, pâté, quail, rabbit, rib, salame, salami, saucisson, sausage, ' +
    'sirloin, soppressata, steak, turkey, veal, venison',
  dairy:
    'blue cheese, brie, butter, buttermilk, camembert, cheddar, cheese, comté, cornish blue, cottage cheese, ' +
    'cream, cream cheese, creme fraiche, crème anglaise, crème fraîche, custard, double cream, egg, egg white, ' +
    'egg yolk, emmental, feta, filo pastry, fontina, ghee, goat cheese, goat’s cheese, gorgonzola, gouda, gruyere, ' +
    'gruyère, half and half, halloumi, manchego, margarine, mascarpone, milk, mozzarella, paneer, parmesan, ' +
    'parmigiano reggiano, pecorino, pecorino romano, provolone, puff pastry, quail egg, quark, queso fresco, ' +
    'queso oaxaca, reblochon, ricotta, ricotta salata, roquefort, shortcrust pastry, skyr, sour cream, ' +
    'soured cream, stilton, wensleydale, yoghurt, yogurt, yolk',
  dry:
    'barley, basmati rice, bean, black bean, borlotti bean, brown rice, bucatini, buckwheat, bulgur, bulgur wheat, ' +
    'butter bean, cannellini bean, cereal, chickpea, corn flake, cornflake, couscous, dal, empanada wrapper, ' +
    'farro, fettuccine, freekeh, fusilli, gnocchi, granola, haricot bean, hominy, kidney bean, kombu, lasagne, ' +
    'lentil, linguine, macaroni, millet, noodle, nori, oat, orecchiette, orzo, pappardelle, pasta, pearl barley, ' +
    'penne, pinto bean, polenta, quinoa, ramen, ravioli, rice, rice cake, rice noodle, rice paper, rigatoni, ' +
    'seaweed, semolina, soba, spaghetti, split pea, spring roll wrapper, taco shell, tagliatelle, tapioca, ' +
    'tortellini, udon, vermicelli, white rice, wild rice, wonton wrapper, wrapper',
  baking:
    'agar, agave, agave nectar, almond extract, arrowroot, baking powder, baking soda, bicarbonate of soda, ' +
    'bicarbonate soda, bread crumb, breadcrumb, brown sugar, cacao, cacao nib, candied ginger, candied peel, ' +
    'caramel, caster sugar, chocolate, chocolate chip, chocolate spread, cocoa, cocoa powder, coffee extract, ' +
    'coloring, colouring, corn starch, corn syrup, cornflour, cornmeal, cornstarch, cracker crumb, ' +
    'cream of tartar, cream tartar, crystallised ginger, crystallized ginger, demerara, dulce de leche, ' +
    'dusting powder, essence, extract, flavoring, flavouring, flour, food coloring, food colouring, ' +
    'food colouring gel, food colouring paste, gel colouring, gelatin, gelatine, glace cherry, glacé cherry, ' +
    'glitter, glucose syrup, glycerine, gold dust, golden syrup, hazelnut spread, honeycomb, icing, icing sugar, ' +
    'jaggery, lustre dust, malt powder, maple sugar, maple syrup, maraschino cherry, marshmallow, ' +
    'marshmallow fluff, marzipan, masa harina, milk powder, mixed peel, molasses, muscovado sugar, ' +
    'orange blossom water, panko, pectin, potato starch, powdered sugar, rose water, rosewater, ' +
    'self-raising flour, silver ball, sourdough starter, sprinkle, stem ginger, sugar, sweetener, tapioca starch, ' +
    'treacle, vanilla, vanilla bean, vanilla essence, vanilla extract, vanilla pod, yeast',
  spices:
    'achiote paste, allspice, aniseed, asafoetida, baharat, bay, bay leaf, black pepper, black peppercorn, ' +
    'bouquet garni, caraway, cardamom, cayenne, cayenne pepper, celery salt, celery seed, chile powder, ' +
    'chili flake, chili powder, chilli flake, chilli powder, cinnamon, cinnamon stick, clove, coriander seed, ' +
    'cumin, cumin powder, curry mix, curry powder, dried oregano, dried thyme, epazote, espelette pepper, ' +
    'fennel seed, fenugreek, file powder, five spice powder, five-spice, garam masala, garlic powder, garni, ' +
    'ginger powder, granulated garlic, ground black pepper, ground coriander, ground ginger, ground pepper, ' +
    'juniper berry, kosher salt, lavender, mace, marjoram, msg, mustard powder, mustard seed, nigella seed, ' +
    'nutmeg, onion powder, oregano, paprika, peppercorn, piment d’espelette, pimentón, pink peppercorn, ' +
    'red pepper flake, rose petal, saffron, salt, sea salt, seasoning, sesame salt, sichuan pepper, ' +
    'sichuan peppercorn, smoked paprika, spice, spice mix, star anise, sumac, szechuan pepper, ' +
    'szechuan peppercorn, table salt, togarashi, turmeric, wasabi, white pepper, za’atar',
  tins:
    'baked bean, bamboo shoot, caper, chipotle, chipotle chile, chipotle in adobo, chopped tomato, chutney, coconut cream, ' +
    'coconut milk, condensed milk, cornichon, crispy shallot, crushed tomato, evaporated milk, gherkin, jam, ' +
    'jelly, kimchi, marmalade, olive, passata, peeled tomato, pickle, preserve, preserved lemon, ' +
    'pumpkin puree, pumpkin purée, relish, roasted pepper, salsa, sauerkraut, sun-blushed tomato, ' +
    'sun-dried tomato, tinned tomato, tomato paste, tomato puree, tomato purée, tuna, water chestnut',
  sauces:
    'bacon dripping, bacon fat, balsamic vinegar, barbecue sauce, beef stock, bouillon, broth, canola oil, ' +
    'chicken fat, chicken stock, chili oil, chilli oil, coconut oil, cooking spray, corn oil, curry paste, ' +
    'dressing, dripping, duck fat, fish sauce, fish stock, goose fat, grapeseed oil, gravy, groundnut oil, ' +
    'ham stock, harissa, hoisin, honey, hot sauce, hummus, jus, ketchup, lard, mayonnaise, mirin, miso, ' +
    'miso paste, mustard, oil, olive oil, oyster sauce, paste, peanut butter, peanut oil, pesto, rapeseed oil, ' +
    'safflower oil, sauce, schmaltz, sesame oil, shortening, shoyu, soy sauce, spray, sriracha, stock, stock cube, ' +
    'sunflower oil, syrup, tabasco, tahini, tamari, tamarind, tamarind paste, tamarind pulp, tamarind water, ' +
    'veal stock, vegetable oil, vegetable stock, vinaigrette, vinegar, worcestershire sauce',
  nuts:
    'almond, apricot dried, cashew, chestnut, chia, chia seed, coconut, coconut chip, currant, date, ' +
    'desiccated coconut, dried apricot, dried fig, dried fruit, filbert, flaked almond, flax, flaxseed, ' +
    'flaxseed meal, ground almond, hazelnut, hemp seed, linseed, macadamia, nut, peanut, pecan, pepita, pine nut, ' +
    'pistachio, poppy seed, prune, pumpkin seed, raisin, seed, sesame, sesame seed, sultana, sunflower seed, walnut',
  drinks:
    'absinthe, ale, amaretto, apple juice, beer, bitter, bourbon, brandy, calvados, cassis, champagne, cider, ' +
    'club soda, coconut water, coffee, cognac, cranberry juice, crème de cacao, crème de cassis, dessert wine, ' +
    'espresso, espresso powder, gewürztraminer, gin, ginger ale, ginger beer, grape juice, grappa, hard cider, ' +
    'juice, kirsch, lager, lemonade, limoncello, liqueur, madeira, marsala, mead, mezcal, muscat, orange juice, ' +
    'pernod, pineapple juice, pomegranate juice, port, prosecco, red wine, rum, sake, sherry, soda, ' +
    'sparkling water, stout, tea, tequila, tomato juice, tonic, triple sec, vermouth, vodka, whiskey, whisky, ' +
    'white wine, wine',
  frozen: 'frozen pea, ice cream, ice cube, ice, pea, sorbet, frozen berry, frozen spinach',
};

/** Household goods, most of them with a word that names a food: 'hand cream'. */
const household =
  'kitchen roll, toilet roll, loo roll, paper roll, cling wrap, plastic wrap, saran wrap, beeswax wrap, gift wrap, ' +
  'freezer wrap, hand cream, face cream, sun cream, shaving cream, dishwasher salt, bath salt, bird seed, fish food, ' +
  'cat food, dog food, baby oil, lamp oil, kitchen sponge, candle wax, tea towel, tea light';

const stems = (name: string) => name.split(/[ -]/).map(stem);

const byName = new Map(
  Object.entries({ ...foods, other: household }).flatMap(([aisle, names]) =>
    names.split(', ').map((name) => [stems(name).join(' '), aisle as Aisle] as const),
  ),
);

/** Parts of a food. A part belongs to the food's aisle: 'garlic cloves', 'chicken thighs', 'lemon juice'. */
const parts = new Set(
  (
    'clove leaf stalk stick sprig head fillet thigh breast drumstick leg wing slice rasher juice flesh zest peel flake bulb ' +
    'root stem cob kernel floret wedge piece seed shoulder loin tenderloin belly chop cutlet shank cheek neck spear strand ' +
    'thread pod rind branch tail crown shaving tender liver bone trimming chunk half hock chuck round skin top twist sheet ' +
    'granule powder green white rib'
  )
    .split(' ')
    .map(stem),
);

const fruits = new Set(
  'apple apricot banana berry blueberry cherry cranberry fig grape mango peach pear pineapple plum raspberry strawberry'
    .split(' ')
    .map(stem),
);
/** Words for the form of sale, which may change a food's aisle: 'frozen peas', 'canned tomatoes'. */
const frozen = stem('frozen');
const fresh = stem('fresh');
const inTins = new Set('canned tinned jarred pickled preserved'.split(' ').map(stem));
const dry = new Set('dried ground powdered granulated'.split(' ').map(stem));

/** Maximum number of words compared; no food in the table has more. */
const MAX_WORDS = 12;

/**
 * Returns the aisle of a singular name by its last words: 'smoked streaky bacon' is meat because bacon is. Of several
 * foods ('rice or pasta'), takes the first that is known. Returns `other` for unknown words.
 */
export function aisleOf(food: string): Aisle {
  const choices = food.split(/ or |\//);
  const [first, last] = [wordsOf(choices[0]!), wordsOf(choices.at(-1)!)];
  // 'Chicken or vegetable stock' is a stock.
  const together = choices.length > 1 ? aisleOfName([...first, ...last.slice(-1)]) : null;
  if (together) return together;
  const named = choices.flatMap((choice) => choice.split(' and ')).map(wordsOf);
  return named.map(aisleOfWords).find((aisle) => aisle !== 'other') ?? 'other';
}

/** Returns the stems of a name's words, without numbers and remarks on use ('for serving'). */
function wordsOf(name: string): string[] {
  const [main = ''] = name.split(/ (?:for|in|on|with|without|to|into|from|at|such as|preferably|separated) /);
  return stems(main.trim())
    .filter((word) => !/^\d|^ml$/.test(word))
    .slice(0, MAX_WORDS);
}

function aisleOfWords(words: readonly string[]): Aisle {
  const aisle = aisleOfFood(words);
  if (words.includes(frozen)) return 'frozen';
  if (words.some((word) => inTins.has(word)) && aisle !== 'sauces') return 'tins';
  if (aisle === 'tins' && words.includes(fresh)) return 'produce';
  if (aisle !== 'produce' || !words.some((word) => dry.has(word))) return aisle;
  if (words.some((word) => fruits.has(word))) return 'nuts';
  return words.includes(stem('mushroom')) ? 'dry' : 'spices';
}

function aisleOfFood(words: readonly string[]): Aisle {
  const last = words.at(-1);
  if (last === undefined) return 'other';
  const named = aisleOfName(words);
  if (named) return named;
  const ofThing = parts.has(last) ? aisleOfFood(words.slice(0, -1)) : 'other';
  return ofThing === 'other' ? (byName.get(last) ?? ofThing) : ofThing;
}

/** Returns the aisle of the longest known name of two or more words at the end of the words, or null. */
function aisleOfName(words: readonly string[]): Aisle | null {
  for (let start = 0; start < words.length - 1; start += 1) {
    const aisle = byName.get(words.slice(start).join(' '));
    if (aisle) return aisle;
  }
  return null;
}
