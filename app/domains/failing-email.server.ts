import { domainToUnicode } from 'node:url';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { dateWords } from '../copy/date-words.ts';
import { mailBrand } from '../creators/brand/brand.server.ts';
import { addressPath } from '../creators/paths.ts';
import type { Db } from '../db/client.server.ts';
import { creatorDomains } from '../db/schema/creator-addresses.ts';
import { creatorMembers, creators } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import { plainName } from '../mail/message.ts';
import type { EmailKind, EmailServices } from '../mail/scheduled/email-kind.server.ts';
import { storeEmails } from '../mail/scheduled/scheduled-emails.server.ts';
import { domainFailingMail } from './copy.ts';
import { LOST_AFTER } from './domain-state.ts';

const { date } = dateWords();

/** Email to an owner whose domain has failed for a day. */
export const domainFailing: EmailKind<{ domainId: string }> = {
  name: 'domain-failing',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { domainId } }) {
    const [found] = await tx
      .select({
        creatorId: creators.id,
        creator: creators.name,
        domain: creatorDomains.domain,
        failingSince: creatorDomains.failingSince,
        state: creatorDomains.state,
      })
      .from(creatorDomains)
      .innerJoin(creators, eq(creators.id, creatorDomains.creatorId))
      .innerJoin(creatorMembers, and(eq(creatorMembers.creatorId, creators.id), eq(creatorMembers.role, 'owner')))
      .where(and(eq(creatorDomains.id, domainId), eq(creatorMembers.accountId, recipient.accountId)));
    if (found?.state !== 'failing' || !found.failingSince) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const until = date(new Date(found.failingSince.getTime() + LOST_AFTER));
    const words = domainFailingMail(plainName(found.creator), { domain: domainToUnicode(found.domain), until });
    const link = services.sites.platform.origin + addressPath(found.creatorId);
    return {
      brand: mailBrand(null, services),
      template: { name: 'worded', props: { firstName: recipient.firstName, words, link } },
    };
  },
};

/** Schedules the email for all owners of a creator. */
export async function scheduleFailingEmail(
  tx: Db,
  { mail }: Pick<EmailServices, 'mail'>,
  { domainId, creatorId, now }: { domainId: string; creatorId: string; now: Date },
): Promise<void> {
  if (!mail.kinds.includes(domainFailing as EmailKind)) throw new Error(`${domainFailing.name} is no kind of email`);
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
  const email = { kind: domainFailing, subject: { domainId }, key: `${domainId} ${now.toISOString()}`, dueAt: now };
  await storeEmails(
    tx,
    owners.map(({ accountId }) => ({ ...email, accountId })),
  );
}
