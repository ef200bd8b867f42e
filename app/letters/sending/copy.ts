import type { MailWords } from '../../mail/copy.ts';
import type { StopReason } from './schedule.server.ts';

/** Reasons about which the creator's owners get an email. */
export type ToldReason = Exclude<StopReason, 'by-person' | 'restored'>;

const harm = 'Mail services soon distrust a sender with many of them, and then no letter arrives.';

const reasons: Record<ToldReason, { because: string; after: string[] }> = {
  edited: {
    because: 'You edited it after you scheduled it.',
    after: ['Choose which of the two versions goes out.'],
  },
  'recipe-changed': {
    because: 'A recipe in it changed after you scheduled it.',
    after: ['Choose which of the two versions goes out.'],
  },
  late: {
    because: 'The site could not send it at its time.',
    after: ['Send it now, or choose another time.'],
  },
  'no-postal-address': {
    because: 'It has no postal address, and the law wants one in every letter.',
    after: ['Add yours to the letters’ settings.'],
  },
  'no-page': {
    because: 'Your page is not public, so the letter’s links would lead nowhere.',
    after: ['Publish your page first.'],
  },
  bounces: {
    because: 'Too many of its addresses do not exist.',
    after: [harm, 'Look at where these addresses came from before you go on.'],
  },
  complaints: {
    because: 'Too many readers reported it as spam.',
    after: [harm, 'Write only to people who asked for your letter.'],
  },
};

export const isTold = (reason: StopReason): reason is ToldReason => Object.hasOwn(reasons, reason);

const button = 'Look at the letter';

interface Stopped {
  subject: string;
  state: 'held' | 'paused';
  reason: ToldReason;
}

export function stoppedMail({ subject, state, reason }: Stopped): MailWords {
  const { because, after } = reasons[reason];
  const isHeld = state === 'held';
  return {
    subject: isHeld ? `Your letter “${subject}” is waiting for you` : `Your letter “${subject}” has paused`,
    preheader: because,
    heading: isHeld ? 'Your letter is waiting for you' : 'Your letter has paused',
    lead: [
      because,
      isHeld
        ? 'Nothing was sent yet. The letter waits until you decide.'
        : 'A part of it was sent. Nobody else gets it until you decide.',
    ],
    button,
    after,
  };
}

export function harmfulMail(
  creator: string,
  { subject, reason }: { subject: string; reason: 'bounces' | 'complaints' },
): MailWords {
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
}
