import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { mailBrand } from '../../creators/brand/brand.server.ts';
import { payoutsPath } from '../../creators/paths.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { needsSentence, payoutRequirementsMail } from './copy.ts';
import { dueRequirements, requirementsKey } from './payout-account.ts';
import type { PayoutRequirement } from './payout-account-provider.ts';

const { date } = dateWords();

/** Milliseconds before the email is sent. An owner who is answering at Stripe gets one question after another. */
const DELAY = 15 * 60 * 1000;

/**
 * Email that tells an owner what Stripe requires for the creator's account. `key` is the result of `requirementsKey`.
 */
export const payoutRequirementsEmail: EmailKind<{ payoutAccountId: string; key: string }> = {
  name: 'payout-requirements',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { payoutAccountId, key } }) {
    const [account] = await tx
      .select({
        creatorId: creators.id,
        creator: creators.name,
        state: payoutAccounts.state,
        requirements: payoutAccounts.requirements,
        dueAt: payoutAccounts.dueAt,
        activeAt: payoutAccounts.activeAt,
      })
      .from(payoutAccounts)
      .innerJoin(creators, eq(creators.id, payoutAccounts.creatorId))
      .innerJoin(creatorMembers, and(eq(creatorMembers.creatorId, creators.id), eq(creatorMembers.role, 'owner')))
      .where(and(eq(payoutAccounts.id, payoutAccountId), eq(creatorMembers.accountId, recipient.accountId)));
    if (!account) return { skip: 'does-not-apply' };
    const requirements = account.requirements as PayoutRequirement[];
    if (requirementsKey({ ...account, requirements }) !== key) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const { creatorId, creator, state, dueAt, activeAt } = account;
    const words = payoutRequirementsMail(plainName(creator), {
      needs: needsSentence(dueRequirements(requirements), dueAt && date(dueAt)),
      stands: state === 'active' ? 'goes-on' : activeAt ? 'stopped' : 'not-begun',
    });
    const link = services.origin + payoutsPath(creatorId);
    // The studio is part of the platform's site, so the email has the platform's brand.
    const brand = mailBrand(null, services);
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

/**
 * Locks a creator's owners in a fixed order and returns their ids. Called before the creator's account row is written.
 */
export async function lockOwners(tx: Db, { creatorId }: { creatorId: string }): Promise<string[]> {
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
  for (const { accountId } of owners) await lockAccount(tx, accountId);
  return owners.map(({ accountId }) => accountId);
}

export async function scheduleRequirementsEmail(
  tx: Db,
  services: EmailServices,
  told: { owners: readonly string[]; payoutAccountId: string; key: string; now: Date },
): Promise<void> {
  const { owners, payoutAccountId, now } = told;
  const subject = { payoutAccountId, key: told.key };
  const email = {
    kind: payoutRequirementsEmail,
    subject,
    key: `${payoutAccountId} ${told.key}`,
    dueAt: new Date(+now + DELAY),
  };
  await scheduleEmails(tx, services, { emails: owners.map((accountId) => ({ ...email, accountId })), now });
}
