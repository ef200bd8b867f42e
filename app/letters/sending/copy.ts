import type { MailWords } from '../../mail/copy.ts';
import type { StopReason } from './schedule.server.ts';

/** Reasons for which the site itself stops a letter, and not a person. */
export type ToldReason = Exclude<StopReason, 'by-person' | 'restored'>;

const button = 'Look at the letter';
const waits = 'Nothing was sent yet. The letter waits until you decide.';

const held = (subject: string, because: string, after: string): MailWords => ({
  subject: `Your letter “${subject}” is waiting for you`,
  preheader: because,
  heading: 'Your letter is waiting for you',
  lead: [because, waits],
  button,
  after: [after],
});

const paused = (subject: string, because: string, after: string[]): MailWords => ({
  subject: `Your letter “${subject}” has paused`,
  preheader: because,
  heading: 'Your letter has paused',
  lead: [because, 'A part of it was sent. Nobody else gets it until you decide.'],
  button,
  after,
});

const harm = 'Mail services soon distrust a sender with many of them, and then no letter arrives.';

/** Emails to a creator's owners about a stopped letter. `subject` is the letter's. */
export const stoppedMail: Record<ToldReason, (subject: string) => MailWords> = {
  edited: (subject) =>
    held(subject, 'You edited it after you scheduled it.', 'Choose which of the two versions goes out.'),
  'recipe-changed': (subject) =>
    held(subject, 'A recipe in it changed after you scheduled it.', 'Choose which of the two versions goes out.'),
  late: (subject) => held(subject, 'The site could not send it at its time.', 'Send it now, or choose another time.'),
  'no-postal-address': (subject) =>
    held(
      subject,
      'It has no postal address, and the law wants one in every letter.',
      'Add yours to the letters’ settings.',
    ),
  'no-page': (subject) =>
    held(
      subject,
      'Your page is not public, so the letter’s links would lead nowhere.',
      'Publish your page, or choose another time.',
    ),
  bounces: (subject) =>
    paused(subject, 'Too many of its addresses do not exist.', [
      harm,
      'Look at where these addresses came from before you go on.',
    ]),
  complaints: (subject) =>
    paused(subject, 'Too many readers reported it as spam.', [harm, 'Write only to people who asked for your letter.']),
};

/** Email to the operators about a letter that bounces or complaints paused. */
export const pausedMail = (
  creator: string,
  { subject, reason }: { subject: string; reason: 'bounces' | 'complaints' },
): MailWords => {
  const because = {
    bounces: `Too many addresses of ${creator}’s letter “${subject}” do not exist.`,
    complaints: `Too many readers reported ${creator}’s letter “${subject}” as spam.`,
  }[reason];
  return {
    subject: `A letter of ${creator} has paused`,
    preheader: because,
    heading: 'A letter has paused',
    lead: [because, `${creator} was told too, and decides if it goes on.`],
    button,
    after: [harm],
  };
};
