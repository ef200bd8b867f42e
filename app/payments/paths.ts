import { segment, withQuery } from '../paths.ts';

/** Paths of the webhook and of the stand-in's pages. Separate from `paths`, which every page of the site loads. */
export const paymentPaths = {
  stripeWebhook: () => '/api/stripe/webhook',
  /** @param done action that was just performed, a value of `DemoDone` */
  demoPayments: ({ done, customers, events }: { done?: string; customers?: string; events?: string } = {}) =>
    withQuery('/dev/payments', { done, customers, events }),
  demoBank: (intentId: string, { back }: { back?: string } = {}) =>
    withQuery(`/dev/payments/bank/${segment(intentId)}`, { return: back }),
  /** @param asked.redirect OAuth redirect URI */
  demoAuthorization: (asked: { state: string; redirect: string }) => withQuery('/dev/payments/authorization', asked),
  demoOnboarding: (linkId: string) => `/dev/payments/onboarding/${segment(linkId)}`,
  demoElsewhere: (accountId: string) => `/dev/payments/elsewhere/${segment(accountId)}`,
  demoInvoice: (invoiceId: string) => `/dev/payments/invoice/${segment(invoiceId)}`,
} as const;
