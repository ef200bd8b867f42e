import { roleWords } from '../../copy/roles.ts';
import type { MenuEntry, MenuGroup, MenuPart } from './studio-menu.ts';

export const studioFrame = {
  title: (page: string, creator: string) => `${page} · ${creator}`,
  navigation: 'Studio',
  whose: 'Whose studio it is',
  main: 'What you work on',
  overview: 'Overview',
  groups: {
    create: 'Create',
    audience: 'Audience',
    money: 'Money',
    insight: 'Insight',
    settings: 'Settings',
  } satisfies Record<MenuGroup, string>,
  more: 'More',
  /** After the number of recipes that are drafts or have unpublished changes. */
  unpublished: 'not published',
  seePage: 'See your page',
  /** Shown to an operator who visits the studio. */
  visiting: (creator: string) => `You’re visiting ${creator}’s studio. This visit is recorded and shown there.`,
  account: 'Your account',
  operator: 'Operator',
} as const;

/** Menu entries after the overview, in order. */
export const studioMenu: Record<MenuPart, MenuEntry> = {
  page: { name: 'My page', group: 'create', icon: 'layout-template' },
  recipes: { name: 'Recipes', group: 'create', icon: 'book-open' },
  pictures: { name: 'Pictures', group: 'create', icon: 'images' },
  import: { name: 'Import', group: 'create', icon: 'import' },
  letters: { name: 'Letters', group: 'audience', icon: 'mail' },
  community: { name: 'Community', group: 'audience', icon: 'message-circle' },
  members: { name: 'Members', group: 'audience', icon: 'users' },
  payments: { name: 'Payments', group: 'money', icon: 'wallet' },
  analytics: { name: 'Analytics', group: 'insight', icon: 'chart-column' },
  people: { name: 'Team', group: 'settings', icon: 'user-cog' },
  export: { name: 'Export', group: 'settings', icon: 'archive' },
};

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

/** Difference from an earlier number: `+9 from 36`. */
export const change = {
  difference: (count: number) => `${count > 0 ? '+' : '−'}${Math.abs(count).toLocaleString('en')}`,
  before: (count: number) => `from ${count.toLocaleString('en')}`,
  same: 'No change',
  than: (than: string) => `in ${than}`,
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
    send: 'Send…',
  },
  community: {
    posts: (count: number) => (count === 1 ? '1 post to review' : `${count.toLocaleString('en')} posts to review`),
    questions: (count: number) =>
      count === 1 ? '1 question without an answer' : `${count.toLocaleString('en')} questions without an answer`,
    appeals: (count: number) =>
      count === 1 ? '1 appeal to answer' : `${count.toLocaleString('en')} appeals to answer`,
    acts: { posts: 'Review', questions: 'Answer', appeals: 'Read' },
  },
  recipe: {
    unnamed: 'A recipe without a name',
    draft: 'Draft',
    changed: 'Published, with unpublished changes',
    scheduled: 'Will be published',
    publish: 'Check and publish',
    look: 'View',
  },
  numbers: {
    title: 'Numbers',
    income: 'Income this month',
    incomeBefore: (month: string, amount: string) => `${amount} in ${month}`,
    members: 'Members',
    steps: { visitors: 'Visitors, 4 weeks', joined: 'Signed up, 4 weeks', trials: 'Trials started, 4 weeks' },
    than: 'the 4 weeks before',
  },
  trials: {
    title: 'Trials that end soon',
    lead: (count: number) =>
      count === 0
        ? 'No trial ends in the next 7 days.'
        : count === 1
          ? '1 ends in the next 7 days.'
          : `${count.toLocaleString('en')} end in the next 7 days.`,
    all: 'See all trials',
  },
  lately: {
    title: 'Lately',
    none: 'Nothing yet. You’ll see here who joins, pays, cancels and writes.',
    /** Shown after the member's name. */
    happened: {
      joined: 'joined',
      paid: 'paid for the first time',
      payment_failed: 'couldn’t be charged',
      disputed: 'disputed a payment',
      cancelled: 'cancelled',
      left: 'left',
    },
    /** Shown after the author's name. */
    wrote: {
      question: 'asked a question',
      note: 'left a note',
      post: 'started a conversation',
      'cook-along': 'started a cook-along',
      answer: 'answered',
    },
  },
  begin: 'What would you like to do?',
  newRecipe: 'Write a recipe',
  changePage: 'Change my page',
  importRecipes: 'Import recipes',
} as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MINUTE = 60_000;

/** Returns words for a time in the past: 'just now', '5 hours ago', 'yesterday', '3 Nov'. */
export function agoWords(at: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(at)) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  if (minutes < 7 * 24 * 60) return relative.format(-Math.floor(minutes / (24 * 60)), 'day');
  return dayOfYear.format(new Date(at));
}
