import { roleWords } from '../../copy/roles.ts';
export const studioFrame = {
  title: (page: string, creator: string) => `${page} · ${creator}`,
  navigation: 'Studio',
  whose: 'Whose studio it is',
  main: 'What you work on',
  menu: {
    overview: 'Overview',
    page: 'My page',
    recipes: 'Recipes',
    import: 'Import',
    pictures: 'Pictures',
    letters: 'Letters',
    community: 'Community',
    members: 'Members',
    payments: 'Payments',
    analytics: 'Analytics',
    export: 'Export',
    people: 'Team',
  },
  groups: {
    create: 'Create',
    audience: 'Audience',
    money: 'Money',
    insight: 'Insight',
    settings: 'Settings',
  },
  more: 'More',
  /** After the number of recipes that are drafts or have unpublished changes. */
  unpublished: 'not published',
  seePage: 'See your page',
  /** Shown to an operator who visits the studio. */
  visiting: (creator: string) => `You’re visiting ${creator}’s studio. This visit is recorded and shown there.`,
  account: 'Your account',
  operator: 'Operator',
} as const;

export const workFailure = {
  gone: 'There’s nothing here',
  goneLead: 'It may have been removed, or the address has a typo.',
  busy: 'We can’t show this right now',
} as const;

export const studioChoice = {
  title: 'Studios',
  lead: 'Whose studio would you like to open?',
  none: 'You don’t have a studio yet.',
  noneLead: 'A studio’s owner can invite you.',
} as const;

export const studioInvitations = {
  title: 'You’re invited',
  to: ({ studio, role }: { studio: string; role: 'owner' | 'editor' }) =>
    role === 'owner'
      ? `${studio} is yours once you accept.`
      : `You’ve been invited to help run ${studio} as ${roleWords[role]}.`,
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (studio: string) => `Accept: ${studio}`,
  declineOf: (studio: string) => `Decline: ${studio}`,
  busy: 'One moment…',
  errors: {
    unknown: 'This invitation was withdrawn or has expired. Ask for a new one.',
    service: 'Nothing was changed. Please try again.',
  },
} as const;

export const sparkline = {
  words: (
    first: { label: string; words: string },
    last: { label: string; words: string },
    most: { label: string; words: string },
  ) => `${first.label}: ${first.words}. ${last.label}: ${last.words}. Most, ${most.label}: ${most.words}.`,
} as const;

export const studioOverview = {
  title: 'Overview',
  waiting: 'To do',
  nothingWaits: 'All caught up. Everything is published.',
  onboarding: {
    title: 'Finish setting up',
    next: (step: string) => `Next: ${step}`,
    goOn: 'Continue',
    end: 'Skip setup',
  },
  publishPage: {
    title: 'Publish your page',
    lead: 'Only you can see it until then.',
    look: 'Review and publish',
  },
  pageChanges: {
    title: 'Your page has unpublished changes',
    look: 'Review and publish',
  },
  letter: {
    unnamed: 'A letter without a subject',
    lead: 'Your letter with the week’s new recipes is waiting for you',
    write: 'Keep editing',
    send: 'Send…',
  },
  community: {
    posts: (count: number) =>
      count === 1 ? '1 post waits for you' : `${count.toLocaleString('en')} posts wait for you`,
    questions: (count: number) =>
      count === 1 ? '1 question without an answer' : `${count.toLocaleString('en')} questions without an answer`,
    appeals: (count: number) =>
      count === 1 ? '1 appeal to answer' : `${count.toLocaleString('en')} appeals to answer`,
    lead: 'Your community',
    look: 'Look at them',
  },
  recipe: {
    unnamed: 'A recipe without a name',
    draft: 'Draft',
    changed: 'Published, with unpublished changes',
    scheduled: 'Will be published',
    write: 'Keep editing',
    publish: 'Check and publish',
    look: 'View',
  },
  thisWeek: 'This week',
  numbers: {
    title: 'Numbers',
    income: (month: string) => `Your income, ${month} so far`,
    incomeBefore: (month: string, amount: string) => `${month}: ${amount}`,
    toIncome: 'See each month',
    members: 'Members with access',
    /** Numbers of members without access, which link to the list of members. */
    ended: (count: number) => `${count.toLocaleString('en')} without access`,
    unopened: (count: number) => `${count.toLocaleString('en')} not confirmed`,
    membersBefore: (count: number) => `4 weeks ago: ${count.toLocaleString('en')}`,
    toMembers: 'See who',
    trials: 'Trials that end within 7 days',
    toTrials: 'See all trials',
    /** @param span `in the last 4 weeks` */
    span: (span: string) => `Counted ${span}.`,
  },
  more: 'Analytics',
  begin: 'What would you like to do?',
  newRecipe: 'Write a recipe',
  changePage: 'Change my page',
  importRecipes: 'Import recipes',
  recipes: (published: number, begun: number) =>
    `${published} published${begun === 0 ? '' : `, ${begun === 1 ? '1 draft' : `${begun} drafts`}`}`,
} as const;
