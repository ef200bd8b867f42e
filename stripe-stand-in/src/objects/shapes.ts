import { randomBytes } from 'node:crypto';
import type { CardInternal } from '../cards.ts';
import type { EventDestination, OAuthCode, WebhookEndpoint } from './account.ts';
import type { ApplicationFee, BalanceTransaction } from './balance.ts';
import type { Price, Product } from './catalog.ts';
import type {
  AccountLink,
  AccountLinkInternal,
  ConnectedAccount,
  ConnectedAccountInternal,
} from './connected-account.ts';
import type { ConfirmationToken, Customer, PaymentMethod, TaxId } from './customer.ts';
import type { Coupon, Discount } from './discount.ts';
import type { Invoice } from './invoice.ts';
import type { Dispute, Refund } from './money-back.ts';
import type { Charge, InvoicePayment, PaymentIntent } from './payment.ts';
import type { PaymentMethodDomain } from './payment-method-domain.ts';
import type { SetupIntent } from './setup-intent.ts';
import type { Subscription, SubscriptionInternal } from './subscription.ts';
import type { SubscriptionSchedule } from './subscription-schedule.ts';

/** Stored objects by Stripe's `object`. */
export interface Shapes {
  product: Product;
  price: Price;
  coupon: Coupon;
  discount: Discount;
  customer: Customer;
  tax_id: TaxId;
  payment_method: PaymentMethod;
  confirmation_token: ConfirmationToken;
  setup_intent: SetupIntent;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  payment_intent: PaymentIntent;
  invoice_payment: InvoicePayment;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  application_fee: ApplicationFee;
  oauth_code: OAuthCode;
  payment_method_domain: PaymentMethodDomain;
  webhook_endpoint: WebhookEndpoint;
  'v2.core.account': ConnectedAccount;
  'v2.core.event_destination': EventDestination;
  'v2.core.account_link': AccountLink;
}
export type ObjectType = keyof Shapes;

interface Internals {
  payment_method: CardInternal;
  confirmation_token: CardInternal;
  subscription: SubscriptionInternal;
  'v2.core.account': ConnectedAccountInternal;
  'v2.core.account_link': AccountLinkInternal;
}
/** Data of an object that Stripe would know and not show. */
export type InternalOf<Type extends ObjectType> = Type extends keyof Internals ? Internals[Type] : object;

export const prefixes: Record<ObjectType, string> = {
  product: 'prod',
  price: 'price',
  coupon: 'coupon',
  discount: 'di',
  customer: 'cus',
  tax_id: 'txi',
  payment_method: 'pm',
  confirmation_token: 'ctoken',
  setup_intent: 'seti',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  payment_intent: 'pi',
  invoice_payment: 'inpay',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  application_fee: 'fee',
  oauth_code: 'ac',
  payment_method_domain: 'pmd',
  webhook_endpoint: 'we',
  'v2.core.account': 'acct',
  'v2.core.event_destination': 'ed',
  'v2.core.account_link': 'al',
};

export const typeOf = (id: string) =>
  (Object.keys(prefixes) as ObjectType[]).find((type) => id.startsWith(`${prefixes[type]}_`));

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
