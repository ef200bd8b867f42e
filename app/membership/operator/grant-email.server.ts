import { eq } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind } from '../../mail/scheduled/email-kind.server.ts';
import { storeEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paths } from '../../paths.ts';
import { access } from '../access/access.ts';
import { lastMomentBefore } from '../access/explain.ts';
import { findChosenPrice } from '../emails/chosen-price.server.ts';
import { grantMail } from './copy.ts';

const { date } = dateWords();

/** `about` is the `providerId` of the grant's fact. */
type GrantSubject = { membershipId: string; about: string; by: 'studio' | 'site' };

export const accessGranted: EmailKind<GrantSubject> = {
  name: 'access-granted',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId, about, by }, now }) {
    const membership = await findChosenPrice(tx, { membershipId });
    if (!membership) return { skip: 'does-not-apply' };
    if (membership.endedAt) return { skip: 'former-member' };
    if (membership.deletionAt) return { skip: 'deletion-requested' };
    const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
    const given = facts.find(({ kind, providerId }) => kind === 'complimentary' && providerId === about);
    // The access was revoked, or has ended, in the meantime.
    if (!given?.coversUntil || !access(facts, now).may) return { skip: 'no-access' };
    const payments = await services.charges?.findPaymentStatus(tx, { membershipId });
    // A job moves an earlier charge to the end of the grant, possibly after this email.
    const charged = payments?.nextCharge?.at;
    const nextCharge = charged && (charged > given.coversUntil ? charged : given.coversUntil);
    const brand = mailBrand(await findBrand(tx, membership), services);
    const words = grantMail(plainName(brand.name), {
      until: date(lastMomentBefore(given.coversUntil)),
      by,
      nextCharge: nextCharge ? date(nextCharge) : null,
    });
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

export async function announceGrant(
  tx: Db,
  { accountId, now, ...subject }: GrantSubject & { accountId: string; now: Date },
): Promise<void> {
  const { membershipId, about } = subject;
  await storeEmails(tx, [{ kind: accessGranted, accountId, subject, key: `${membershipId}:${about}`, dueAt: now }]);
}
