import { formatMoney } from '../../copy/amounts.ts';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paths } from '../../paths.ts';
import { WITHDRAWAL_RECEIVED } from '../emails/due-emails.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { priceWords } from '../prices/copy.ts';
import { withdrawalMail } from './copy.ts';
import { findContract } from './queries.server.ts';

const { date, moment } = dateWords();

/** Acknowledgement of a withdrawal, with its content and time. Directive 2011/83/EU, article 11a, requires both. */
export const withdrawalReceived: EmailKind<MembershipSubject> = {
  name: WITHDRAWAL_RECEIVED,
  purpose: 'necessary',
  async load(tx, services, { subject: { about }, recipient: { firstName } }) {
    const contract = await findContract(tx, { subscriptionId: about });
    if (!contract?.withdrawnAt) return { skip: 'does-not-apply' };
    const brand = mailBrand(await findBrand(tx, contract), services);
    const words = withdrawalMail(plainName(brand.name), {
      at: moment(contract.withdrawnAt),
      concluded: date(contract.concludedAt),
      person: plainName(contract.name),
      email: contract.email,
      plan: priceWords(contract.price),
      refund: contract.paid && formatMoney(contract.paid),
    });
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName, words, link } } };
  },
};

export function acknowledgeWithdrawal(
  tx: Db,
  services: EmailServices,
  given: { accountId: string; membershipId: string; subscriptionId: string; now: Date },
): Promise<void> {
  const { accountId, membershipId, subscriptionId, now } = given;
  const subject = { membershipId, about: subscriptionId };
  const email = { kind: withdrawalReceived, accountId, subject, key: subscriptionId, dueAt: now };
  return scheduleEmails(tx, services, { emails: [email], now });
}
