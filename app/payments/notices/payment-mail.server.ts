import { eq } from 'drizzle-orm';
import { cardName } from '../../copy/payments/card-names.ts';
import { type Brand, findBrand, mailBrand } from '../../creators/brand.server.ts';
import { queueMail } from '../../creators/branded-mail.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts, membershipNotices } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import { type MailTemplate, plainName } from '../../mail/message.ts';
import { access, type Fact } from '../../membership/access/access.ts';
import { findDish } from '../../membership/notices/mail-dish.server.ts';
import { isRestOfTrial, mailSentence } from '../../membership/notices/notice-mail.server.ts';
import { formatMoney, priceOf } from '../money.ts';
import { BEFORE_CHARGE, type PaymentNotice } from '../notices.ts';

/**
 * Queues the mail of a notice to the membership's person, in its creator's brand, or in the platform's while the creator's
 * page is not public. The caller stores the notice's key in the same transaction, and does not ask again.
 *
 * None is queued for what the person knows or that is no longer about them: of a former membership only money that was
 * moved is told, and a move is no cancellation.
 */
export async function queuePaymentMail(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { membershipId, notice, now }: { membershipId: string; notice: PaymentNotice; now: Date },
): Promise<void> {
  const member = await findMember(tx, membershipId);
  if (!member || !isTold(member, notice)) return;
  const brand = await findBrand(tx, member);
  const template = await templateOf(tx, services, { member, notice, brand, now });
  if (template) await queueMail(tx, services, { to: member.email, brand, template });
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

async function findMember(tx: Db, membershipId: string) {
  const [row] = await tx
    .select({
      membershipId: memberships.id,
      creatorId: memberships.creatorId,
      plan: memberships.plan,
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      moveAt: memberships.moveAt,
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

function isTold({ endedAt, deletionAt, moveAt }: Member, { kind }: PaymentNotice): boolean {
  if (kind === 'charged' || kind === 'refunded') return true;
  if (endedAt !== null) return false;
  // Until then the deletion can be taken back, so of what is charged its owner is told.
  if (deletionAt !== null) return kind !== 'trial-started' && kind !== 'card-expiring';
  return !(kind === 'cancelled' && moveAt !== null);
}

interface Telling {
  member: Member;
  notice: PaymentNotice;
  brand: Brand | null;
  now: Date;
}

type MailServices = Pick<Services, 'origin' | 'supportEmail' | 'mail'>;

/** Null: it has been told already. */
async function templateOf(tx: Db, services: MailServices, telling: Telling): Promise<MailTemplate | null> {
  const { member, notice } = telling;
  const firstName = member.firstName ?? '';
  switch (notice.kind) {
    case 'trial-started':
      return trialStarted(tx, services, { ...telling, notice });
    case 'charge-coming': {
      const sentence = sentenceOf(await findFacts(tx, telling), services, telling);
      const { charge, card } = notice;
      return { name: 'charge-coming', props: { firstName, sentence, ...chargeWords(charge), card: cardName(card) } };
    }
    case 'charged': {
      const { paid, period, url } = notice;
      const [from, until] = [period.from.toISOString(), period.until.toISOString()];
      return { name: 'charged', props: { firstName, amount: formatMoney(paid), from, until, url } };
    }
    case 'payment-failed': {
      const times = { accessUntil: iso(notice.accessUntil), nextAttemptAt: iso(notice.nextAttemptAt) };
      return { name: 'payment-failed', props: { firstName, amount: formatMoney(notice.due), ...times } };
    }
    case 'cancelled':
      return { name: 'cancelled', props: { firstName, until: notice.endsAt.toISOString() } };
    case 'refunded': {
      const [amount, accessUntil] = [formatMoney(notice.amount), iso(notice.accessUntil)];
      return { name: 'refunded', props: { firstName, amount, accessUntil } };
    }
    case 'card-expiring': {
      const { card, charge } = notice;
      const expires = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
      const { amount, at } = chargeWords(charge);
      return { name: 'card-expiring', props: { firstName, amount, at, card: cardName(card), expires } };
    }
  }
}

type TrialStarted = Extract<PaymentNotice, { kind: 'trial-started' }>;

/** Where membership has told of the trial, because the provider was away, only what it will cost is news. */
async function trialStarted(
  tx: Db,
  services: MailServices,
  { notice, ...telling }: Telling & { notice: TrialStarted },
): Promise<MailTemplate | null> {
  const { member, brand, now } = telling;
  const { charge } = notice;
  const facts = await findFacts(tx, telling);
  const today = access(facts, now);
  if (!today.may) return null;
  const sentence = sentenceOf(facts, services, telling);
  const props = { firstName: member.firstName ?? '', sentence, until: today.groundsUntil.toISOString() };
  if (await isTrialTold(tx, member)) {
    // Shortly before it, the mail that announces the charge says it all.
    if (!charge || charge.at.getTime() - now.getTime() <= BEFORE_CHARGE) return null;
    return { name: 'trial-charge', props: { ...props, ...chargeWords(charge) } };
  }
  const { plan } = member;
  const after = charge
    ? ({ kind: 'charge', ...chargeWords(charge) } as const)
    : ({ kind: 'ends', amount: formatMoney(priceOf(plan)), plan } as const);
  const goesOn = facts.some((fact) => fact.kind === 'trial' && isRestOfTrial(fact));
  const dish = brand && (await findDish(tx, services, brand));
  return { name: 'trial-started', props: { ...props, goesOn, dish, after } };
}

function findFacts(tx: Db, { member }: Pick<Telling, 'member'>) {
  return tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, member.membershipId));
}

function sentenceOf(facts: readonly Fact[], services: MailServices, { member, brand, now }: Omit<Telling, 'notice'>) {
  const creator = plainName(mailBrand(brand, services).name);
  return mailSentence(access(facts, now), { creator, opened: member.openedAt !== null });
}

async function isTrialTold(tx: Db, { membershipId }: Member): Promise<boolean> {
  const told = await tx
    .select({ kind: membershipNotices.kind })
    .from(membershipNotices)
    .where(eq(membershipNotices.membershipId, membershipId));
  return told.some(({ kind }) => kind === 'trial-started' || kind === 'trial-ending');
}

function chargeWords({ at, amount, forPlan }: NonNullable<TrialStarted['charge']>) {
  return { amount: formatMoney(amount), plan: forPlan, at: at.toISOString() };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
