import { mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { plainName } from '../../mail/message.ts';
import type {
  DueEmail,
  EmailKind,
  EmailServices,
  LoadedEmail,
  SkipReason,
} from '../../mail/scheduled/email-kind.server.ts';
import { findLastSent } from '../../mail/scheduled/scheduled-emails.server.ts';
import { communityPaths } from '../paths.ts';
import type { Profile } from '../profiles/profiles.server.ts';
import { digest, directAnswers } from './copy.ts';
import { listDigest, listDirectAnswers, type MailedThread, mailItems, markMailed } from './items.server.ts';
import { findMailReader } from './reader.server.ts';
import { threadName } from './thread-name.ts';

type FromCommunity = { creatorId: string };

/** Minimum milliseconds between two mails of a kind to a person. Needed because the person may change the time zone. */
const PAUSE_MS = 20 * 60 * 60 * 1000;

async function loadMail(
  tx: Db,
  services: EmailServices,
  { recipient, subject, now }: DueEmail<FromCommunity>,
  kind: {
    name: string;
    list: (db: Db, of: { profile: Profile; now: Date }) => Promise<MailedThread[]>;
    words: typeof digest.words;
    nothing: SkipReason;
  },
): Promise<LoadedEmail> {
  const { accountId, firstName } = recipient;
  const reader = await findMailReader(tx, { accountId, creatorId: subject.creatorId, now });
  if ('skip' in reader) return reader;
  const last = await findLastSent(tx, { accountId, kind: kind.name });
  if (last && now.getTime() - last.getTime() < PAUSE_MS) return { skip: 'sent-today' };
  const { profile, brand, subdomain } = reader;
  const told = await kind.list(tx, { profile, now });
  const [first] = told;
  if (!first) return { skip: kind.nothing };
  await markMailed(tx, { profile, told });
  const creator = plainName(brand.name);
  const addressOf = (threadId: string) => services.origin + communityPaths.thread(subdomain, threadId);
  return {
    brand: mailBrand(brand, services),
    template: {
      name: 'worded',
      props: {
        firstName,
        words: kind.words(creator, { count: told.length, first: plainName(threadName(first)) }),
        link: services.origin + communityPaths.community(subdomain),
        recipes: await mailItems(tx, { profile, told, creator, addressOf }),
      },
    },
  };
}

export const communityDigest: EmailKind<FromCommunity> = {
  name: 'community-digest',
  purpose: { title: digest.title, choice: digest.choice },
  load: (tx, services, email) =>
    loadMail(tx, services, email, {
      name: communityDigest.name,
      list: listDigest,
      words: digest.words,
      nothing: 'nothing-new',
    }),
};

export const communityAnswers: EmailKind<FromCommunity> = {
  name: 'community-answers',
  purpose: { title: directAnswers.title, choice: directAnswers.choice },
  load: (tx, services, email) =>
    loadMail(tx, services, email, {
      name: communityAnswers.name,
      list: listDirectAnswers,
      words: directAnswers.words,
      // With this reason, an answer later on the same day schedules the mail again.
      nothing: 'does-not-apply',
    }),
};
