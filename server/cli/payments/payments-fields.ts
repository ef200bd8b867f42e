import { isAboutPayment } from '../../../app/payments/emails/payment-emails.server.ts';
import type { PaymentHistory } from '../../../app/payments/operator/payment-history.server.ts';
import { memberFields } from '../member-fields.ts';

// Output of `npm run payments` with `--json`. Operators' programs read these names: add fields, but rename none.
// Amounts are integers in the currency's smallest unit.

export function paymentHistoryFields({ memberships, ...account }: PaymentHistory) {
  return {
    ...account,
    memberships: memberships.map((membership) => {
      const { email: _, accountId: __, ...fields } = memberFields(membership);
      const facts = membership.facts.map(({ membershipId: ___, ...fact }) => fact);
      const { subscriptions } = membership;
      const emails = membership.emails.filter(isAboutPayment);
      const paymentEmailKinds = emails.flatMap(({ about, sentAt }) =>
        sentAt ? [{ key: about, queuedAt: sentAt }] : [],
      );
      return { ...fields, facts, subscriptions, paymentEmailKinds, emails };
    }),
  };
}
