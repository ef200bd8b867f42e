import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind } from '../../mail/scheduled/email-kind.server.ts';
import { paths } from '../../paths.ts';
import { findChosenPrice } from '../emails/chosen-price.server.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { priceWords } from '../prices/copy.ts';
import { raiseMail, raiseWithdrawnMail } from './copy.ts';
import { firstRaisedCharge } from './raise.ts';

const { date } = dateWords();

/** Announces a raise. `about`: from when it counts, in ISO 8601. */
export const raiseAnnounced: EmailKind<MembershipSubject> = {
  name: 'price-raise',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId, about } }) {
    const membership = await findChosenPrice(tx, { membershipId });
    // Withdrawn in the same moment, or not for somebody who has cancelled.
    if (!membership?.raisePrice || !membership.raiseAt || membership.raiseAt.toISOString() !== about) {
      return { skip: 'does-not-apply' };
    }
    if (membership.endedAt) return { skip: 'former-member' };
    if (membership.deletionAt) return { skip: 'deletion-requested' };
    const { creatorId, price, raisePrice, raiseAt, cancelAt } = membership;
    if (cancelAt) return { skip: 'does-not-apply' };
    const payments = await services.charges?.findPaymentStatus(tx, { membershipId });
    const next = payments?.nextCharge;
    const first = next ? firstRaisedCharge(raiseAt, { at: next.at, interval: raisePrice.interval }) : null;
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    const words = raiseMail(
      plainName(brand.name),
      { was: priceWords(price), willBe: priceWords(raisePrice) },
      { from: date(raiseAt), first: first && date(first) },
    );
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

/** Says that a raise was withdrawn. `about`: from when it would have counted. */
export const raiseWithdrawn: EmailKind<MembershipSubject> = {
  name: 'price-raise-withdrawn',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId } }) {
    const membership = await findChosenPrice(tx, { membershipId });
    if (!membership) return { skip: 'does-not-apply' };
    if (membership.endedAt) return { skip: 'former-member' };
    if (membership.deletionAt) return { skip: 'deletion-requested' };
    const brand = mailBrand(await findBrand(tx, membership), services);
    const words = raiseWithdrawnMail(plainName(brand.name), priceWords(membership.price));
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};
