/** Units, containers and common items. */
export const countedWords: readonly (readonly [singular: string, plural: string])[] = [
  ...(
    'apple apricot artichoke aubergine avocado bag ball banana bar beetroot block bottle bouquet breast bulb can carrot carton chop chunk container ' +
    'clove cob courgette cube cucumber cup cutlet date dessertspoon dollop drizzle drop drumstick egg ear eggplant envelope fig fillet gallon glug ' +
    'gram grapefruit handful head jalapeño jar kilo kilogram knob leek leg lemon lime litre liter mango millilitre ' +
    'milliliter nectarine onion orange ounce pack package packet parsnip pear pepper piece pineapple pint plum pod ' +
    'pot pound prawn punnet quart rasher rib root round sachet sausage scallion shake shallot sheet shrimp slab slice spear sprig squeeze stalk spoonful steak stem stick ' +
    'strip tablespoon tea-bag teaspoon thigh thumb tin tortilla tostada tub tube turnip twist wedge yolk white zucchini'
  )
    .split(' ')
    .map((word) => [word, `${word}s`] as const),
  ['batch', 'batches'],
  ['box', 'boxes'],
  ['branch', 'branches'],
  ['bunch', 'bunches'],
  ['chile', 'chiles'],
  ['chili', 'chilies'],
  ['chilli', 'chillies'],
  ['dash', 'dashes'],
  ['glass', 'glasses'],
  ['inch', 'inches'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['peach', 'peaches'],
  ['pinch', 'pinches'],
  ['potato', 'potatoes'],
  ['radish', 'radishes'],
  ['splash', 'splashes'],
  ['tomato', 'tomatoes'],
];

export const irregularWords: readonly (readonly [singular: string, plural: string])[] = [
  ['calf', 'calves'],
  ['brownie', 'brownies'],
  ['cookie', 'cookies'],
  ['echo', 'echoes'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['half', 'halves'],
  ['knife', 'knives'],
  ['mango', 'mangoes'],
  ['pie', 'pies'],
  ['smoothie', 'smoothies'],
];

/** Common German and Italian nouns, and French and Spanish units. */
export const otherLanguageWords: readonly (readonly [singular: string, plural: string])[] = (
  'apfel äpfel|dose dosen|ei eier|flasche flaschen|gurke gurken|karotte karotten|kartoffel kartoffeln|' +
  'knoblauchzehe knoblauchzehen|möhre möhren|packung packungen|schalotte schalotten|scheibe scheiben|stange stangen|' +
  'tomate tomaten|zehe zehen|zitrone zitronen|zweig zweige|zwiebel zwiebeln|boîte boîtes|branche branches|' +
  'feuille feuilles|gousse gousses|tranche tranches|diente dientes|hoja hojas|lata latas|loncha lonchas|rama ramas|rebanada rebanadas|rodaja rodajas|carota carote|cipolla cipolle|fetta fette|foglia foglie|' +
  'limone limoni|patata patate|pomodoro pomodori|scatola scatole|spicchio spicchi|uovo uova|zucchina zucchine'
)
  .split('|')
  .map((pair) => pair.split(' ') as [string, string]);

/** Nouns with the same singular and plural, or uncountable. */
export const sameInBoth: readonly string[] = (
  'anise asparagus bacon basil bass beef bread broccoli butter celery chard cheese chives choi choy cod ' +
  'coriander corn couscous cress dill dozen fennel fish flesh garlic garni ginger ham horseradish hummus juice kale lamb ' +
  'lasagne lemongrass mackerel mince mint molasses okra oregano parsley pasta plaice pork rhubarb rice rind rocket ' +
  'rosemary sage salmon shrimp spinach squid swiss tarragon thyme trout tuna turmeric water watercress zest'
).split(' ');

/** Words that may follow a noun: '1 onion thinly cut'. `isTrailing` also recognizes participles and adverbs. */
export const trailingWords: readonly string[] = (
  'beaten big broken cold cut extra fat fine fresh frozen ground hot large medium more optional overripe raw ripe room small split thick thin together torn ' +
  'unpeeled very warm well whole'
).split(' ');
