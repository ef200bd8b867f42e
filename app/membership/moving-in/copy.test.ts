import { expect, test } from 'vitest';
import { memberInvitationMail, sourceNames } from './copy.ts';

const mail = (given: { source: keyof typeof sourceNames; isPaid: boolean }) =>
  JSON.stringify(
    memberInvitationMail('Bea’s Soups', {
      from: sourceNames[given.source],
      until: '1 January 2030',
      costs: '€8 a month',
      isPaid: given.isPaid,
    }),
  );

test('an invitation says “paid”, and which price follows, only if a payment is known', () => {
  expect(mail({ source: 'substack', isPaid: false })).not.toMatch(/\bpaid\b|€8/);
  expect(mail({ source: 'substack', isPaid: true })).toMatch(/paid until 1 January 2030.*€8 a month/);
});

test('an invitation from a list of the creator’s own names no other site', () => {
  expect(mail({ source: 'list', isPaid: true })).toContain('is moving here, and says');
  expect(mail({ source: 'substack', isPaid: true })).toContain('is moving here from Substack, and says');
});
