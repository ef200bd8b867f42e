import { eq } from 'drizzle-orm';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { access } from '../../membership/access/access.ts';
import type { MembershipSubject } from '../../membership/emails/membership-emails.server.ts';
import { firstPayment } from '../../membership/prices/offer.ts';
import { lockMembershipById } from '../../membership/status/current-membership.server.ts';
import { paths } from '../../paths.ts';
import { formatMoney } from '../money.ts';
import { type UnpaidBecause, unpaidStartMail } from './copy.ts';
import { findMember } from './payment-emails.server.ts';

type UnpaidSubject = MembershipSubject & { because: UnpaidBecause };

/** Email about an unpaid first payment. The subject's `about` is the subscription's id. */
export const unpaidStart: EmailKind<UnpaidSubject> = {
  name: 'start-unpaid',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId, because }, now }) {
    const member = await findMember(tx, membershipId);
    if (!member) return { skip: 'does-not-apply' };
    if (member.endedAt !== null) return { skip: 'former-member' };
    const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
    if (access(facts, now).may) return { skip: 'does-not-apply' };
    const brand = mailBrand(await findBrand(tx, member), services);
    const words = unpaidStartMail(plainName(brand.name), formatMoney(firstPayment(member.price)), because);
    const link = services.origin + paths.membershipStart();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

export async function notifyUnpaidStart(
  tx: Db,
  services: EmailServices,
  given: {
    accountId: string;
    membershipId: string;
    subscriptionId: string;
    because: UnpaidBecause;
    now: Date;
  },
): Promise<void> {
  const { accountId, membershipId, subscriptionId, because, now } = given;
  if (!(await lockMembershipById(tx, { membershipId, accountId }))) return;
  const subject = { membershipId, about: subscriptionId, because };
  const email = { kind: unpaidStart, accountId, subject, key: subscriptionId, dueAt: now };
  await scheduleEmails(tx, services, { emails: [email], now });
}
