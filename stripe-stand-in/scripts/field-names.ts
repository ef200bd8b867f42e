import { readFileSync } from 'node:fs';
import { fieldNames } from '../src/field-names.ts';

/**
 * Prints the field names of Stripe's own examples, for the objects that the stand-in has:
 * node stripe-stand-in/scripts/field-names.ts fixtures3.json > stripe-stand-in/src/stripe-fields.json
 * The input is `openapi/fixtures3.json` of github.com/stripe/openapi.
 */
const OBJECTS = [
  ...['application_fee', 'payment_method_domain', 'tax_id'],
  ...['account', 'balance_transaction', 'billing_portal.configuration', 'charge', 'confirmation_token', 'coupon'],
  ...['customer', 'deleted_customer', 'discount', 'dispute', 'event', 'invoice', 'invoice_payment', 'payment_intent'],
  ...['payment_method', 'price'],
  ...['product', 'refund', 'setup_intent', 'subscription', 'subscription_schedule', 'webhook_endpoint'],
];

const { resources } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { resources: Record<string, object> };
const names = Object.fromEntries(OBJECTS.map((name) => [name, fieldNames(resources[name]!).join(' ')]));
process.stdout.write(`${JSON.stringify(names, null, 1)}\n`);
