import { roleWords } from '../../copy/roles.ts';
/** What stands around every page of the studio. */
export const studioFrame = {
  title: (page: string, creator: string) => `${page} · ${creator}`,
  navigation: 'Studio',
  whose: 'Whose studio it is',
  main: 'What you work on',
  overview: 'Overview',
  page: 'My page',
  pictures: 'Pictures',
  seePage: 'See your page',
  /** For the operator, who looks into somebody else's studio. */
  visiting: (creator: string) =>
    `You are looking into the studio of ${creator}. This visit is recorded, and shown there.`,
  account: 'Your account',
} as const;

/** `/studio`, where somebody works in several studios or in none. */
export const studioChoice = {
  title: 'Studios',
  lead: 'Whose studio would you like to open?',
  none: 'You do not look after anybody’s site yet.',
  pages: 'More studios',
  earlier: 'Earlier ones',
  later: 'Later ones',
  noneLead: 'Whoever owns a studio can invite you to it.',
} as const;

/** On `/studio`: the invitations of whoever is signed in. */
export const studioInvitations = {
  title: 'You are invited',
  to: ({ studio, role }: { studio: string; role: 'owner' | 'editor' }) =>
    `${studio} invites you to look after this site together, as ${roleWords[role]}.`,
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (studio: string) => `Accept: ${studio}`,
  declineOf: (studio: string) => `Decline: ${studio}`,
  busy: 'One moment…',
  signInAgain: 'Sign in again to answer',
  errors: {
    unknown: 'This invitation was withdrawn or has expired. Ask for a new one.',
    service: 'Nothing was changed. Please try again.',
  },
} as const;

/** `/studio/:creatorId` */
export const studioOverview = {
  title: 'Overview',
  waiting: 'What waits for you',
  nothingWaits: 'Everything you wrote is published.',
  firstSteps: {
    title: 'Go on with your first steps',
    next: (step: string) => `Next: ${step}`,
    all: 'All three are done. Look at them once more, or leave them.',
    goOn: 'Go on',
    end: 'I do not need them',
  },
  publishPage: {
    title: 'Publish your page',
    lead: 'Only you can see it until then.',
    look: 'Look at it and publish',
  },
  pageChanges: {
    title: 'Your page has changes that nobody sees yet',
    look: 'Look at them and publish',
  },
  recipe: {
    unnamed: 'A recipe without a name',
    draft: 'Begun, and not published yet',
    changed: 'Published, with newer changes that nobody sees yet',
    scheduled: 'Will be published',
    write: 'Go on writing',
    publish: 'Check and publish',
    look: 'Look at it',
  },
  lately: 'Lately',
  more: 'What happened',
  begin: 'What would you like to do?',
  newRecipe: 'Write a recipe',
  changePage: 'Change my page',
  bringIn: 'Bring recipes in',
  recipes: (published: number, begun: number) =>
    `${published === 0 ? 'No recipe is' : published === 1 ? 'One recipe is' : `${published} recipes are`} published${begun === 0 ? '' : `, ${begun} more ${begun === 1 ? 'is' : 'are'} begun`}.`,
} as const;
