import { eq, sql } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { type Brand, findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { type MailTemplate, type NextCharge, plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices, LoadedEmail, SkipReason } from '../../mail/scheduled/email-kind.server.ts';
import { access, type Fact } from '../../membership/access/access.ts';
import { cardName } from '../../membership/card/copy.ts';
import { findDish } from '../../membership/emails/mail-dish.server.ts';
import {
  afterTrialWords,
  isRestOfTrial,
  type MembershipSubject,
  mailSentence,
} from '../../membership/emails/membership-emails.server.ts';
import { listStoredEmails } from '../../membership/emails/stored-emails.server.ts';
import { afterCharge } from '../../membership/offers/left-words.ts';
import { joinedPrice } from '../../membership/offers/queries.server.ts';
import { intervalWords, priceWords } from '../../membership/prices/copy.ts';
import { priceColumn } from '../../membership/prices/queries.server.ts';
import { withTax } from '../../membership/prices/tax.ts';
import { findWithdrawalAddress } from '../../membership/withdrawal/link.server.ts';
import { paths } from '../../paths.ts';
import { formatMoney } from '../money.ts';
import { findPaymentStatus } from '../payment-status.server.ts';
import { cardAskedMail } from './copy.ts';
import { BEFORE_CHARGE, type PaymentEmail, paymentEmailsDue } from './due-emails.ts';
import { findPaymentState } from './payment-state.server.ts';

export const paymentEmails: Record<PaymentEmail['kind'], EmailKind<MembershipSubject>> = {
  'trial-started': emailOf('subscription-started'),
  'charge-coming': emailOf('charge-coming'),
  charged: emailOf('charged'),
  'payment-failed': emailOf('payment-failed'),
  cancelled: emailOf('cancelled'),
  refunded: emailOf('refunded'),
  'card-expiring': emailOf('card-expiring'),
};

const names = new Set(Object.values(paymentEmails).map(({ name }) => name));
export const isAboutPayment = ({ kind }: { kind: string }) => names.has(kind);

function emailOf(name: string): EmailKind<MembershipSubject> {
  return {
    name,
    purpose: 'necessary',
    async load(tx, services, { subject, now }) {
      const member = await findMember(tx, subject.membershipId);
      const found = await findPaymentState(tx, subject.membershipId);
      const due = found ? paymentEmailsDue(found.state, new Set(), now) : [];
      const notice = due.find(({ key }) => key === subject.about);
      if (!member || !notice) return { skip: 'does-not-apply' };
      return loadPaymentEmail(tx, services, { member, notice, now });
    },
  };
}

/** Skips emails that are obsolete or repeat another one. Former members get emails about charges and refunds only. */
export async function loadPaymentEmail(
  tx: Db,
  services: EmailServices,
  { member, notice, now }: { member: Member; notice: PaymentEmail; now: Date },
): Promise<LoadedEmail> {
  const skip = reasonToSkip(member, notice);
  if (skip) return { skip };
  const brand = await findBrand(tx, member);
  const template = await templateOf(tx, services, { member, notice, brand, now });
  if ('skip' in template) return template;
  return { brand: mailBrand(brand, services), template: await withWithdrawal(tx, services, { member, template, now }) };
}

/** Adds the withdrawal link to an email that confirms the contract, if the member can withdraw. */
async function withWithdrawal(
  tx: Db,
  services: EmailServices,
  { member, template, now }: { member: Member; template: MailTemplate; now: Date },
): Promise<MailTemplate> {
  const { name } = template;
  if (name !== 'charged' && name !== 'trial-started' && name !== 'trial-charge') return template;
  const withdrawal = await findWithdrawalAddress(tx, services, { ...member, now });
  if (withdrawal === null) return template;
  return { ...template, props: { ...template.props, withdrawal } } as MailTemplate;
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function findMember(tx: Db, membershipId: string) {
  const [row] = await tx
    .select({
      membershipId: memberships.id,
      creatorId: memberships.creatorId,
      price: joinedPrice(memberships),
      nextPrice: priceColumn(memberships.nextPriceId),
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      cancelAt: memberships.cancelAt,
      moveAt: memberships.moveAt,
      isEndedByCreator: sql<boolean>`exists (select 1 from ${paymentSubscriptions}
        join ${merchants} on ${merchants.merchantId} = ${paymentSubscriptions.merchantId}
        where ${paymentSubscriptions.membershipId} = ${memberships.id} and ${paymentSubscriptions.endedAt} is null
          and ${merchants.parting} = 'cancel')`,
      email: accounts.email,
      deletionAt: accounts.deletionAt,
      firstName: endUserDetails.firstName,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(eq(memberships.id, membershipId));
  return row ?? null;
}

const isSaidByDeletion = new Set<PaymentEmail['kind']>(['trial-started', 'card-expiring', 'cancelled']);

function reasonToSkip(member: Member, { kind }: PaymentEmail): SkipReason | null {
  const { endedAt, deletionAt, cancelAt, moveAt, isEndedByCreator } = member;
  if (kind === 'charged' || kind === 'refunded') return null;
  if (endedAt !== null) return 'former-member';
  if (deletionAt !== null && isSaidByDeletion.has(kind)) return 'deletion-requested';
  // A charge is announced later if the deletion is cancelled in time.
  if (deletionAt !== null && kind === 'charge-coming') return 'does-not-apply';
  // The member moves on purpose, or `merchantPartedEmail` says that the subscription ends.
  const isToldOtherwise = moveAt !== null || (isEndedByCreator && cancelAt === null);
  return kind === 'cancelled' && isToldOtherwise ? 'already-told' : null;
}

interface Telling {
  member: Member;
  notice: PaymentEmail;
  brand: Brand | null;
  now: Date;
}

type Template = MailTemplate | { skip: SkipReason };

async function templateOf(tx: Db, services: EmailServices, telling: Telling): Promise<Template> {
  const { member, notice } = telling;
  const firstName = member.firstName ?? '';
  switch (notice.kind) {
    case 'trial-started':
      return trialStarted(tx, services, { ...telling, notice });
    case 'charge-coming': {
      const { card, increase, isHalfYearly } = notice;
      const charge = await withFollowing(tx, member, notice.charge);
      if (!charge) return { skip: 'does-not-apply' };
      const sentence = sentenceOf(await findFacts(tx, telling), services, telling);
      const props = { firstName, sentence, ...chargeWords(charge), card: cardName(card), isHalfYearly };
      const was = increase && { ...increase, was: formatMoney(increase.was) };
      return { name: 'charge-coming', props: { ...props, ...(was && { increase: was }) } };
    }
    case 'charged': {
      const { paid, period } = notice;
      const [from, until] = [period.from.toISOString(), period.until.toISOString()];
      const next = await findNextCharge(tx, member);
      return { name: 'charged', props: { firstName, amount: formatMoney(paid), from, until, ...(next && { next }) } };
    }
    case 'payment-failed': {
      const { because } = notice;
      const times = { accessUntil: iso(notice.accessUntil), nextAttemptAt: iso(notice.nextAttemptAt) };
      return { name: 'payment-failed', props: { firstName, amount: formatMoney(notice.due), because, ...times } };
    }
    case 'cancelled':
      return { name: 'cancelled', props: { firstName, until: notice.endsAt.toISOString() } };
    case 'refunded': {
      const [amount, accessUntil] = [formatMoney(notice.amount), iso(notice.accessUntil)];
      return { name: 'refunded', props: { firstName, amount, accessUntil } };
    }
    case 'card-expiring': {
      const { card } = notice;
      const charge = await withFollowing(tx, member, notice.charge);
      if (!charge) return { skip: 'does-not-apply' };
      const expires = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
      const { amount, at } = chargeWords(charge);
      return { name: 'card-expiring', props: { firstName, amount, at, card: cardName(card), expires } };
    }
  }
}

/**
 * Adds the later charges as `following` if a temporary offer lowers this charge and no raise comes after it. Null if
 * this is no longer the next charge.
 */
async function withFollowing<Charge extends NonNullable<TrialStarted['charge']>>(
  tx: Db,
  member: Member,
  charge: Charge,
): Promise<(Charge & { following?: string }) | null> {
  const { nextCharge = null, offer = null, raise = null } = (await findPaymentStatus(tx, member)) ?? {};
  if (nextCharge?.at.getTime() !== charge.at.getTime()) return null;
  const isRaisedLater = raise !== null && raise.at > charge.at;
  const after = { ...nextCharge, price: charge.amount, of: charge.price };
  const following = isRaisedLater ? null : afterCharge(after, offer, dateWords().date);
  return { ...charge, ...(following !== null && { following }) };
}

/** Returns null if another payment is open or a changed plan has not reached the provider. */
async function findNextCharge(tx: Db, { membershipId, price, nextPrice }: Member): Promise<NextCharge | null> {
  const { nextCharge = null, card = null, pastDue = null } = (await findPaymentStatus(tx, { membershipId })) ?? {};
  if (pastDue) return null;
  if (!nextCharge || !card) return { kind: 'nothing' };
  if (nextCharge.of.id !== (nextPrice ?? price).id) return null;
  return {
    kind: 'charge',
    amount: formatMoney(nextCharge.price),
    at: nextCharge.at.toISOString(),
    card: cardName(card),
  };
}

type TrialStarted = Extract<PaymentEmail, { kind: 'trial-started' }>;

/** Returns the email about a trial and its cost, or about the cost alone if the trial was announced before. */
async function trialStarted(
  tx: Db,
  services: EmailServices,
  { notice, ...telling }: Telling & { notice: TrialStarted },
): Promise<Template> {
  const { member, brand, now } = telling;
  const { charge } = notice;
  const facts = await findFacts(tx, telling);
  const today = access(facts, now);
  if (!today.may) return { skip: 'no-access' };
  const sentence = sentenceOf(facts, services, telling);
  const props = { firstName: member.firstName ?? '', sentence, until: today.groundsUntil.toISOString() };
  const told = await trialEmailsSent(tx, member);
  const usesTax = (await findPaymentStatus(tx, member))?.usesTax ?? false;
  const price = withTax(member.price, usesTax);
  if (!charge && told.includes('trial-started') && !told.includes('trial-ending')) {
    // The first email named no price, because the creator could not charge yet.
    const on = dateWords().date(today.groundsUntil);
    const words = cardAskedMail(plainName(mailBrand(brand, services).name), priceWords(price), on);
    const link = services.origin + paths.accountCard();
    return { name: 'worded', props: { firstName: props.firstName, words, link } };
  }
  if (told.length > 0) {
    // Without a charge, nothing is new. Shortly before a charge, the email that announces the charge is enough.
    if (!charge || charge.at.getTime() - now.getTime() <= BEFORE_CHARGE) return { skip: 'already-told' };
    return {
      name: 'trial-charge',
      props: { ...props, ...chargeWords((await withFollowing(tx, member, charge)) ?? charge) },
    };
  }
  const after = charge
    ? ({ kind: 'charge', ...chargeWords((await withFollowing(tx, member, charge)) ?? charge) } as const)
    : ({ kind: 'ends', ...afterTrialWords(price) } as const);
  const goesOn = facts.some((fact) => fact.kind === 'trial' && isRestOfTrial(fact));
  const dish = brand && (await findDish(tx, services, brand));
  return { name: 'trial-started', props: { ...props, goesOn, dish, after } };
}

function findFacts(tx: Db, { member }: Pick<Telling, 'member'>) {
  return tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, member.membershipId));
}

function sentenceOf(facts: readonly Fact[], services: EmailServices, { member, brand, now }: Omit<Telling, 'notice'>) {
  const creator = plainName(mailBrand(brand, services).name);
  return mailSentence(access(facts, now), { creator, opened: member.openedAt !== null });
}

async function trialEmailsSent(tx: Db, { membershipId }: Member): Promise<string[]> {
  const kinds = ['trial-started', 'trial-ending'];
  const stored = await listStoredEmails(tx, { membershipIds: [membershipId], kinds });
  return stored.flatMap(({ kind, sentAt }) => (sentAt ? kind : []));
}

function chargeWords({ at, amount, price, following }: NonNullable<TrialStarted['charge']> & { following?: string }) {
  const words = { amount: formatMoney(amount), interval: intervalWords(price.interval), at: at.toISOString() };
  return { ...words, ...(following !== undefined && { following }) };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
