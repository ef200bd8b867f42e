import { productName } from '../../copy/product.ts';
import { roleWords } from '../../copy/roles.ts';
import type { MailWords } from '../copy.ts';
import type { PeopleNews } from '../message.ts';

export function peopleSentence({ studio, what, email, role, by }: Omit<PeopleNews, 'isStop' | 'link'>): string {
  const who = by ?? productName;
  const as = role === null ? '' : ` as ${roleWords[role]}`;
  switch (what) {
    case 'invited':
      return `${who} invited ${email} to ${studio}${as}.`;
    case 'withdrawn':
      return `${who} withdrew the invitation of ${email} to ${studio}.`;
    case 'joined':
      return `${email} joined ${studio}${as}, invited by ${who}.`;
    case 'role':
      return `${who} made ${email} ${roleWords[role ?? 'editor']} of ${studio}.`;
    case 'removed':
      return `${who} removed ${email} from ${studio}.`;
    case 'left':
      return `${email} left ${studio}.`;
    case 'restored':
      return `${who} brought ${email} back to ${studio}${as}.`;
  }
}

const headings = {
  invited: 'Someone was invited',
  withdrawn: 'An invitation was withdrawn',
  joined: 'Someone joined',
  role: 'A role was changed',
  removed: 'Someone was removed',
  left: 'Someone left',
  restored: 'Someone is back',
} as const;

/**
 * @param sender displayed name of the mail's sender
 * @param news with sanitised names
 */
export function peopleMail(sender: string, { link, ...news }: PeopleNews): MailWords {
  const sentence = peopleSentence(news);
  return {
    subject: `${headings[news.what]}: ${news.studio} on ${sender}`,
    preheader: sentence,
    heading: headings[news.what],
    lead: [
      sentence,
      ...(news.isStop && news.by !== null ? [`${news.by} stopped an earlier change with a link in an email.`] : []),
      link === null
        ? 'You’re getting this because you’re an owner, or were until now.'
        : 'If this is right, there’s nothing to do. If not, cancel it and nothing changes.',
    ],
    button: link === null ? 'Open the studio' : 'Stop this change',
    after: link === null ? [] : ['The link works once and expires in 7 days.'],
  };
}
