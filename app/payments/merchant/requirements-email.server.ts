import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { mailBrand } from '../../creators/brand/brand.server.ts';
import { merchantPath } from '../../creators/paths.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { merchantRequirementsMail, needsSentence } from './copy.ts';
import { dueRequirements, requirementsKey } from './merchant.ts';
import type { MerchantRequirement } from './merchant-provider.ts';

const { date } = dateWords();

/** Milliseconds before the email is sent. Stripe's requirements keep changing while an owner fills in the form. */
const DELAY = 15 * 60 * 1000;

/** Email that tells an owner what Stripe requires. `key` is the result of `requirementsKey`. */
export const merchantRequirementsEmail: EmailKind<{ rowId: string; key: string }> = {
  name: 'merchant-requirements',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { rowId, key } }) {
    const [account] = await tx
      .select({
        creatorId: creators.id,
        creator: creators.name,
        state: merchants.state,
        requirements: merchants.requirements,
        dueAt: merchants.dueAt,
        readyAt: merchants.readyAt,
      })
      .from(merchants)
      .innerJoin(creators, eq(creators.id, merchants.creatorId))
      .innerJoin(creatorMembers, and(eq(creatorMembers.creatorId, creators.id), eq(creatorMembers.role, 'owner')))
      .where(and(eq(merchants.id, rowId), eq(creatorMembers.accountId, recipient.accountId)));
    if (!account) return { skip: 'does-not-apply' };
    const requirements = account.requirements as MerchantRequirement[];
    if (requirementsKey({ ...account, requirements }) !== key) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const { creatorId, creator, state, dueAt, readyAt } = account;
    const words = merchantRequirementsMail(plainName(creator), {
      needs: needsSentence(dueRequirements(requirements), dueAt && date(dueAt)),
      stands: state === 'ready' ? 'goes-on' : readyAt ? 'stopped' : 'not-begun',
    });
    const link = services.sites.platform.origin + merchantPath(creatorId);
    // The studio is part of the platform's site.
    const brand = mailBrand(null, services);
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

/** Locks the accounts of confirmed owners, in a fixed order. Call before writing the merchant's row. */
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
  told: { owners: readonly string[]; rowId: string; key: string; now: Date },
): Promise<void> {
  const { owners, rowId, now } = told;
  const subject = { rowId, key: told.key };
  const email = {
    kind: merchantRequirementsEmail,
    subject,
    key: `${rowId} ${told.key}`,
    dueAt: new Date(+now + DELAY),
  };
  await scheduleEmails(tx, services, { emails: owners.map((accountId) => ({ ...email, accountId })), now });
}
