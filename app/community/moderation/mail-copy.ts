import { dateWords } from '../../copy/date-words.ts';
import type { MailWords } from '../../mail/copy.ts';
import { plainLine, plainName } from '../../mail/message.ts';
import { ruleNames } from './copy.ts';
import { appealsUntil, type toldActions } from './decision.ts';

type ToldAction = (typeof toldActions)[number];

export interface ToldDecision {
  action: ToldAction;
  reason: string;
  at: Date;
  until: Date | null;
  /** Name of a post, such as `your answer in “Beans”`. */
  about: string;
  /** Rule that had held or hidden the post before, or null. */
  rule: keyof typeof ruleNames | null;
  /** Number of posts that the decision changed; several only for `hide-all`. */
  count: number;
}

const { date } = dateWords();

export function decisionSentence(creator: string, { action, until, about, count }: Omit<ToldDecision, 'at'>): string {
  switch (action) {
    case 'hide':
      return `${creator}’s kitchen hid ${about}. Only you can see it.`;
    case 'remove':
      return `${creator}’s kitchen removed ${about}. Its words and pictures are deleted after 30 days.`;
    case 'hide-all':
      return `${creator}’s kitchen hid everything you wrote: ${count === 1 ? '1 post' : `${count.toLocaleString('en')} posts`}. Only you can see it.`;
    case 'warn':
      return `${creator}’s kitchen gave you a warning about ${about}. Nothing else changes.`;
    case 'pause':
      return `You cannot write in ${creator}’s community until ${until ? date(until) : 'further notice'}. You can still read.`;
    case 'exclude':
      return `You cannot write in ${creator}’s community any more. Your membership and the recipes stay yours.`;
  }
}

/** Says how the decision came about, as article 17 of EU 2022/2065 requires. */
export function decisionGround(creator: string, { rule }: Pick<ToldDecision, 'rule'>): string {
  const rules = `It goes by the rules of ${creator}’s community.`;
  return rule === null
    ? `${rules} A person decided, not a program.`
    : `${rules} The rule “${ruleNames[rule]}” had stopped the post before; a person decided.`;
}

const subjects: Record<ToldAction, string> = {
  hide: 'Your post was hidden',
  remove: 'Your post was removed',
  'hide-all': 'Your posts were hidden',
  warn: 'A warning about your post',
  pause: 'You are paused for a while',
  exclude: 'You cannot write here any more',
};

export function decisionMail(creator: string, decision: ToldDecision): MailWords {
  const name = plainName(creator);
  const subject = `${subjects[decision.action]} in ${name}’s community`;
  return {
    subject,
    preheader: 'Why, and what you can do if you disagree.',
    heading: subjects[decision.action],
    lead: [
      decisionSentence(name, decision),
      `The reason: “${plainLine(decision.reason)}”`,
      decisionGround(name, decision),
    ],
    button: 'See the decision',
    after: [
      `If you disagree, you can appeal there until ${date(appealsUntil(decision.at))}. Another person reads it.`,
      'You may also turn to a certified out-of-court dispute settlement body in the European Union, or to a court.',
    ],
  };
}

export function undoneMail(creator: string, decision: ToldDecision): MailWords {
  const name = plainName(creator);
  return {
    subject: `${name}’s kitchen took back a decision about you`,
    preheader: 'It no longer applies.',
    heading: 'A decision was taken back',
    lead: [`On ${date(decision.at)} we wrote to you: “${decisionSentence(name, decision)}”`, 'That no longer applies.'],
    button: 'See the decision',
    after: [],
  };
}

export function appealMail(
  creator: string,
  { outcome, answer }: { outcome: 'upheld' | 'reversed'; answer: string },
): MailWords {
  const name = plainName(creator);
  const heading = outcome === 'reversed' ? 'You were right' : 'The decision stands';
  return {
    subject: `Your appeal in ${name}’s community: ${heading.toLowerCase()}`,
    preheader: 'Another person read your appeal.',
    heading,
    lead: [
      outcome === 'reversed'
        ? 'Another person read your appeal and took the decision back. It no longer applies.'
        : 'Another person read your appeal. The decision stays as it is.',
      `The answer: “${plainLine(answer)}”`,
    ],
    button: 'See the decision',
    after: [
      'If you still disagree, you may turn to a certified out-of-court dispute settlement body in the European Union, or to a court.',
    ],
  };
}
