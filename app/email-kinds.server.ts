import { communityAnswers, communityDigest } from './community/digest/community-emails.server.ts';
import { decisionEmail } from './community/moderation/emails.server.ts';
import { quoteEmail } from './community/quotes/quotes.server.ts';
import { domainFailing, sendingFailing } from './domains/failing-email.server.ts';
import { newThisWeek } from './kitchen/emails/new-this-week.server.ts';
import { turnedOut } from './kitchen/emails/turned-out.server.ts';
import { letterStopped } from './letters/sending/stopped-email.server.ts';
import type { EmailKinds } from './mail/scheduled/email-kind.server.ts';
import { membershipContinues } from './membership/cancellation/continues-email.server.ts';
import { membershipEmails } from './membership/emails/membership-emails.server.ts';
import { accessGranted } from './membership/operator/grant-email.server.ts';
import { planChanged } from './membership/plan/plan-email.server.ts';
import { raiseAnnounced, raiseWithdrawn } from './membership/raise/raise-email.server.ts';
import { withdrawalReceived } from './membership/withdrawal/acknowledgement-email.server.ts';
import { paymentEmails } from './payments/emails/payment-emails.server.ts';
import { unpaidStart } from './payments/emails/unpaid-start.server.ts';
import { partingEmails } from './payments/merchant/parting-emails.server.ts';
import { merchantRequirementsEmail } from './payments/merchant/requirements-email.server.ts';

/** Emails that can be scheduled. */
export const emailKinds: EmailKinds = [
  ...Object.values(membershipEmails),
  accessGranted,
  planChanged,
  membershipContinues,
  raiseAnnounced,
  raiseWithdrawn,
  withdrawalReceived,
  ...Object.values(paymentEmails),
  unpaidStart,
  merchantRequirementsEmail,
  ...partingEmails,
  decisionEmail,
  quoteEmail,
  turnedOut,
  newThisWeek,
  letterStopped,
  domainFailing,
  sendingFailing,
  communityDigest,
  communityAnswers,
];
