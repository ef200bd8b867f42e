import type { MailWords } from '../../mail/copy.ts';

const posts = (count: number) => (count === 1 ? '1 new post' : `${count} new posts`);
const conversations = (count: number) => (count === 1 ? 'one conversation' : `${count} conversations`);

export const digest = {
  title: 'News from the community',
  choice: 'News from the conversations I follow, once a day or once a week. Nothing if there’s no news.',
  words: (creator: string, { count, first }: { count: number; first: string }): MailWords => ({
    subject:
      count === 1
        ? `${first}: news from the ${creator} community`
        : `News from the ${creator} community: ${first} and more`,
    preheader: `There’s something new in ${conversations(count)}.`,
    heading: `News from the ${creator} community`,
    lead: [`There’s something new in ${conversations(count)} you may like.`],
    button: 'Open the community',
    after: [],
  }),
} as const;

export const directAnswers = {
  title: 'Answers to me',
  choice: 'An email when someone answers or mentions me, at most one a day.',
  words: (creator: string, { count, first }: { count: number; first: string }): MailWords => ({
    subject: count === 1 ? `Someone answered you: ${first}` : `Answers for you in the ${creator} community`,
    preheader: `There are answers for you in ${conversations(count)}.`,
    heading: count === 1 ? 'Someone answered you' : 'You have answers',
    lead: [`There’s something for you in ${conversations(count)} of the ${creator} community.`],
    button: 'Open the community',
    after: [],
  }),
} as const;

export const item = {
  posts,
  mention: 'You were mentioned',
  footnote: (step: number) => `Now in the recipe, at step ${step}`,
  byCreator: (creator: string) => `New from ${creator}`,
  /** Beginning of a post in a mail. */
  said: (name: string, words: string) => (words ? `${name}: ${words}` : `${name} shared a picture`),
} as const;

export const communityNews = {
  heading: 'New in the community',
  unread: posts,
  mention: 'mentions you',
  all: 'Community',
  emails: 'Emails about it',
  cookAlong: 'Cook-along',
  isIn: 'You’re in',
} as const;

export const mailPage = {
  lead: (creator: string) => `Choose what the ${creator} community sends you. Every email has a link that stops them.`,
  digest: 'News from the conversations I follow',
  digestHint: 'At 8 in the morning. Nothing if there’s no news.',
  rhythm: 'How often',
  rhythms: { daily: 'Every day', weekly: 'Once a week, on Saturday' },
  zone: 'Time zone',
  answers: 'Answers and mentions',
  answersHint: 'When someone answers or mentions you. At most one a day.',
  save: 'Save',
  saving: 'Saving …',
  saved: 'Saved.',
  notOffered: 'This site doesn’t send optional emails yet.',
  notAZone: 'Choose a time zone from the list.',
  failed: 'That wasn’t saved. Please try again.',
  back: 'Community',
} as const;
