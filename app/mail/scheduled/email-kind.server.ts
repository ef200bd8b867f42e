import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { MailBrand, MailTemplate } from '../message.ts';

/** Why an email that was due was not sent. */
export type SkipReason =
  /** Nothing asks for it at that moment. Scheduled again under the same key, it is sent. */
  | 'does-not-apply'
  /** Its reader knows already, or does not belong to it any more. */
  | 'already-told'
  | 'no-access'
  | 'former-member'
  | 'deletion-requested'
  /** Of optional ones. */
  | 'not-asked-for'
  | 'address-not-confirmed'
  | 'no-postal-address'
  | 'sent-this-week'
  | 'taken-back'
  | 'recipe-removed'
  | 'nothing-new';

/** What is read at the moment of sending; the address, the id and the unsubscribe address are added. */
export type LoadedEmail = { template: MailTemplate; brand: MailBrand } | { skip: SkipReason };

/** Whom an email goes to, as it is at the moment of sending. */
interface Recipient {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  deletionAt: Date | null;
  /** Empty: not known. */
  firstName: string;
}

/** Ids of what an email is about. */
export type EmailSubject = Record<string, string>;

export interface DueEmail<Subject extends EmailSubject = EmailSubject> {
  recipient: Recipient;
  subject: Subject;
  key: string;
  /** When it was to be sent. */
  dueAt: Date;
  now: Date;
}

export type EmailServices = Pick<Services, 'origin' | 'supportEmail' | 'mail' | 'charges'>;

/** One email that can wait: what it is for, and how it is made when its time has come. */
export interface EmailKind<Subject extends EmailSubject = EmailSubject> {
  /** Stored with each of its emails. */
  name: string;
  /**
   * `necessary`: about security, money or the membership, so nobody chooses it. Otherwise optional: it is sent only to
   * who asked for it, and these are the words of that choice.
   */
  purpose: 'necessary' | OptionalPurpose;
  load(tx: Db, services: EmailServices, email: DueEmail<Subject>): Promise<LoadedEmail>;
}

interface OptionalPurpose {
  /** Names it in a sentence: 'You will not get “{title}” any more.' */
  title: string;
  /** Beside the checkbox. */
  choice: string;
}

export type OptionalKind = EmailKind & { purpose: OptionalPurpose };

/** Every kind that there is; a row of another cannot be scheduled. */
export type EmailKinds = readonly EmailKind[];

export function findKind(kinds: EmailKinds, name: string): EmailKind {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind of email called ${name}`);
  return kind;
}

export const isOptional = (kind: EmailKind): kind is OptionalKind => kind.purpose !== 'necessary';
