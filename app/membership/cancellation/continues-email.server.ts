import { eq } from 'drizzle-orm';
import { formatMoney } from '../../copy/amounts.ts';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paths } from '../../paths.ts';
import { access } from '../access/access.ts';
import { cardName } from '../card/copy.ts';
import type { PaymentStatus } from '../charges.ts';
import { findChosenPrice } from '../emails/chosen-price.server.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { afterCharge, chargeAt } from '../offers/left-words.ts';
import { priceWords } from '../prices/copy.ts';
import { isFor, offerOf } from '../prices/offer.ts';
import type { Price } from '../prices/price.ts';
import { priceOfPeriod } from '../raise/raise.ts';
import { nextWithPayments } from '../status/payment-copy.ts';
import { continuesMail } from './copy.ts';

const { date } = dateWords();

/** Email that confirms that a cancellation was undone. `about` is the time of the request. */
export const membershipContinues: EmailKind<MembershipSubject> = {
  name: 'membership-continues',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId }, now }) {
    const membership = await findChosenPrice(tx, { membershipId });
    // The membership was deleted, or cancelled again in the meantime.
    if (!membership || membership.cancelAt) return { skip: 'does-not-apply' };
    if (membership.endedAt) return { skip: 'former-member' };
    if (membership.deletionAt) return { skip: 'deletion-requested' };
    const { creatorId, raisePrice, raiseAt } = membership;
    const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
    const today = access(facts, now);
    if (!today.may) return { skip: 'no-access' };
    const payments = await services.charges?.findPaymentStatus(tx, { membershipId });
    const raise = raisePrice && raiseAt ? { price: raisePrice, at: raiseAt } : null;
    const charged = priceOfPeriod({ ...membership, raise }, today.groundsUntil);
    const isElsewhere = payments?.isChargedElsewhere === true;
    const card = payments?.awaitsTerms || isElsewhere ? null : payments?.card;
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    const name = plainName(brand.name);
    const words = continuesMail(name, {
      until: date(today.groundsUntil),
      charge: card
        ? { ...chargeWords(charged, payments?.offer ?? null, today.groundsUntil), card: cardName(card) }
        : null,
      elsewhere: isElsewhere ? nextWithPayments.chargedElsewhere(name) : null,
    });
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

function chargeWords(charged: Price, offer: PaymentStatus['offer'], at: Date) {
  const plan = priceWords(charged);
  if (!offer || !isFor(offer.terms, charged) || offerOf(charged))
    return { plan, ...(offerOf(charged) && { following: plan.renewal }) };
  const price = chargeAt(charged, offer, at);
  return {
    plan: { ...plan, amount: formatMoney(price) },
    following: afterCharge({ at, price, of: charged }, offer, date),
  };
}

export function confirmContinues(
  tx: Db,
  services: EmailServices,
  { accountId, membershipId, now }: { accountId: string; membershipId: string; now: Date },
): Promise<void> {
  const about = now.toISOString();
  const key = `${membershipId}:continues:${about}`;
  const email = { kind: membershipContinues, accountId, subject: { membershipId, about }, key, dueAt: now };
  return scheduleEmails(tx, services, { emails: [email], now });
}
