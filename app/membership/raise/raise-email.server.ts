import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind } from '../../mail/scheduled/email-kind.server.ts';
import { paymentMails } from '../../mail/templates/payment-copy.ts';
import { paths } from '../../paths.ts';
import { findChosenPrice } from '../emails/chosen-price.server.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { memberPriceWords } from '../offers/left-words.ts';
import { withTax } from '../prices/tax.ts';
import { raiseMail, raiseWithdrawnMail } from './copy.ts';
import { raiseWords } from './raise-words.ts';

const { date } = dateWords();

const noPayments = { nextCharge: null, offer: null };

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
    const usesTax = payments?.usesTax ?? false;
    const raise = { price: withTax(raisePrice, usesTax), at: raiseAt };
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    const words = raiseMail(
      plainName(brand.name),
      date(raiseAt),
      raiseWords({ price: withTax(price, usesTax), raise }, payments ?? noPayments, date),
    );
    const link = services.origin + paths.account();
    const other = { label: paymentMails.cancel, link: services.origin + paths.cancellation() };
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link, other } } };
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
    const price = withTax(membership.price, payments?.usesTax ?? false);
    const stays = memberPriceWords(price, payments ?? noPayments, date);
    const words = raiseWithdrawnMail(plainName(brand.name), stays);
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};
