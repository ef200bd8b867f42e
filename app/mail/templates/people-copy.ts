import { productName } from '../../copy/product.ts';
import { roleWords } from '../../copy/roles.ts';
import type { MailWords } from '../copy.ts';

/** What was changed about the people of a studio. Names have been made harmless. */
interface PeopleNews {
  studio: string;
  what: 'invited' | 'withdrawn' | 'joined' | 'role' | 'removed' | 'left' | 'restored';
  email: string;
  role: 'owner' | 'editor' | null;
  /** Null: the operator. */
  by: string | null;
  isStop: boolean;
}

/** What happened, in one sentence; also on the page that stops it. */
export function peopleSentence({ studio, what, email, role, by }: Omit<PeopleNews, 'isStop'>): string {
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
  invited: 'Somebody was invited',
  withdrawn: 'An invitation was withdrawn',
  joined: 'Somebody joined',
  role: 'A role was changed',
  removed: 'Somebody was removed',
  left: 'Somebody left',
  restored: 'Somebody is back',
} as const;

/**
 * @param name the sender's
 * @param news.link null: the reader cannot stop it
 */
export function peopleMail(name: string, { link, ...news }: PeopleNews & { link: string | null }): MailWords {
  const sentence = peopleSentence(news);
  return {
    subject: `${headings[news.what]}: ${news.studio} on ${name}`,
    preheader: sentence,
    heading: headings[news.what],
    lead: [
      sentence,
      ...(news.isStop && news.by !== null ? [`${news.by} stopped an earlier change by a link in a mail.`] : []),
      link === null
        ? 'You get this mail because you are an owner, or were one until now.'
        : 'If this is right, there is nothing to do. If not, stop it: everything returns to what it was before.',
    ],
    button: link === null ? 'Open the studio' : 'Stop this change',
    after: link === null ? [] : ['The link works once and expires in 7 days.'],
  };
}
