import { segment, withQuery } from '../paths.ts';

/** The webhook's address, and those of what stands in for Stripe. Apart from `paths`, which is on every page of the site. */
export const paymentPaths = {
  /** Where the payment provider tells its events. */
  stripeWebhook: () => '/api/stripe/webhook',
  /** @param done what has just been done there, a word of `DemoDone` */
  demoPayments: ({ done, customers, events }: { done?: string; customers?: string; events?: string } = {}) =>
    withQuery('/dev/payments', { done, customers, events }),
  /** The page that stands in for a bank. @param back where it leads afterwards: `?return=` */
  demoBank: (intentId: string, { back }: { back?: string } = {}) =>
    withQuery(`/dev/payments/bank/${segment(intentId)}`, { return: back }),
  /** The page that stands in for the provider's form for who is to be paid. */
  demoOnboarding: (linkId: string) => `/dev/payments/onboarding/${segment(linkId)}`,
  /** The page that stands in for the provider's page of an invoice. */
  demoInvoice: (invoiceId: string) => `/dev/payments/invoice/${segment(invoiceId)}`,
} as const;
