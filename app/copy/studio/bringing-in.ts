const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Bringing recipes in: what is brought, the preview, what came. */
export const bringIn = {
  nav: 'Bring in',
  title: 'Bring your recipes in',
  lead: 'Give us recipes that you have somewhere else. You see what was understood before anything is added, and can take it back.',
  files: 'Files',
  chooseFiles: 'Choose files, or drop them here',
  filesHint:
    'Word documents (.docx), plain text and saved web pages; exports of WordPress (.xml), Ghost, Substack, Mealie (.zip, .json) and Paprika (.paprikarecipes). Up to 50 MB and 2,000 recipes.',
  chosen: (count: number) => `${counted(count, 'file', 'files')} chosen`,
  text: 'Or paste here',
  textHint: 'One recipe as you write it, several with --- between them, or the source of a web page.',
  look: 'See what was understood',
  looking: 'Reading…',
  unnamed: 'What you pasted',

  bookmarklet: {
    title: 'From a page that you are looking at',
    lead: 'Drag this button to the bar of bookmarks of your browser, once. Then press it on any page with a recipe, and the page comes here.',
    name: 'Bring recipe in',
    dragMe: 'This button works from the bar of bookmarks: drag it there.',
    without: 'Without scripts: make a bookmark and put this text in the place of its address.',
    addressLabel: 'Address of the bookmark',
    phone: 'On a phone',
    phoneSteps: [
      'Open the page with the recipe and touch its text until it is marked.',
      'Choose “Select all”, then “Copy”.',
      'Come back here, and paste it into the box above.',
    ],
    blocked: 'When nothing happens',
    blockedLead:
      'Some sites forbid bookmarks that do something. Save the page instead (Ctrl or ⌘ and S, “Web page, complete” or “HTML only”) and drop the file above.',
  },

  before: {
    title: 'Brought in before',
    what: (count: number) => counted(count, 'recipe', 'recipes'),
    undone: 'taken back',
  },

  waiting: {
    title: 'Something is waiting',
    fromPage: (origin: string) => `You handed over a page of ${origin}, which nobody has looked at yet.`,
    fromText: 'You pasted something before that nobody has looked at yet.',
    discard: 'Forget it',
  },

  errors: {
    nothing: 'There is nothing to read yet. Choose a file, or paste a recipe.',
    'too-large': 'That is more than 50 MB, or a text longer than two million characters. Give it in parts.',
    'too-many-parts': 'At most 50 files at a time, please. An archive (.zip) may hold more.',
    'too-slow': 'It took too long to arrive. Please try again, perhaps with fewer files.',
    unreadable: 'What you sent did not arrive whole. Please try again.',
    waiting: 'Another import of this studio is waiting to be read. Please try again when it is done.',
    busy: 'Several people are bringing recipes in right now. Please try again in a minute.',
    'too-much': 'It is more than can be read at a time. Give it in parts.',
    noRecipe: 'No recipe was found in it.',
    unexpected: 'That did not work. Please try again in a moment.',
  },

  reasons: {
    'no-recipe': 'No recipe was found in it.',
    'not-json': 'It is not JSON that can be read.',
    'kind-unknown': 'Files of this kind are not read.',
    pdf: 'A PDF cannot be read. Open it, select its text, copy it and paste it into the box for text.',
    photo:
      'A photo cannot be read. Your phone can copy the words out of it: hold a finger on them, choose “Copy”, and paste them into the box for text.',
    'other-document': 'Open it, save it as .docx or as plain text, and bring that.',
    'not-text': 'It is not text, whatever its name says.',
    'not-in-export':
      'Mediavine Create leaves its recipes out of WordPress’ export. Bring the page itself: save it, or use the button for pages.',
    'nothing-to-cook': 'It has neither ingredients nor steps.',
    'too-large': 'It is too large, or unpacks to too much.',
    'line-too-long': 'A line in it is longer than 10,000 letters.',
    'too-many-lines': 'It has more than 300 ingredients.',
    'too-many-amounts': 'An ingredient in it has more than 20 amounts.',
    'too-slow': 'Reading it took too long, so the rest of it was left out.',
    'not-archive': 'It is not a whole archive.',
    'too-many-files': 'It holds more files than any collection of recipes.',
    encrypted: 'It has a password. Export it again without one.',
    'unsafe-names': 'It holds names that lead out of it, so it is not opened.',
    'too-many-recipes': 'More than fits at a time: from this recipe on, bring them in as a second part.',
    'cannot-read': 'It cannot be read; perhaps it is not whole.',
  },
} as const;

export const bringInPreview = {
  title: 'What was understood',
  lead: (count: number, source: string) =>
    `${counted(count, 'recipe', 'recipes')}${source ? ` from ${source}` : ''}. Nothing has been added yet.`,
  list: 'Recipes that were found',
  take: (name: string) => `Bring ${name} in`,
  same: 'Is in your studio already',
  sameName: 'You have a recipe of this name',
  open: 'open it',
  facts: (ingredients: number, steps: number) =>
    `${counted(ingredients, 'ingredient', 'ingredients')}, ${counted(steps, 'step', 'steps')}`,
  doubts: (count: number) => `${counted(count, 'line', 'lines')} to look at`,
  picture: 'with a picture',
  inDoubt: 'to look at',
  missing: (parts: string) => `Not found: ${parts}`,
  parts: {
    name: 'a name',
    yield: 'for how many',
    times: 'times',
    ingredients: 'ingredients',
    steps: 'steps',
    picture: 'a picture',
  },
  show: (name: string) => `Look at ${name}`,
  makes: (number: number, word: string) => (word ? `Makes ${number} ${word}` : `Serves ${number}`),
  ingredients: 'Ingredients',
  steps: 'Steps',
  notes: 'Notes',
  tickAll: 'Tick all',
  tickNone: 'Tick none',
  chosen: 'Bring the ticked ones in',
  all: (count: number) => `Bring all ${count} new ones in`,
  busy: 'Bringing in…',
  drafts: 'They come as drafts: nobody else sees them until you publish.',
  refusedTitle: 'What was not understood',
  pages: 'Pages of this preview',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  earlier: 'Earlier ones',
  later: 'Later ones',
  gone: 'This preview is no longer there. Previews are kept for a day; please bring the recipes again.',
  again: 'Bring something else in',
  tooManyRecipes:
    'A studio has room for 10,000 recipes, and these are more than fit. Tick fewer, or remove some of yours: they make room after 30 days.',
  none: 'Nothing was ticked.',
  allThere: 'All of these are in your studio already. Nothing was added.',
} as const;

export const broughtIn = {
  title: 'What came',
  came: (count: number) => (count === 1 ? 'One recipe came as a draft.' : `${count} recipes came as drafts.`),
  from: (source: string) => `From ${source}.`,
  undone: 'Taken back.',
  undoneAll: 'All of it is gone again, as if it had never come. The same source can be brought in anew.',
  stay: (count: number) =>
    count === 1
      ? 'One recipe stays, because something became of it. Remove it by itself if you like.'
      : `${count} recipes stay, because something became of them. Remove them one by one if you like.`,
  reasons: { published: 'was published', changed: 'was changed' },
  lostPictures: (count: number) =>
    count === 1
      ? 'One picture that came along was not taken. Add it in the recipe.'
      : `${count} pictures that came along were not taken. Add them in the recipes.`,
  list: 'Recipes that came',
  undo: 'Take all of it back',
  undoing: 'Taking back…',
  undoHint: 'Recipes that you published or changed since stay.',
  gone: 'There is no such import.',
  unnamed: 'A recipe without a name',
} as const;

export const handOver = {
  title: 'Bring a recipe in',
  waiting: 'Waiting for the page that you pressed the button on…',
  from: (origin: string) => `A page of ${origin} was handed over.`,
  fromLead: 'Look at what can be understood of it. Nothing is added before you say so.',
  look: 'See what was understood',
  into: (creator: string) => `For ${creator}`,
  whose: 'Whose recipe is it to be?',
  signIn: 'Sign in to go on',
  signInLead: 'The page waits here in this browser until you have signed in.',
  noStudio: 'You do not look after anybody’s site yet, so there is nowhere to bring it.',
  nothing: 'Nothing arrived.',
  nothingLead:
    'Press the button again on the page with the recipe. If nothing comes then either, the site forbids it: save the page as a file and drop it on “Bring your recipes in”.',
  tooLarge: 'That page is larger than any with a recipe. Save it as a file and drop it on “Bring your recipes in”.',
  noScript: 'Handing a page over needs scripts. Save it as a file and drop it on “Bring your recipes in”.',
} as const;
