const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const importForm = {
  title: 'Import recipes',
  lead: 'Import recipes from somewhere else. You’ll see a preview before anything is added, and you can undo it.',
  files: 'Files',
  chooseFiles: 'Choose files, or drop them here',
  filesHint: 'Up to 50 MB and 2,000 recipes at a time.',
  takes: 'We read',
  sources: [
    { name: 'Word', files: '.docx' },
    { name: 'Plain text', files: '.txt .md' },
    { name: 'Saved web pages', files: '.html' },
    { name: 'WordPress', files: '.xml' },
    { name: 'Ghost', files: '.json' },
    { name: 'Substack', files: '.zip' },
    { name: 'Paprika', files: '.paprikarecipes' },
    { name: 'Mealie', files: '.zip .json' },
    { name: 'Copy Me That', files: '.html .zip' },
    { name: 'MasterCook', files: '.mxp .mx2' },
    { name: 'Meal-Master', files: '.mmf' },
  ],
  chosen: (count: number) => `${counted(count, 'file', 'files')} chosen`,
  leftOut: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} larger than 50 MB and won’t be sent. Split ${names.length === 1 ? 'it' : 'them'} into parts.`,
  text: 'Or paste the text',
  textHint: 'One recipe as you write it, several with --- between them, or the source of a web page.',
  look: 'Preview import',
  looking: 'Reading…',
  openPage: 'Open the page',
  readSoFar: (count: number) => `${counted(count, 'recipe', 'recipes')} read so far.`,
  unnamed: 'What you pasted',

  bookmarklet: {
    title: 'Or paste a link',
    link: 'Link to the recipe',
    open: 'Open the page',
    next: 'On that page, press “Import recipe” in your bookmarks, and it arrives here. Sites show their recipes to you, not to us, so you bring them.',
    once: 'Once: drag this button to your bookmarks bar.',
    name: 'Import recipe',
    dragMe: 'This button works from your bookmarks bar: drag it there.',
    without: 'Without JavaScript: make a bookmark and use this text as its address.',
    addressLabel: 'Bookmark address',
    phone: 'On a phone',
    phoneSteps: [
      'Open the page with the recipe and hold its text until it’s selected.',
      'Choose “Select all”, then “Copy”.',
      'Come back here and paste it into the box above.',
    ],
    blocked: 'If nothing happens',
    blockedLead: 'Some sites block bookmarks like this. Save the page instead (Ctrl+S or ⌘S) and drop the file above.',
  },

  before: {
    title: 'Earlier imports',
    what: (count: number) => counted(count, 'recipe', 'recipes'),
    undone: 'undone',
  },

  waiting: {
    title: 'Waiting for you',
    fromPage: (origin: string) => `You sent a page from ${origin} that hasn’t been imported yet.`,
    fromText: 'You pasted something that hasn’t been imported yet.',
    discard: 'Discard',
  },

  errors: {
    nothing: 'Choose a file or paste a recipe first.',
    link: 'That’s a link. Open it under “Or paste a link”, and send the page here from there.',
    'too-large': 'That’s more than 50 MB, or more than two million characters. Split it into parts.',
    'too-many-parts': 'At most 50 files at a time. An archive (.zip) can hold more.',
    'too-slow': 'The upload took too long. Please try again, perhaps with fewer files.',
    unreadable: 'The upload was cut short. Please try again.',
    waiting: 'Another import is still being read. Please try again when it’s done.',
    busy: 'Several imports are running right now. Please try again in a minute.',
    'too-much': 'That’s too much to read at once. Split it into parts.',
    noRecipe: 'No recipe was found in it.',
    unexpected: 'That did not work. Please try again in a moment.',
  },

  reasons: {
    'no-recipe': 'No recipe was found in it.',
    'not-json': 'This isn’t valid JSON.',
    'kind-unknown': 'We can’t read this kind of file.',
    'members-list':
      'These are your subscribers, not recipes. Nobody in it was added or emailed. Choose the file under “Members”, “Import members”.',
    pdf: 'We can’t read PDFs. Open it, select and copy its text, and paste it into the text box.',
    photo:
      'We can’t read photos. Your phone can copy the words in one: hold a finger on them, choose “Copy”, and paste them into the text box.',
    'other-document': 'Open it, save it as .docx or plain text, and import that.',
    'mastercook-book':
      'This is a MasterCook cookbook. In MasterCook, choose “Export recipes” and “MasterCook (.mx2)” or “Text (.mxp)”, and import that.',
    'not-text': 'This isn’t text, despite its name.',
    'not-in-export':
      'The plugin that shows this recipe (such as Mediavine Create) leaves it out of the WordPress export. Open the page and use the bookmark from Import, or save the page and import that file.',
    'half-recipe':
      'This looks like a recipe, but we found only its ingredients or only its steps. Open the page, copy the recipe, and paste it here.',
    'no-recipe-post': 'This post is no recipe, so it was left out. Nothing in it was changed.',
    'post-cut': 'This post is longer than two million characters. The rest was left out.',
    'nothing-to-cook': 'There are no ingredients and no steps in it.',
    'too-large': 'It’s too large.',
    'line-too-long': 'A line in it is longer than 10,000 letters.',
    'too-many-lines': 'It has more than 300 ingredients.',
    'too-many-amounts': 'An ingredient in it has more than 20 amounts.',
    'too-slow': 'Reading it took too long, so the rest was left out.',
    'not-archive': 'The archive is damaged or incomplete.',
    'too-many-files': 'It holds far too many files.',
    encrypted: 'It’s password-protected. Export it again without a password.',
    'unsafe-names': 'It contains unsafe file names, so we didn’t open it.',
    'too-many-recipes': 'Too many at once: import the rest, from this recipe on, as a second part.',
    'cannot-read': 'It can’t be read. It may be damaged.',
  },
} as const;

export const importPreview = {
  title: 'Preview',
  lead: (count: number, source: string) =>
    `${counted(count, 'recipe', 'recipes')}${source ? ` from ${source}` : ''}. Nothing has been added yet.${count > 1 ? ' Recipes that need checking come first.' : ''}`,
  list: 'Recipes that were found',
  keys: 'On a keyboard, ↓ and ↑ go from recipe to recipe, and the space bar selects.',
  take: (name: string) => `Import ${name}`,
  same: 'Already in your studio',
  sameName: 'You have a recipe with this name',
  open: 'open it',
  facts: (ingredients: number, steps: number) =>
    `${counted(ingredients, 'ingredient', 'ingredients')}, ${counted(steps, 'step', 'steps')}`,
  doubts: (count: number) => `${counted(count, 'line', 'lines')} to check`,
  picture: 'with a picture',
  pictureOn: (site: string) => `its picture stays on ${site}`,
  free: 'free for everyone',
  comments: (count: number) => counted(count, 'comment', 'comments'),
  takeComments: (count: number) => `Import ${counted(count, 'comment', 'comments')} as notes`,
  takeCommentsHint:
    'With names and dates, without email addresses. They appear below recipes you import and recipes you already have; only members see them.',
  onlyComments: 'Import comments',
  inDoubt: 'to check',
  empty: {
    ingredients: 'No ingredients found. Check whether they’re among the steps.',
    steps: 'No steps found. Check whether they’re among the ingredients.',
  },
  missing: (parts: string) => `Not found: ${parts}`,
  parts: {
    name: 'a name',
    yield: 'servings',
    times: 'times',
    picture: 'a picture',
  },
  show: (name: string) => `Show ${name}`,
  makes: (number: number, word: string) => (word ? `Makes ${number} ${word}` : `Serves ${number}`),
  ingredients: 'Ingredients',
  steps: 'Steps',
  notes: 'Notes',
  tickAll: 'Select all',
  tickNone: 'Select none',
  chosen: 'Import selected',
  all: (count: number) => `Import all ${count} new recipes`,
  busy: 'Importing…',
  drafts: 'They’re added as drafts: nobody else sees them until you publish.',
  refusedTitle: 'Couldn’t read',
  otherPosts: 'Posts without a recipe',
  otherPostsLead: 'They stay where they are: only recipes are imported.',
  pages: 'Pages of this preview',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  earlier: 'Previous',
  later: 'Next',
  gone: 'This preview is gone. We keep your last 10 for a day; please import the recipes again.',
  again: 'Import something else',
  tooManyRecipes:
    'A studio has room for 10,000 recipes, and these don’t fit. Select fewer, or remove some of yours: they make room after 30 days.',
  none: 'Nothing was selected.',
  allThere: 'All of these are already in your studio. Nothing was added.',
} as const;

export const imported = {
  title: 'Imported',
  came: (count: number) =>
    count === 1 ? 'One recipe was added as a draft.' : `${count} recipes were added as drafts.`,
  notes: (count: number) =>
    count === 1 ? 'One comment was added as a note.' : `${count} comments were added as notes and answers.`,
  sourceOfFiles: ([first = '', ...more]: string[]) =>
    more.length > 0 ? `${first} and ${counted(more.length, 'more file', 'more files')}` : first,
  from: (source: string) => `From ${source}.`,
  undone: 'Import undone.',
  undoneAll: 'Everything from this import is gone. You can import the same source again.',
  stay: (count: number) =>
    count === 1
      ? 'One recipe stays because you’ve used it since. You can remove it yourself.'
      : `${count} recipes stay because you’ve used them since. You can remove them yourself.`,
  notesStay: (count: number) =>
    `${counted(count, 'note stays', 'notes and answers stay')} because someone in your community answered.`,
  reasons: { published: 'was published', changed: 'was changed' },
  lostPictures: (count: number) =>
    count === 1
      ? 'One picture couldn’t be added. Add it in the recipe.'
      : `${count} pictures couldn’t be added. Add them in the recipes.`,
  picturesElsewhere: (count: number) =>
    `${count === 1 ? 'The picture of one recipe stays' : `The pictures of ${count} recipes stay`} on the site they came from. They may disappear there, and aren’t in your export. To keep them, add them in the recipes.`,
  list: 'Imported recipes',
  undo: 'Undo import',
  undoing: 'Undoing…',
  undoHint: 'Recipes you’ve published or changed since will stay, and so will notes with an answer.',
  gone: 'This import doesn’t exist.',
  unnamed: 'A recipe without a name',
} as const;

export const handOver = {
  title: 'Import a recipe',
  waiting: 'Waiting for the page…',
  from: (origin: string) => `A page from ${origin} is here.`,
  fromLead: 'Preview it first. Nothing is added until you confirm.',
  look: 'Preview import',
  into: (creator: string) => `For ${creator}`,
  whose: 'Whose recipe is it?',
  signIn: 'Sign in to continue',
  signInLead: 'The page stays in this browser until you’ve signed in.',
  noStudio: 'You don’t have a studio yet, so there’s nowhere to put it.',
  nothing: 'Nothing arrived.',
  nothingLead:
    'Press the button again on the page with the recipe. If that doesn’t work, save the page as a file and drop it on “Import recipes”.',
  tooLarge: 'That page is too large. Save it as a file and drop it on “Import recipes”.',
  noScript: 'This needs JavaScript. Save the page as a file and drop it on “Import recipes”.',
} as const;
