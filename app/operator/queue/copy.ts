import type { SuppressionSource } from '../../db/schema/mail-suppressions.ts';
import type { SuppressionReason } from '../../mail/suppressions/suppression.ts';

export const operatorQueue = {
  title: 'Queue and email',
  mail: {
    title: 'Email that could not be sent',
    lead: 'Tried for more than a day and given up. It is stored for 30 days.',
    none: 'Every email was sent, or is still being tried.',
    retry: 'Retry',
    retryOf: (to: string) => `Retry the email to ${to}`,
    retryAll: 'Retry all',
    busy: 'One moment…',
    to: 'To',
    givenUp: 'Given up',
    attempts: (count: number) => (count === 1 ? 'after 1 try' : `after ${count} tries`),
    more: 'There are more. “Retry all” takes them too.',
    command: 'On the site’s machine:',
    done: (count: number) =>
      count === 0
        ? 'It was in the queue already.'
        : count === 1
          ? '1 email is in the queue again.'
          : `${count} emails are in the queue again.`,
  },
  held: {
    title: 'Optional email is held',
    lead: 'The site was restored from a backup. People may have refused email since that backup was made.',
    since: 'Held since',
    import: 'With a newer file of refused addresses (FILE.suppressions):',
    none: 'If there’s no newer file:',
  },
  suppressed: {
    title: 'Addresses that get no email',
    lead: 'What came back at delivery, or was reported as spam. Newest first.',
    none: 'No address bounced or complained.',
    reasons: {
      bounce: 'Its mail server says that there is no such mailbox: gets no email',
      complaint: 'Reported an email as spam: gets only what is about the account and membership',
      unsubscribe: 'Unsubscribed',
    } satisfies Record<SuppressionReason, string>,
    since: 'since',
    sources: {
      'mail-server': 'Refused at delivery',
      mailbox: 'Reported by email',
      webhook: 'Reported by the email provider',
      'member-list': 'From a list of members',
      letter: 'From a letter',
    } satisfies Record<SuppressionSource, string>,
    gmail: 'Gmail tells only the rate of complaints, in its Postmaster Tools, so its complaints are not in this list.',
    lift: 'Send again',
    liftOf: (address: string) => `Send email to ${address} again`,
    lifted: 'The address gets email again.',
    more: 'There are more.',
  },
  queues: {
    title: 'Queues',
    lead: 'Jobs that are done are not stored.',
    none: 'There are no queues yet.',
    name: 'Queue',
    waiting: 'Waiting',
    active: 'Under way',
    failed: 'Given up',
    oldest: 'Oldest waits',
    minutes: (count: number) => `${count} min`,
    empty: 'Nothing waits, is under way or was given up.',
  },
  errors: {
    service: 'Nothing was changed. Please try again.',
    unknown: 'No email that failed has this id.',
    lifted: 'This address gets email again already.',
  },
} as const;
