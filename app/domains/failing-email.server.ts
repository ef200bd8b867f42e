import { domainToUnicode } from 'node:url';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { dateWords } from '../copy/date-words.ts';
import { mailBrand } from '../creators/brand/brand.server.ts';
import { addressPath } from '../creators/paths.ts';
import type { Db } from '../db/client.server.ts';
import { creatorDomains, sendingDomains } from '../db/schema/creator-addresses.ts';
import { creatorMembers, creators } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import type { MailWords } from '../mail/copy.ts';
import { plainName } from '../mail/message.ts';
import type { EmailKind, EmailServices, LoadedEmail } from '../mail/scheduled/email-kind.server.ts';
import { storeEmails } from '../mail/scheduled/scheduled-emails.server.ts';
import { domainFailingMail, sendingFailingMail } from './copy.ts';
import { LOST_AFTER } from './domain-state.ts';
import { senderAddress } from './sending/sending-records.ts';
import { STOPPED_AFTER } from './sending/sending-state.ts';

const { date } = dateWords();

type Subject = { domainId: string };

export const domainFailing: EmailKind<Subject> = {
  name: 'domain-failing',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { domainId } }) {
    const [found] = await tx
      .select({ ...columns, failingSince: creatorDomains.failingSince, state: creatorDomains.state })
      .from(creatorDomains)
      .innerJoin(creators, eq(creators.id, creatorDomains.creatorId))
      .innerJoin(creatorMembers, and(eq(creatorMembers.creatorId, creators.id), eq(creatorMembers.role, 'owner')))
      .where(and(eq(creatorDomains.id, domainId), eq(creatorMembers.accountId, recipient.accountId)));
    if (found?.state !== 'failing' || !found.failingSince) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const until = date(new Date(found.failingSince.getTime() + LOST_AFTER));
    const words = domainFailingMail(plainName(found.creator), { domain: domainToUnicode(found.domain), until });
    return mailOf(found, services, { recipient, words });
  },
};

export const sendingFailing: EmailKind<Subject> = {
  name: 'sending-failing',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { domainId } }) {
    const [found] = await tx
      .select({ ...columns, failingSince: sendingDomains.failingSince, state: sendingDomains.state })
      .from(sendingDomains)
      .innerJoin(creatorDomains, eq(creatorDomains.id, sendingDomains.domainId))
      .innerJoin(creators, eq(creators.id, sendingDomains.creatorId))
      .innerJoin(creatorMembers, and(eq(creatorMembers.creatorId, creators.id), eq(creatorMembers.role, 'owner')))
      .where(and(eq(sendingDomains.domainId, domainId), eq(creatorMembers.accountId, recipient.accountId)));
    if (found?.state !== 'failing' || !found.failingSince) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const until = date(new Date(found.failingSince.getTime() + STOPPED_AFTER));
    const domain = domainToUnicode(found.domain);
    return mailOf(found, services, { recipient, words: sendingFailingMail(senderAddress(domain), { domain, until }) });
  },
};

const columns = { creatorId: creators.id, creator: creators.name, domain: creatorDomains.domain };

function mailOf(
  { creatorId }: { creatorId: string },
  services: EmailServices,
  { recipient, words }: { recipient: { firstName: string }; words: MailWords },
): LoadedEmail {
  const link = services.sites.platform.origin + addressPath(creatorId);
  return {
    brand: mailBrand(null, services),
    template: { name: 'worded', props: { firstName: recipient.firstName, words, link } },
  };
}

/** Schedules an email to each of the creator's owners with a confirmed address. */
export async function scheduleFailingEmail(
  tx: Db,
  { mail }: Pick<EmailServices, 'mail'>,
  given: { kind: EmailKind<Subject>; domainId: string; creatorId: string; now: Date },
): Promise<void> {
  const { kind, domainId, creatorId, now } = given;
  if (!mail.kinds.includes(kind as EmailKind)) throw new Error(`${kind.name} is no kind of email`);
  const owners = await tx
    .select({ accountId: accounts.id })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .where(
      and(
        ...[eq(creatorMembers.creatorId, creatorId), eq(creatorMembers.role, 'owner')],
        isNotNull(accounts.emailConfirmedAt),
      ),
    )
    .orderBy(asc(accounts.id));
  const email = { kind, subject: { domainId }, key: `${domainId} ${now.toISOString()}`, dueAt: now };
  await storeEmails(
    tx,
    owners.map(({ accountId }) => ({ ...email, accountId })),
  );
}
