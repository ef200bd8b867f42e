import { formatMoney } from '../../copy/amounts.ts';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind } from '../../mail/scheduled/email-kind.server.ts';
import { paths } from '../../paths.ts';
import { findChosenPrice } from '../emails/chosen-price.server.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { chargeAt } from '../offers/left-words.ts';
import { priceWords } from '../prices/copy.ts';
import { isFor, withLasting } from '../prices/offer.ts';
import { raiseMail, raiseWithdrawnMail } from './copy.ts';
import { firstRaisedCharge } from './raise.ts';

const { date } = dateWords();

/** Email that announces a raise. The subject's `about` is the start of the raise in ISO 8601. */
export const raiseAnnounced: EmailKind<MembershipSubject> = {
  name: 'price-raise',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId, about } }) {
    const membership = await findChosenPrice(tx, { membershipId });
    // The raise was withdrawn, carried out or replaced in the meantime.
    if (!membership?.raisePrice || !membership.raiseAt || membership.raiseAt.toISOString() !== about) {
      return { skip: 'does-not-apply' };
    }
    if (membership.endedAt) return { skip: 'former-member' };
    if (membership.deletionAt) return { skip: 'deletion-requested' };
    const { creatorId, price, raisePrice, raiseAt, cancelAt } = membership;
    if (cancelAt) return { skip: 'does-not-apply' };
    const payments = await services.charges?.findPaymentStatus(tx, { membershipId });
    const next = payments?.nextCharge;
    const first = next ? firstRaisedCharge(raiseAt, { ...next, interval: raisePrice.interval }) : null;
    const offer = payments?.offer ?? null;
    const isKept = offer !== null && isFor(offer.terms, raisePrice);
    const lowered = isKept && offer.until && date(offer.until);
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    const words = raiseMail(
      plainName(brand.name),
      { was: priceWords(withLasting(price, offer)), willBe: priceWords(withLasting(raisePrice, offer)) },
      {
        from: date(raiseAt),
        first: first && { on: date(first), amount: formatMoney(chargeAt(raisePrice, offer, first)) },
        lowered,
      },
    );
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

/** Email about a withdrawn raise. The subject's `about` is the announced start in ISO 8601. */
export const raiseWithdrawn: EmailKind<MembershipSubject> = {
  name: 'price-raise-withdrawn',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { membershipId } }) {
    const membership = await findChosenPrice(tx, { membershipId });
    if (!membership) return { skip: 'does-not-apply' };
    if (membership.endedAt) return { skip: 'former-member' };
    if (membership.deletionAt) return { skip: 'deletion-requested' };
    const brand = mailBrand(await findBrand(tx, membership), services);
    const payments = await services.charges?.findPaymentStatus(tx, { membershipId });
    const price = withLasting(membership.price, payments?.offer);
    const words = raiseWithdrawnMail(plainName(brand.name), priceWords(price));
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};
