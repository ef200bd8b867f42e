import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { MailBrand, MailTemplate } from '../message.ts';

export type SkipReason =
  /** The email does not currently apply. It is sent if it is scheduled again under the same key. */
  | 'does-not-apply'
  /** The recipient has been notified already, or is no longer concerned. */
  | 'already-told'
  | 'no-access'
  | 'former-member'
  | 'deletion-requested'
  | 'not-asked-for'
  | 'address-not-confirmed'
  | 'no-postal-address'
  | 'sent-this-week'
  | 'sent-today'
  | 'taken-back'
  | 'recipe-removed'
  | 'nothing-new'
  /** The creator's letter says the same. */
  | 'in-letter'
  /** For these three, the address is suppressed (`mail_suppressions`). */
  | 'address-bounced'
  | 'complained'
  | 'unsubscribed';

/** Message to send, or the reason for sending none. The sender adds the address, the id and the unsubscribe address. */
export type LoadedEmail = { template: MailTemplate; brand: MailBrand } | { skip: SkipReason };

/** Recipient at sending time. */
interface Recipient {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  deletionAt: Date | null;
  /** First name, or empty if unknown. */
  firstName: string;
}

/** Stored data of an email, such as ids. */
export type EmailSubject = Record<string, string>;

export interface DueEmail<Subject extends EmailSubject = EmailSubject> {
  recipient: Recipient;
  subject: Subject;
  key: string;
  dueAt: Date;
  now: Date;
}

export type EmailServices = Pick<Services, 'origin' | 'sites' | 'secrets' | 'supportEmail' | 'mail' | 'charges'>;

export interface EmailKind<Subject extends EmailSubject = EmailSubject> {
  /** Identifies the kind in stored emails. */
  name: string;
  /**
   * `necessary` for emails that cannot be declined. Otherwise the words of the choice: an optional email is sent only
   * with consent.
   */
  purpose: 'necessary' | OptionalPurpose;
  load(tx: Db, services: EmailServices, email: DueEmail<Subject>): Promise<LoadedEmail>;
}

interface OptionalPurpose {
  /** Name within a sentence: 'You will not get “{title}” any more.' */
  title: string;
  /** Label of the checkbox. */
  choice: string;
}

export type OptionalKind = EmailKind & { purpose: OptionalPurpose };

export type EmailKinds = readonly EmailKind[];

export function findKind(kinds: EmailKinds, name: string): EmailKind {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind of email called ${name}`);
  return kind;
}

export const isOptional = (kind: EmailKind): kind is OptionalKind => kind.purpose !== 'necessary';
