import { dateWords } from '../../copy/date-words.ts';
import { paths } from '../../paths.ts';
import { type MailWords, mail } from '../copy.ts';
import {
  greetingName,
  type MailDish,
  type MailMessage,
  type MailRecipe,
  type MailTemplate,
  plainName,
} from '../message.ts';
import { paymentWords, trialWords } from './payment-content.ts';
import { paymentMails } from './payment-copy.ts';
import { peopleMail } from './people-copy.ts';

type WordedMessage = Omit<MailMessage, 'template'> & { template: Exclude<MailTemplate, { name: 'rendered' }> };

export interface MailContent extends Omit<MailWords, 'button'> {
  brandName: string;
  greeting: string | null;
  dish: MailDish | null;
  button: { label: string; link: string };
  other: { label: string; link: string } | null;
  supportEmail: string;
  recipes: MailRecipe[];
  /** Note about the right to withdraw from the contract, and the form's address. Null without such a right. */
  withdrawal: { note: string; label: string; link: string } | null;
  footer: string | null;
  /** Unsubscribe address and postal address of an optional email, otherwise null. */
  optional: { unsubscribe: string; postalAddress: string } | null;
  origin: string;
}

export function mailContent({ template, brand, optional }: WordedMessage): MailContent {
  const brandName = plainName(brand.name);
  const account = brand.origin + paths.account();
  const card = brand.origin + paths.accountCard();
  const cancel = { label: paymentMails.cancel, link: brand.origin + paths.cancellation() };
  const resetLink = brand.origin + paths.forgotPassword();
  const { supportEmail, origin } = brand;
  const firstName = greetingName(template.props.firstName ?? '');
  const compose = (words: MailWords, link: string): MailContent => ({
    brandName,
    supportEmail,
    origin,
    footer: mail.footer(brandName),
    other: null,
    dish: null,
    recipes: [],
    withdrawal: withdrawalOf(template),
    optional: optional ?? null,
    ...words,
    greeting: mail.greeting(firstName),
    button: { label: words.button, link },
  });
  switch (template.name) {
    case 'verify':
      return {
        ...compose(mail.verify(brandName, firstName), template.props.link),
        greeting: null,
        dish: readDish(template.props.dish, origin),
      };
    case 'unconfirmed':
      return compose(mail.unconfirmed(brandName), template.props.link);
    case 'reset':
      return compose(mail.reset(brandName), template.props.link);
    case 'password-changed':
      return compose(mail.passwordChanged(brandName), resetLink);
    case 'second-factor-changed': {
      const { what, link } = template.props;
      const see = brand.origin + paths.accountSecondFactor();
      if (link) {
        return {
          ...compose(mail.secondFactorAdded(brandName, what), link),
          other: { label: mail.seeSignIn, link: see },
        };
      }
      const words = what === 'reset' ? mail.secondFactorReset(brandName) : mail.secondFactorChanged(brandName, what);
      return { ...compose(words, see), other: { label: mail.alreadyRegisteredReset, link: resetLink } };
    }
    case 'already-registered':
      return {
        ...compose(mail.alreadyRegistered(brandName), brand.origin + paths.signIn()),
        other: { label: mail.alreadyRegisteredReset, link: resetLink },
      };
    case 'invitation':
      return compose(
        mail.invitation(brandName, { ...template.props, studio: studioOf(template.props) }),
        template.props.link,
      );
    case 'people-changed': {
      const { studio, email, by, link } = template.props;
      const names = { studio: plainName(studio), email: plainName(email), by: by === null ? null : plainName(by) };
      const words = peopleMail(brandName, { ...template.props, ...names });
      return compose(words, link ?? brand.origin + paths.studios());
    }
    case 'role-added':
      return compose(mail.roleAdded(brandName, studioOf(template.props)), brand.origin + paths.signIn());
    case 'deletion-requested': {
      const { at, openUntil } = template.props;
      const [on, until] = [at, openUntil].map((each) => (each ? dateWords().moment(new Date(each)) : null));
      return compose(mail.deletionRequested(brandName, on!, until ?? null), brand.origin + paths.accountDeletion());
    }
    case 'account-deleted': {
      const { leftWords } = template.props;
      return {
        ...compose(mail.accountDeleted(brandName), brand.origin + paths.privacyPolicy()),
        other: leftWords ? { label: mail.accountDeletedLeft, link: leftWords } : null,
      };
    }
    case 'trial-started': {
      const { after, goesOn } = template.props;
      const dish = readDish(template.props.dish, origin);
      const trial = { ...aboutAccess(template.props), goesOn, dish: dish?.name };
      const link = after?.kind === 'ends' ? card : account;
      const other = after?.kind === 'charge' ? cancel : null;
      return { ...compose(trialWords(brandName, trial, after ?? null), link), dish, other };
    }
    case 'trial-ending': {
      const words = template.props.charges ? paymentMails.trialEnding : mail.trialEnding;
      return compose(words(brandName, aboutAccess(template.props)), account);
    }
    case 'access-ended': {
      const { charges, getsLetter } = template.props;
      const about = aboutAccess(template.props);
      const words = charges ? paymentMails.accessEnded(brandName, about, charges) : mail.accessEnded(brandName, about);
      const ended = compose(words, account);
      if (!getsLetter) return ended;
      const letter = mail.letterGoesOn(brandName);
      const other = { label: letter.choose, link: account };
      return { ...ended, after: [...ended.after, letter.lead], other };
    }
    case 'trial-charge':
    case 'charge-coming':
      return { ...compose(paymentWords(brandName, template), account), other: cancel };
    case 'first-days':
    case 'cancelled':
    case 'refunded':
      return compose(paymentWords(brandName, template), account);
    case 'charged':
      // Links to this site's receipts, because the provider's receipt address expires.
      return {
        ...compose(paymentWords(brandName, template), brand.origin + paths.accountReceipts()),
        other: { label: paymentMails.seeMembership, link: account },
      };
    case 'payment-failed':
      // The membership page links to the bank.
      return compose(paymentWords(brandName, template), template.props.because === 'asks-bank' ? account : card);
    case 'card-expiring':
      return compose(paymentWords(brandName, template), card);
    case 'worded': {
      const { words, link, other = null, recipes = [] } = template.props;
      return { ...compose(words, link), other, recipes };
    }
    case 'letter-confirmation':
      return { ...compose(mail.letterConfirmation(brandName), template.props.link), greeting: null };
    case 'email-change':
      return compose(mail.emailChange(brandName), template.props.link);
    case 'email-taken':
      return {
        ...compose(mail.emailTaken(brandName), brand.origin + paths.signIn()),
        other: { label: mail.alreadyRegisteredReset, link: resetLink },
      };
    case 'email-changed':
      return compose(mail.emailChanged(brandName), template.props.link);
    case 'email-changed-back':
      return compose(mail.emailChangedBack(brandName), brand.origin + paths.signIn());
  }
}

function withdrawalOf({ props }: MailTemplate): MailContent['withdrawal'] {
  const link = 'withdrawal' in props ? props.withdrawal : undefined;
  return link === undefined ? null : { ...mail.withdrawal, link };
}

function aboutAccess({ sentence, until }: { sentence: string; until: string }) {
  return { sentence, until: dateWords().moment(new Date(until)) };
}

const studioOf = ({ studio }: { studio: string | null }) => (studio === null ? null : plainName(studio));

/** Returns the dish, or null if its picture is not on this site. Another host would learn who reads the mail. */
function readDish(dish: MailDish | null | undefined, origin: string): MailDish | null {
  return dish?.picture.startsWith(`${origin}/`) ? { ...dish, name: plainName(dish.name) } : null;
}
