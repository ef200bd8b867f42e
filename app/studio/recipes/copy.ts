const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What a recipe is at the moment. */
export const stateWords = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Published, with changes',
  removed: 'Removed',
} as const;

/** The same while the creator's page is not public, so that nobody sees what is published. */
export const hiddenStateWords = {
  ...stateWords,
  published: 'Waiting for your page',
  changed: 'Waiting for your page, with changes',
} as const;

/** The list of a studio's recipes. */
export const recipeListWords = {
  title: 'Recipes',
  write: 'Write a recipe',
  importRecipes: 'Import recipes',
  search: 'Search your recipes',
  placeholder: 'Name, tag, ingredient',
  submit: 'Search',
  states: 'Show',
  all: 'All',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'With changes',
  removed: 'Removed',
  unnamed: 'No name yet',
  free: 'Free',
  members: 'For members',
  saved: (count: number) => `${count.toLocaleString('en')} saved`,
  cooked: (count: number) => `${count.toLocaleString('en')} cooked`,
  use: (fewest: number) => `Save and cook counts appear once ${fewest} people have saved or cooked a recipe.`,
  pageIsHidden: 'Nobody can see these yet: your page isn’t public.',
  publishPage: 'Review and publish your page',
  list: 'Your recipes',
  menu: 'More',
  preview: 'Preview',
  see: 'See it on your page',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selected: (count: number) => (count === 0 ? 'Selected recipes' : `${count} selected`),
  tag: 'Tag',
  addTag: 'Add tag',
  publishSelected: 'Publish…',
  takeSelectedOffline: 'Take offline',
  more: 'More recipes',
  first: 'Back to the newest',
  publish: 'Publishing',
  copy: 'Copy',
  remove: 'Remove',
  takeBack: 'Restore',
  /** @param name of the recipe that a button is about */
  about: (action: string, name: string) => `${action}: ${name}`,
  removedLead: 'Removed recipes are hidden. You can restore each for 30 days.',
  deletedAfter: 'Deleted after',
  none: 'Write your first recipe',
  noneLead: 'Write it the way you’d tell a friend: we’ll find the ingredients and steps.',
  nothing: 'No recipes found',
  nothingLead: 'Try another word, or show all recipes.',
  showAll: 'Show all recipes',
  wasPublished: (count: number) => (count === 1 ? 'Recipe published.' : `${count} recipes published.`),
  /** Before several are published. */
  ask: (count: number) =>
    count === 0 ? 'None of these can be published now' : `Publish ${counted(count, 'recipe', 'recipes')}?`,
  /** @param of how many are for members, and how many free */
  askLead: (of: { members: number; free: number }, isPublic: boolean) => {
    const when = isPublic ? 'at once' : 'once your page is public';
    const isOne = of.members + of.free === 1;
    if (of.members === 0) return `Everyone can see ${isOne ? 'it' : 'them'} ${when}.`;
    const teaser = isOne ? 'its name and first sentence' : 'their names and first sentences';
    const whole = of.free === 0 ? '' : ` and all of the free ${of.free === 1 ? 'one' : 'ones'}`;
    return `Members can read ${isOne ? 'it' : 'them'}, and everyone sees ${teaser}${whole}, ${when}.`;
  },
  lacking: (count: number) => `${counted(count, 'recipe is', 'recipes are')} missing something.`,
  missing: {
    seen: 'changed since you opened the list',
    name: 'no name',
    ingredients: 'no ingredients',
    steps: 'no steps',
    unplaced: (count: number) => `${counted(count, 'line', 'lines')} not placed`,
  },
  leftOut: 'Not published now',
  staysScheduled: 'stays scheduled for',
  isPublishedAlready: 'already published',
  publishThese: (count: number) => `Publish ${counted(count, 'recipe', 'recipes')}`,
  notNow: 'Cancel',
  undoPublishing: (count: number) => (count === 1 ? 'Take it offline again' : 'Take them offline again'),
  wasTakenOffline: (count: number) => (count === 1 ? '1 recipe is a draft now.' : `${count} recipes are drafts now.`),
  wasTagged: (count: number) =>
    count === 1 ? 'Tag added to the draft of 1 recipe.' : `Tag added to the drafts of ${count} recipes.`,
  taggedLead: 'Published recipes show it once you publish the change.',
  left: {
    published: (count: number) =>
      `${counted(count, 'recipe wasn’t', 'recipes weren’t')} published: a name or something to cook is missing, or someone just changed it.`,
    offline: (count: number) => `${counted(count, 'recipe wasn’t', 'recipes weren’t')} taken offline.`,
    tagged: (count: number) =>
      `${counted(count, 'recipe wasn’t', 'recipes weren’t')} tagged: a recipe has at most 20 tags of 40 letters.`,
    removed: (count: number) => `${counted(count, 'recipe wasn’t', 'recipes weren’t')} removed.`,
    back: (count: number) => `${counted(count, 'recipe wasn’t', 'recipes weren’t')} restored.`,
  },
  noneSelected: 'Select a recipe first.',
  noTag: 'Type a tag first.',
  copied: 'Here’s your copy, as a draft. Please state its allergens again, since copies get changed.',
  wasRemoved: (count: number) => (count === 1 ? 'Recipe removed.' : `${count} recipes removed.`),
  undo: 'Undo',
  wasTakenBack: (count: number) => (count === 1 ? 'Recipe restored.' : `${count} recipes restored.`),
  gone: 'That recipe is gone.',
  full: 'You have 10,000 recipes, and there’s no room for a copy. A removed recipe makes room after 30 days.',
  tooOften: 'Too many at once. Please try again in a minute.',
  failed: 'That didn’t work. Please try again.',
  copyOf: (name: string) => (name ? `Copy of ${name}` : ''),
} as const;

/** Publishing a recipe, and its history. */
export const publicationWords = {
  title: (name: string) => `Publishing ${name || 'a recipe without a name yet'}`,
  edit: 'Edit the recipe',
  panel: 'Publishing',
  isDraft: 'A draft: only you and your team can see it.',
  isPublished: 'Public: everyone can find it.',
  isHidden: 'Published, but hidden until your page is public.',
  since: 'First published',
  hasChanges: 'You have unpublished changes.',
  isScheduled: 'Goes live',
  scheduledChanges: 'Changes since you chose the time aren’t included. Choose the time again to include them.',
  toCorrect: 'Before it can be published',
  advice: (count: number) => counted(count, 'suggestion', 'suggestions'),
  allWell: 'Ready to publish.',
  now: 'Publish now',
  changes: 'Publish changes',
  publishing: 'Publishing…',
  unsaved: 'Saving. You can publish in a moment.',
  atTime: 'Schedule',
  otherTime: 'Choose another time',
  when: 'Day and time',
  yourTime: 'In your own time zone.',
  utc: 'In universal time (UTC).',
  schedule: 'Schedule',
  scheduling: 'Scheduling…',
  takeTimeBack: 'Cancel schedule',
  offline: 'Take offline',
  takingOffline: 'Taking it offline…',
  offlineLead: 'It becomes a draft again. It stays in the kitchens of people who saved it.',
  done: {
    published: 'Published. Everyone can see it now.',
    scheduled: 'Scheduled. It will go live automatically.',
    offline: 'It’s a draft again.',
    brought:
      'That version is now your draft. What you were writing is in the history, and the public version stays until you publish.',
    slug: 'Address changed. The old one redirects here.',
    shared: 'Link created.',
    'sharing-ended': 'The link no longer works.',
  },
  /** The same of a recipe for members. */
  doneForMembers: { published: 'Published. Members can read it now. Everyone sees its name and first sentence.' },
  /** The same while the creator's page is not public. */
  doneHidden: {
    published: 'Published. It shows once your page is public.',
    scheduled: 'Scheduled. It shows from then on, once your page is public.',
  },
  see: 'See it on your page',
  preview: 'See it as',
  previews: { visitor: 'a visitor', member: 'a member', 'ended-member': 'a former member' },
  share: {
    title: 'Share the draft',
    lead: (days: number) =>
      `Anyone with the link can read the whole draft, as it is when they open it. The link expires after ${days} days.`,
    make: 'Create a link',
    another: 'Create a new link',
    making: 'Creating the link…',
    link: 'Link to the draft',
    once: 'Copy it now: we show it once. A new link replaces it.',
    works: 'A link works until',
    end: 'End the link',
    ending: 'Ending the link…',
  },
  address: 'Address',
  slug: 'Address ending',
  slugToCome: 'It’s made from the recipe’s name when you first publish it.',
  slugHint: 'Lowercase letters, numbers and hyphens. Links to the current address will redirect.',
  changeSlug: 'Change address',
  changing: 'Changing…',
  history: 'History',
  historyLead:
    'Every published version, and replaced drafts. Bringing one back makes it your draft; what you were writing is stored here.',
  historyRule:
    'Published versions stay. We keep all others for 30 days, then the last of each day, and after a year the last of each month.',
  noHistory: 'Nothing published yet.',
  isPublic: 'Public now',
  revision: (number: number) => `Version ${number}`,
  by: (author: string) => `by ${author}`,
  compare: 'View and compare',
  seeVersion: (number: number) => `View and compare: version ${number}`,
  seeWhole: 'See the whole recipe as it was',
  bringBack: 'Bring back',
  bringing: 'Bringing it back…',
  older: 'Earlier versions',
  errors: {
    unknown: 'That recipe is gone.',
    'changed-since':
      'Someone changed the recipe after you opened this page. Here’s the current version: check it, then publish.',
    unfinished: 'Add a name and something to cook before you publish.',
    'not-to-come': 'Choose a time in the future.',
    'too-far': 'Choose a time within the next two years.',
    'is-published': 'It’s already published.',
    'no-time': 'Choose a day and a time.',
    'slug-malformed': 'Use lowercase letters, numbers and single hyphens, at most 80.',
    'slug-taken': 'Another of your recipes has that address.',
    unreadable: 'We couldn’t read that. Please try again.',
    failed: 'That didn’t work, and nothing was changed. Please try again.',
  },
} as const;

/** The bar above a recipe's page that is shown as somebody would see it. */
export const previewWords = {
  title: (name: string) => `How ${name || 'the recipe'} looks`,
  label: 'You see it as',
  visitor: 'a visitor',
  member: 'a member',
  'ended-member': 'a former member',
  newest: 'With everything you wrote, published or not.',
  earlier: (number: number) => `As it was in version ${number}.`,
  back: 'Back to publishing',
  shared: (name: string) => `A draft of ${name}, shared with you.`,
  sharedUntil: 'The link works until',
  gone: 'This link has expired',
  goneLead: 'Ask whoever sent it for a new one.',
  kitchen: 'Here members save it, mark it as cooked, and write notes.',
} as const;
