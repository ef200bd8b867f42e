import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { MailBrand, MailTemplate } from '../message.ts';

/** Reason why a due email was not sent. */
export type SkipReason =
  /** Does not apply at that moment. Scheduled again under the same key, it is sent. */
  | 'does-not-apply'
  /** The reader has been notified already, or is no longer a recipient. */
  | 'already-told'
  | 'no-access'
  | 'former-member'
  | 'deletion-requested'
  /** For optional emails without consent. */
  | 'not-asked-for'
  | 'address-not-confirmed'
  | 'no-postal-address'
  | 'sent-this-week'
  | 'taken-back'
  | 'recipe-removed'
  | 'nothing-new';

/** Content loaded at sending time; the address, the id and the unsubscribe address are added. */
export type LoadedEmail = { template: MailTemplate; brand: MailBrand } | { skip: SkipReason };

/** Recipient at sending time. */
interface Recipient {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  deletionAt: Date | null;
  /** Empty if unknown. */
  firstName: string;
}

/** Ids of an email's subject. */
export type EmailSubject = Record<string, string>;

export interface DueEmail<Subject extends EmailSubject = EmailSubject> {
  recipient: Recipient;
  subject: Subject;
  key: string;
  /** Scheduled time. */
  dueAt: Date;
  now: Date;
}

export type EmailServices = Pick<Services, 'origin' | 'supportEmail' | 'mail' | 'charges'>;

/** Kind of scheduled email: its purpose and how it is loaded when due. */
export interface EmailKind<Subject extends EmailSubject = EmailSubject> {
  /** Stored with each of its emails. */
  name: string;
  /**
   * `necessary`: about security, money or the membership, without a choice. Otherwise optional: sent only
   * with consent, with the words of that choice.
   */
  purpose: 'necessary' | OptionalPurpose;
  load(tx: Db, services: EmailServices, email: DueEmail<Subject>): Promise<LoadedEmail>;
}

interface OptionalPurpose {
  /** Name within a sentence: 'You will not get “{title}” any more.' */
  title: string;
  /** Beside the checkbox. */
  choice: string;
}

export type OptionalKind = EmailKind & { purpose: OptionalPurpose };

/** All existing kinds; no other can be scheduled. */
export type EmailKinds = readonly EmailKind[];

export function findKind(kinds: EmailKinds, name: string): EmailKind {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind of email called ${name}`);
  return kind;
}

export const isOptional = (kind: EmailKind): kind is OptionalKind => kind.purpose !== 'necessary';
