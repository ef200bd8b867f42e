import { and, eq } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isLiveSubscription, letterSubscriptions } from '../../db/schema/letters.ts';
import { memberships } from '../../db/schema/membership.ts';
import { type AfterTrial, type MailDish, type MailTemplate, plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import type { Access, Fact } from '../access/access.ts';
import { explainAccess } from '../access/explain.ts';
import { cardName } from '../card/copy.ts';
import { joinedPrice } from '../offers/queries.server.ts';
import { priceWords } from '../prices/copy.ts';
import { offerOf } from '../prices/offer.ts';
import type { Price } from '../prices/price.ts';
import { withTax } from '../prices/tax.ts';
import { TRIAL } from '../trial/trial-length.ts';
import { emailsDue, type MembershipEmail, type MembershipEmailKind } from './due-emails.ts';
import { type EmailMember, listEmailMembers } from './email-member.server.ts';
import { findDish } from './mail-dish.server.ts';

/** Subject of a membership email. In this file `about` is the fact, as `kind:providerId`. */
export type MembershipSubject = { membershipId: string; about: string };

export const membershipEmails: Record<MembershipEmailKind, EmailKind<MembershipSubject>> = {
  'trial-started': emailOf('trial-started'),
  'trial-ending': emailOf('trial-ending'),
  'access-ended': emailOf('access-ended'),
};

function emailOf(kind: MembershipEmailKind): EmailKind<MembershipSubject> {
  return {
    name: kind,
    purpose: 'necessary',
    async load(tx, services, { recipient, subject, now }) {
      const [member] = await listEmailMembers(tx, services, [subject.membershipId]);
      const due = member?.receivesEmails ? emailsDue(member.facts, { ...member, now }) : [];
      const notice = due.find((each) => each.kind === kind && each.fact === subject.about);
      if (!member || !notice) return { skip: 'does-not-apply' };
      const creatorBrand = await findBrand(tx, member);
      const brand = mailBrand(creatorBrand, services);
      const dish = creatorBrand && kind === 'trial-started' ? await findDish(tx, services, creatorBrand) : null;
      const { firstName, email: address } = recipient;
      const after = kind === 'trial-started' ? await afterTrial(tx, services, member) : null;
      const creator = plainName(brand.name);
      const asks = creatorBrand !== null && kind === 'access-ended';
      const getsLetter = asks && (await hasLetter(tx, { creatorId: member.creatorId, address }));
      return { brand, template: templateOf({ firstName, member, notice, creator, dish, after, getsLetter }) };
    },
  };
}

async function hasLetter(tx: Db, { creatorId, address }: { creatorId: string; address: string }): Promise<boolean> {
  const isOwn = and(eq(letterSubscriptions.creatorId, creatorId), eq(letterSubscriptions.address, address));
  return (await tx.$count(letterSubscriptions, and(isOwn, isLiveSubscription))) > 0;
}

/** Returns the values for the text about the charge after the trial, or null if nothing can be charged. */
async function afterTrial(
  tx: Db,
  { charges }: Pick<EmailServices, 'charges'>,
  { membershipId, charging }: EmailMember,
): Promise<AfterTrial | null> {
  if (!charging || !charges) return null;
  const payments = await charges.findPaymentStatus(tx, { membershipId });
  const { card = null, cardGiven = null, usesTax = false } = payments ?? {};
  const given = cardGiven?.state === 'checking' ? 'card' : null;
  if (!charging.awaitsTerms && (!payments || card || given)) return { kind: 'unknown' };
  const [joined] = await tx
    .select({ price: joinedPrice(memberships) })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  const after = afterTrialWords(withTax(joined!.price, usesTax));
  if (!charging.awaitsTerms) return { kind: 'ends', ...after };
  return { kind: 'terms', ...after, card: card ? cardName(card) : given };
}

/** Describes the first payment after a trial. `following` describes the renewals if their amount differs. */
export function afterTrialWords(price: Price): { amount: string; interval: string; following?: string } {
  const { amount, interval, renewal } = priceWords(price);
  const duration = offerOf(price)?.duration;
  return { amount, interval, ...((duration === 'once' || duration === 'months') && { following: renewal }) };
}

/**
 * Returns true for the rest of a trial that began with another creator. Compares the length with `TRIAL`, because a
 * move by plain SQL does not record the previous trial.
 */
export function isRestOfTrial({ coversFrom, coversUntil }: Pick<Fact, 'coversFrom' | 'coversUntil'>): boolean {
  return +coversUntil! - +coversFrom! < TRIAL;
}

/** @param context.creator name of the creator, from `plainName` */
export function mailSentence(access: Access, context: { creator: string; opened: boolean }): string {
  return explainAccess(access, { date: dateWords().date, ...context });
}

function templateOf(email: {
  firstName: string;
  member: EmailMember;
  notice: MembershipEmail;
  creator: string;
  dish: MailDish | null;
  after: AfterTrial | null;
  getsLetter: boolean;
}): MailTemplate {
  const { firstName, member, notice, creator, dish, after, getsLetter } = email;
  const { charging, canCharge, isOpened } = member;
  const none = charging && canCharge ? ('none' as const) : null;
  const { kind, about, access } = notice;
  const sentence = mailSentence(access, { creator, opened: isOpened });
  const until = (access.may ? access.groundsUntil : access.until!).toISOString();
  const props = { firstName, sentence, until };
  switch (kind) {
    case 'trial-started':
      return { name: kind, props: { ...props, goesOn: isRestOfTrial(about), dish, after } };
    case 'trial-ending':
      return { name: kind, props: { ...props, charges: none } };
    case 'access-ended': {
      // A cancellation, a refund or a dispute ends the subscription, so a coming payment would not restore access.
      const isOver = member.isCancelled || ['refunded', 'disputed'].includes(access.because);
      const charges = charging?.isChargeComing && !isOver ? 'open' : none;
      return { name: kind, props: { ...props, charges, getsLetter } };
    }
  }
}
