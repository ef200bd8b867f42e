import type { Aisle } from './aisles.ts';

export const shoppingList = {
  title: 'Shopping list',
  empty: 'Nothing to buy yet. Add a recipe or write a line, and everything you need comes together here.',
  allTicked: 'That’s everything.',

  line: 'What else do you need?',
  placeholder: '2 lemons',
  addLine: 'Add',
  notAdded: (lines: number) =>
    lines === 1 ? 'One pasted line isn’t on the list yet' : `${lines} pasted lines aren’t on the list yet`,
  notAddedHint: 'Add them as soon as you have a network again.',
  addRest: 'Add these lines',

  recipes: 'Recipes on this list',
  servings: (recipe: string) => `Servings of ${recipe}`,
  setServings: 'Change',
  removeRecipe: 'Remove',
  removeNamed: (name: string) => ` ${name}`,
  notShown: {
    closed: 'You can no longer open this recipe, so its ingredients aren’t on the list.',
    'too-many': 'The list is too long to show this recipe’s ingredients. Take another recipe off first.',
  },
  asWritten: 'Amounts are as written: this recipe doesn’t say how many it serves.',
  nameless: 'A recipe',

  addNamed: (recipe: string) => `Add ${recipe}?`,
  forHowMany: 'Servings',
  addNow: 'Add to the list',
  have: 'What do you have already?',
  planInstead: 'Plan it for a day',
  add: 'Add a recipe',
  addFrom: 'Saved, cooked and new recipes',
  addRecipe: (recipe: string) => `Add ${recipe}`,
  noneToAdd: 'Save a recipe, and you can add it here.',

  about: 'about',
  /** @param lines lines that cannot be added to the sum */
  beside: (lines: string[]) => `plus ${lines.join(' and ')}`,
  more: (food: string) => `more ${food}`,
  own: 'your own line',
  parts: (food: string) => `Recipes for ${food}`,
  units: 'Amounts',
  setUnits: 'Show',

  share: {
    title: 'Shop together',
    lead: 'Anyone with the link sees what to buy, ticks things off and adds lines. They don’t see your name or your recipes.',
    make: 'Create a link',
    another: 'Create a new link',
    end: 'End the link',
    since: 'Your list has a link since',
    address: 'Link to your list',
    once: 'Copy it now: we show it only once. A new link replaces it.',
    ended: 'The link no longer works.',
  },

  shared: {
    title: 'Shopping list',
    lead: 'Someone shared this list with you. Tick what you have, and add what’s missing.',
    empty: 'There’s nothing on this list yet.',
    ended: 'This link no longer works',
    endedLead: 'Ask for a new link.',
    notAdded: (line: string) => `This wasn’t added: ${line}`,
  },

  clear: 'Clear the list',
  clearAsk: 'Remove everything?',
  clearNow: 'Clear it',
  left: (count: number) => (count === 1 ? '1 thing left' : `${count} things left`),

  aisles: {
    produce: 'Fruit and vegetables',
    bakery: 'Bread',
    fish: 'Fish',
    meat: 'Meat',
    dairy: 'Dairy and eggs',
    dry: 'Pasta, rice and beans',
    baking: 'Baking',
    spices: 'Spices and salt',
    tins: 'Tins and jars',
    sauces: 'Oils, stock and sauces',
    nuts: 'Nuts, seeds and dried fruit',
    drinks: 'Drinks',
    frozen: 'Frozen',
    other: 'Everything else',
  } satisfies Record<Aisle, string>,

  errors: {
    full: (recipes: number, lines: number) =>
      `The list is full: it holds ${recipes} recipes and ${lines} lines of your own. Take something off first.`,
    noSuchRecipe: 'This recipe is gone, so it wasn’t added.',
    notForYou: 'This recipe is for members, and your membership isn’t open.',
    tooLong: (most: number) => `A line can have up to ${most} characters. Yours wasn’t added.`,
    tooManyPasted: (lines: number, most: number) =>
      `You pasted ${lines} lines, and a list holds ${most} of your own. None were added.`,
    onePasted: 'Please paste one line at a time.',
    ownersAlone: 'Only the owner of this list can do that.',
    unreadable: 'That form can’t be read. Please reload the page and try again.',
    unexpected: 'That wasn’t saved. Please try again.',
  },
} as const;
