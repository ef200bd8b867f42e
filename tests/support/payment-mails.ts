import type { MailTemplate } from '../../app/mail/message.ts';

const firstName = 'Ana';
const trial = { firstName, sentence: 'Your trial runs until 3 December 2026.', until: '2026-12-03T03:10:00.000Z' };
const charge = { amount: '$99', interval: 'year', at: trial.until } as const;
const card = 'Visa ending in 4242';
const accessUntil = '2026-12-17T03:10:00.000Z';
const nextAttemptAt = '2026-12-06T04:10:00Z';
const paid = { firstName, amount: '$10', from: trial.until, until: '2027-01-03T03:10:00.000Z' };
const closed = { firstName, amount: '$10', accessUntil: null, nextAttemptAt: null };

export const paymentMails: readonly MailTemplate[] = [
  { name: 'trial-started', props: { ...trial, goesOn: false, dish: null, after: { kind: 'charge', ...charge } } },
  {
    name: 'trial-started',
    props: { ...trial, goesOn: true, dish: null, after: { kind: 'ends', amount: '$10', interval: 'month' } },
  },
  { name: 'trial-started', props: { ...trial, goesOn: false, dish: null, after: { kind: 'unknown' } } },
  {
    name: 'trial-started',
    props: {
      ...trial,
      goesOn: false,
      dish: null,
      after: { kind: 'terms', amount: '$99', interval: 'year', card: 'Visa ending in 4242' },
    },
  },
  {
    name: 'trial-started',
    props: {
      ...trial,
      goesOn: false,
      dish: null,
      after: { kind: 'terms', amount: '$10', interval: 'month', card: null },
    },
  },
  { name: 'trial-charge', props: { ...trial, ...charge } },
  { name: 'trial-ending', props: { ...trial, charges: 'none' } },
  { name: 'access-ended', props: { ...trial, charges: 'none' } },
  { name: 'access-ended', props: { ...trial, charges: 'open' } },
  { name: 'charge-coming', props: { firstName, ...charge, sentence: trial.sentence, card } },
  {
    name: 'charge-coming',
    props: {
      firstName,
      ...{ amount: '$12', interval: 'month', at: trial.until, card },
      sentence: 'Your membership is paid until 3 December 2026.',
      increase: { was: '$10', because: 'raise' },
      isHalfYearly: true,
    },
  },
  {
    name: 'charge-coming',
    props: {
      firstName,
      ...{ amount: '$8', following: '$10 every month from 3 January 2027', interval: 'month', at: trial.until, card },
      sentence: 'Your membership is paid until 3 December 2026.',
      increase: { was: '$5', because: 'offer-ended' },
    },
  },
  { name: 'charged', props: { ...paid, next: { kind: 'charge', amount: '$9', at: paid.until, card } } },
  { name: 'charged', props: { ...paid, next: { kind: 'nothing' } } },
  // The next two mails were queued by an earlier version.
  { name: 'charged', props: paid },
  { name: 'payment-failed', props: { firstName, amount: '$10', accessUntil, nextAttemptAt } },
  { name: 'payment-failed', props: { ...closed, because: 'declined' } },
  { name: 'payment-failed', props: { ...closed, because: 'asks-bank', accessUntil, nextAttemptAt } },
  { name: 'payment-failed', props: { ...closed, because: 'no-card' } },
  { name: 'cancelled', props: { firstName, until: trial.until } },
  { name: 'refunded', props: { firstName, amount: '$4.35', accessUntil } },
  { name: 'refunded', props: { firstName, amount: '$10', accessUntil: null } },
  { name: 'first-days', props: { firstName, until: trial.until, costs: '$10 a month or $99 a year' } },
  { name: 'card-expiring', props: { firstName, amount: '$99', at: trial.until, card, expires: '11/2026' } },
];
