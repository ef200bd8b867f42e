const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Texts in the head of a recipe page. */
export const recipeHead = {
  title: (name: string, creator: string) => `${name} by ${creator}`,
  /** Used for a recipe without an introduction. */
  description: (name: string, creator: string) => `${name}, a recipe by ${creator}.`,
} as const;

export const recipePage = {
  notFound: 'Recipe not found',
  notFoundLead: 'It may have been renamed or taken down. The cook’s other recipes are still there.',
  unnamed: 'A recipe',
  by: (cook: string) => `A recipe by ${cook}`,
  all: 'All recipes',
  free: 'FREE RECIPE',
  startCooking: 'Start cooking',

  /** Replaces the invitation to join for people who have a membership. */
  wayIn: {
    move: (creator: string) => `Move to ${creator}`,
    moveLead: 'You’ll see what happens to your membership before anything changes.',
    account: 'See your membership',
    accountLead: 'Your membership isn’t open right now.',
  },

  facts: {
    prep: 'Preparation',
    cook: 'Cooking',
    rest: 'Resting',
    total: 'Total',
    yield: 'Yield',
    tags: 'Tags',
  },
  /** Time in full words, for screen readers. */
  minutesSpoken: (minutes: number): string => {
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    const parts = [hours > 0 && counted(hours, 'hour', 'hours'), rest > 0 && counted(rest, 'minute', 'minutes')];
    return parts.filter(Boolean).join(' ') || '0 minutes';
  },
  /** @param word unit of the yield, or empty for servings */
  yield: (number: string, word: string) => (word ? `Makes ${number} ${word}` : `Serves ${number}`),
  about: (number: string) => `about ${number}`,
  servings: (number: number) => (number === 1 ? 'serving' : 'servings'),

  allergens: {
    title: 'Allergens',
    contains: 'Contains',
    freeFrom: 'Free from',
    notSaid: 'Not stated',
    nothingSaid: 'The cook hasn’t stated any allergens.',
  },

  ingredients: {
    title: 'Ingredients',
    clear: 'Clear ticks',
  },
  method: {
    title: 'Method',
    uses: 'You need',
    /** Label of the button on a time in a step. */
    timer: 'Start a timer',
    timerFailed: 'The timer didn’t start. Check your connection and try again.',
    /** Precedes a line's whole amount if the step takes only a part: 'part of the 300 ml milk'. */
    of: { part: 'part of the', rest: 'the rest of the' },
  },
  notes: 'Notes',
  /** Shown next to notes with amounts if the recipe is scaled. */
  notesAsWritten: 'Amounts in the notes are for the recipe as written.',
  /** Link to the members' discussion of the recipe. */
  talk: 'Notes and questions',
  source: 'Source',
  /** Label of the URL on paper. */
  address: 'Recipe',
  myNote: 'Private note',
  notWritten: 'The ingredients and method aren’t here yet.',
  closer: 'Another picture of this recipe',

  serving: {
    title: 'How much',
    serves: 'Serves',
    label: (word: string) => `Number of ${word}`,
    range: (most: number) => `Choose 1 to ${most}.`,
    fewer: 'One less',
    more: 'One more',
    show: 'Show',
    reset: (made: string) => `Reset to ${made}`,
    resetPlain: 'Reset',
    factors: 'Times the recipe',
    half: '½',
    times: (factor: number) => `×${factor}`,
    halfSpoken: 'Half the recipe',
    onceSpoken: 'The recipe as it is',
    timesSpoken: (factor: number) => `${factor} times the recipe`,
    /** @param tin word for a tin: "tin", or "pan" in US units */
    tin: (tin: string) => `Different ${tin}`,
    tinFrom: (tin: string) => `The recipe’s ${tin}`,
    tinTo: (tin: string) => `My ${tin}`,
    tinNone: 'Choose',
    tinDepth: (tin: string) => `Scaled to your ${tin}’s area, so baking time stays about the same.`,
    useTin: (tin: string) => `Use this ${tin}`,
    remembered: (units: string) => `Last time you chose ${units}.`,
    showRemembered: (units: string) => `Show ${units} again`,
    unitsHelp: 'Changes amounts and oven temperatures.',
    /** Announced to screen readers. */
    changed: (made: string) => `Amounts for ${made}`,
    changedPlain: 'Amounts changed',
  },

  actions: {
    share: 'Share',
    print: 'Print',
    copied: 'Link copied',
    notCopied: 'The link couldn’t be copied. It’s in the address bar.',
  },

  teaser: {
    title: 'The whole recipe is for members',
    inside: (ingredients: number, steps: number) =>
      `${counted(ingredients, 'ingredient', 'ingredients')}, ${counted(steps, 'step', 'steps')}`,
    /** @param members number of members, at least five */
    cooked: (members: number) => `${members} members have cooked it`,
    lead: (creator: string) => `Join ${creator} to cook every recipe:`,
    opens: [
      'every recipe with amounts and method, and new ones as they come',
      'amounts scaled to your table, in metric, US or imperial',
      'your own kitchen: saved recipes, what you’ve cooked, and your private notes',
    ],
    member: 'Already a member?',
    signIn: 'Sign in',
  },
  /** Shown below a free recipe. */
  invitation: {
    title: (creator: string) => `More where this came from: every recipe by ${creator}`,
    letter: 'Or get the letter: free, by email',
  },

  more: {
    title: (creator: string) => `More from ${creator}`,
    members: 'For members',
  },
} as const;
