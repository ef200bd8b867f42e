import { dateWords } from '../../copy/date-words.ts';
import { type MailWords, mail } from '../copy.ts';
import type { AfterTrial, PaymentMail } from '../message.ts';
import { paymentMails } from './payment-copy.ts';

const { date, moment } = dateWords();
const momentOf = (at: string) => moment(new Date(at));
const atAndOn = ({ at }: { at: string }) => ({ at: momentOf(at), on: date(new Date(at)) });
const momentOrNone = (at: string | null) => at && momentOf(at);

/** @param after null if charging is not possible */
export function trialWords(
  name: string,
  trial: { sentence: string; until: string; goesOn: boolean; dish?: string },
  after: AfterTrial | null,
): MailWords {
  switch (after?.kind) {
    case undefined:
      return (trial.goesOn ? mail.trialGoesOn : mail.trialStarted)(name, trial);
    case 'charge':
      return paymentMails.trialThenCharge(name, trial, { ...after, ...atAndOn(after) });
    case 'ends':
      return paymentMails.trialThenEnds(name, trial, after);
    case 'terms':
      return paymentMails.trialThenTerms(name, trial, after);
    case 'unknown':
      return paymentMails.trialThenUnknown(name, trial);
  }
}

export function paymentWords(name: string, mail: PaymentMail): MailWords {
  switch (mail.name) {
    case 'trial-charge':
      return paymentMails.trialCharge(name, mail.props, { ...mail.props, ...atAndOn(mail.props) });
    case 'first-days':
      return paymentMails.trialExtension(name, { costs: mail.props.costs, until: momentOf(mail.props.until) });
    case 'charge-coming':
      return paymentMails.chargeComing(name, { ...mail.props, ...atAndOn(mail.props) });
    case 'charged': {
      const { amount, from, until, next } = mail.props;
      const words = next?.kind === 'charge' ? { ...next, at: momentOf(next.at) } : (next ?? null);
      return paymentMails.charged(name, { amount, from: date(new Date(from)), until: momentOf(until), next: words });
    }
    case 'payment-failed': {
      const { amount, because, accessUntil, nextAttemptAt } = mail.props;
      const times = { accessUntil: momentOrNone(accessUntil), nextAttemptAt: momentOrNone(nextAttemptAt) };
      return paymentMails.paymentFailed(name, { amount, because, ...times });
    }
    case 'cancelled':
      return paymentMails.cancelled(name, { until: momentOf(mail.props.until) });
    case 'refunded':
      return paymentMails.refunded(name, { ...mail.props, accessUntil: momentOrNone(mail.props.accessUntil) });
    case 'card-expiring':
      return paymentMails.cardExpiring(name, { ...mail.props, ...atAndOn(mail.props) });
  }
}
