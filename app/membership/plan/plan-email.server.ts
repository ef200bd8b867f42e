import { eq } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paths } from '../../paths.ts';
import { access } from '../access/access.ts';
import { findChosenPrice } from '../emails/chosen-price.server.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { memberPriceWords } from '../offers/left-words.ts';
import { priceWords } from '../prices/copy.ts';
import type { Price } from '../prices/price.ts';
import { planApplies } from '../status/plan-change.ts';
import { planMail } from './copy.ts';

const { date } = dateWords();

/** Email that confirms a chosen plan. The subject's `about` is the id of the price. */
export const planChanged: EmailKind<MembershipSubject> = {
  name: 'plan-changed',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId, about }, now }) {
    const membership = await findChosenPrice(tx, { membershipId });
    if (!membership) return { skip: 'does-not-apply' };
    const { creatorId, chosen, price, nextPrice, endedAt } = membership;
    if (endedAt) return { skip: 'former-member' };
    // Another plan was chosen in the meantime.
    if (chosen.id !== about) return { skip: 'does-not-apply' };
    const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
    const today = access(facts, now);
    const from = nextPrice ? planApplies({ access: today, price }, now) : null;
    const isInTrial = today.may && today.because === 'trial' && today.groundsUntil > now;
    const payments = await services.charges?.findPaymentStatus(tx, { membershipId });
    const trialEnds = payments && isInTrial ? today.groundsUntil : null;
    const isCharged = trialEnds !== null && Boolean(payments?.nextCharge);
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    const plan = payments ? memberPriceWords(chosen, payments, date) : priceWords(chosen);
    const words = planMail(plainName(brand.name), plan, {
      from: from && date(from),
      trialEnds: trialEnds && date(trialEnds),
      isCharged,
    });
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

export function confirmPlan(
  tx: Db,
  services: EmailServices,
  { accountId, membershipId, price, now }: { accountId: string; membershipId: string; price: Price; now: Date },
): Promise<void> {
  const about = price.id;
  const key = `${membershipId}:${about}:${now.getTime()}`;
  const email = { kind: planChanged, accountId, subject: { membershipId, about }, key, dueAt: now };
  return scheduleEmails(tx, services, { emails: [email], now });
}
