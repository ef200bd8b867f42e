import { readAmount } from '../../../app/payments/operator/amount.ts';
import { listOwed } from '../../../app/payments/operator/owed.server.ts';
import { findPaymentHistory } from '../../../app/payments/operator/payment-history.server.ts';
import {
  makeRefund,
  planRefund,
  type RefundReason,
  refundReasons,
} from '../../../app/payments/operator/refunds.server.ts';
import { readArguments, readEmail, readEnd } from '../arguments.ts';
import { type Command, print, printInTurn, refuse, UsageError } from '../command.ts';
import { membershipNow } from '../membership-now.ts';
import { printable, printableJson } from '../printable.ts';
import { type OpenPayments, withPayments } from './paying.ts';
import { owedFields, paymentHistoryFields } from './payments-fields.ts';
import { askedText, refundFields, refundText, refusedPlan, refusedRefund } from './payments-refund-text.ts';
import { owedText, paymentHistoryText } from './payments-text.ts';

export const usage = `Payments of members, and what is owed to creators.

  npm run payments -- explain <email>
  npm run payments -- refund <email> --amount <dollars> [--until <day or time>] [--because <reason>] [--keep] [--request <id>]
  npm run payments -- owed [--month <month>]
  npm run payments -- reconcile
  npm run payments -- first-days [--dry-run]

explain    what somebody has paid, what is charged next, and what of it does not fit; nothing is asked
refund     gives money back, of the newest payment that can bear it. Access stays, but a payment that is given back
           whole ends with it; --until says another end. Whose payment is given back whole is charged no more, unless
           --keep says so. It is printed what has become of the access
owed       what each creator is owed for each month, before the platform's share, or for one month (2026-11)
reconcile  compares everything with the payment provider, and has the site mend what it finds
first-days for the day on which the keys are set: opens everything for 7 days more to members whose free days were over
           when nobody could pay, and mails them what it costs. Nobody is charged, and each has it once

--amount   exactly: 10, or 4.35
--until    the end of that day in UTC (2027-01-31), or a time with its zone (2027-01-31T12:00:00Z)
--keep     the subscription goes on, also where all of a payment is given back
--because  for the books: ${refundReasons.join(', ')}
--request  the id that an earlier refund printed, of which it is not known whether it was made: it is made once
--dry-run  says to how many it would be given
--json     for programs: one object in a line (of owed: one for each creator and month), times in ISO 8601, amounts in
           cents; errors as {"error": …} on standard error

Exit codes: 0 done, 1 refused, 2 not a command. It works on the database that the site uses: set DATABASE_URL, or
DATA_DIR, and the keys as for the site, which may be running on PostgreSQL meanwhile. The site sends the mails that follow.
`;

const text = { type: 'string' } as const;
const json = { type: 'boolean', default: false } as const;

/**
 * `npm run payments`: the arguments as a command; throws a `UsageError`.
 * @param open how the command comes to the provider
 */
export function readCommand([name, ...args]: string[], open: OpenPayments = withPayments): Command {
  switch (name) {
    case 'explain':
      return readExplain(args);
    case 'refund':
      return readRefund(args, open);
    case 'owed':
      return readOwed(args);
    case 'reconcile':
      return readReconcile(args, open);
    case 'first-days':
      return readTrialExtension(args, open);
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

function readExplain(args: string[]): Command {
  const { positionals, values } = readArguments({ args, options: { json }, allowPositionals: true });
  const email = readEmail('explain', positionals);
  return async ({ db }, config) => {
    const history = await findPaymentHistory(db, { email, now: await membershipNow(db, config) });
    if (!history) return refuse(`No account has the address ${printable(email)}.`, values);
    print(values.json ? `${printableJson(paymentHistoryFields(history))}\n` : paymentHistoryText(history));
    return 0;
  };
}

function readOwed(args: string[]): Command {
  const { values } = readArguments({ args, options: { month: text, json } });
  const month = values.month ?? null;
  if (month !== null && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new UsageError(`'${printable(month)}' is no month. --month takes one such as 2026-11.`);
  }
  return async ({ db }) => {
    const owed = await listOwed(db, { month });
    const lines = owed.map((each) => `${printableJson(owedFields(each))}\n`);
    await printInTurn(values.json ? lines.join('') : owedText(owed));
    return 0;
  };
}

const nobodyIsCharged = 'Nobody can be charged here: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY as for the site.';

const isUnavailable = 'The payment provider was not reached. What was found until then is queued; do it again later.';

function readRefund(args: string[], open: OpenPayments): Command {
  const options = { amount: text, until: text, because: text, request: text, keep: json, json };
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const email = readEmail('refund', positionals);
  if (values.amount === undefined) throw new UsageError('--amount is missing.');
  const amount = readAmount(values.amount);
  if (!amount) throw new UsageError(`'${printable(values.amount)}' is no amount. --amount takes one such as 4.35.`);
  const because = readReason(values.because);
  const until = values.until === undefined ? null : readEnd(values.until);
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      const { db } = database;
      const now = await membershipNow(db, config);
      const requestId = values.request ?? null;
      const asked = { email, amount, until, because, keeps: values.keep, requestId, now };
      const planned = await planRefund(db, asked);
      if (!planned.ok) return refuse(refusedPlan(planned, { email, amount }), values);
      const { ok: _, ...plan } = planned;
      if (!values.json) print(askedText(plan));
      const made = await makeRefund({ db, ...paying }, plan, { command: 'payments refund' });
      if (!made.ok) return refuse(refusedRefund(made, plan), values);
      const history = await findPaymentHistory(db, { email, now });
      const membership = history?.memberships.find(({ membershipId }) => membershipId === plan.membershipId) ?? null;
      const refund = { plan, made, membership };
      print(values.json ? `${printableJson(refundFields(refund))}\n` : refundText(refund));
      return 0;
    });
}

function readReason(given: string | undefined): RefundReason {
  const because = refundReasons.find((reason) => reason === (given ?? 'asked'));
  if (!because) {
    throw new UsageError(`'${printable(given!)}' is no reason. --because takes ${refundReasons.join(', ')}.`);
  }
  return because;
}

function readReconcile(args: string[], open: OpenPayments): Command {
  const { values } = readArguments({ args, options: { json } });
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      const result = await paying.reconcile();
      if (!result.ok) return refuse(isUnavailable, values);
      const rows = Object.entries(result.found).map(([name, count]) => `${name.padEnd(14)}  ${count}\n`);
      print(values.json ? `${printableJson(result.found)}\n` : `${rows.join('')}The site mends what was found.\n`);
      return 0;
    });
}

const inWords = (members: number) => `${members} ${members === 1 ? 'member' : 'members'}`;

function readTrialExtension(args: string[], open: OpenPayments): Command {
  const { values } = readArguments({ args, options: { 'dry-run': { type: 'boolean', default: false }, json } });
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      const { count, give } = paying.trialExtension;
      if (values['dry-run']) {
        const members = await count();
        print(values.json ? `${printableJson({ members })}\n` : `7 days would be given to ${inWords(members)}.\n`);
        return 0;
      }
      const { given, failed } = await give({ command: 'payments first-days' });
      print(values.json ? `${printableJson({ given, failed })}\n` : `7 days were given to ${inWords(given)}.\n`);
      if (failed === 0) return 0;
      return refuse(`They could not be given to ${inWords(failed)}: the log says why. Do it again later.`, values);
    });
}
