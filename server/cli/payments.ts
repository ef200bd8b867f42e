import { findCreator } from '../../app/creators/roster.server.ts';
import { formatMoney, type Money } from '../../app/payments/money.ts';
import { readAmount } from '../../app/payments/operator/amount.ts';
import { endOrphan, listOrphans } from '../../app/payments/operator/orphans.server.ts';
import { listOwed } from '../../app/payments/operator/owed.server.ts';
import { findPaymentHistory } from '../../app/payments/operator/payment-history.server.ts';
import { recordPayout } from '../../app/payments/operator/payouts.server.ts';
import {
  makeRefund,
  planRefund,
  type RefundReason,
  refundReasons,
} from '../../app/payments/operator/refunds.server.ts';
import { readArguments, readEmail, readEnd } from './arguments.ts';
import {
  type Command,
  membershipNow,
  print,
  printFindings,
  printInTurn,
  refuse,
  runCommand,
  UsageError,
} from './command.ts';
import { type OpenPayments, withPayments } from './payments/paying.ts';
import { owedFields, paymentHistoryFields } from './payments/payments-fields.ts';
import { askedText, refundFields, refundText, refusedPlan, refusedRefund } from './payments/payments-refund-text.ts';
import { leftOf, owedText, paymentHistoryText } from './payments/payments-text.ts';
import { printable, printableJson } from './printable.ts';

const usage = `Payments of members, and what is owed to creators.

  npm run payments -- explain <email>
  npm run payments -- refund <email or invoice> --amount <amount> [--currency <code>] [--until <day or time>] [--because <reason>] [--keep] [--request <id>]
  npm run payments -- owed [--month <month>]
  npm run payments -- paid-out <creator> --month <month> --amount <amount> [--currency <code>]
  npm run payments -- check
  npm run payments -- setup-webhook
  npm run payments -- reconcile
  npm run payments -- end <subscription>
  npm run payments -- first-days [--dry-run]

explain    what somebody has paid, what is charged next, and what of it does not fit; nothing is asked
refund     gives money back, of the newest payment that can bear it, or of the invoice that is named (in_…), also of an
           account that was deleted. Access stays, but a payment that is given back
           whole ends with it; --until says another end. Whose payment is given back whole is charged no more, unless
           --keep says so. It is printed what has become of the access
owed       what each creator is still owed for each month (2026-11), or for one: what was paid, less refunds, disputes, what
           the provider kept, the platform's share, what was paid out, and what was transferred to the creator's own account in it. Months of which
           nothing is left are not named
paid-out   notes what was paid out to a creator (subdomain or id) by hand for a month, which is never more than is owed
           and was not transferred
check      compares the account at the payment provider with what this site needs, and says what to do. Exit code 1: there
           is a problem
setup-webhook
           has the provider send this site its events, in the API version that it reads; prints the signing secrets once
reconcile  compares everything with the payment provider, and has the site mend what it finds
end        ends a subscription whose membership is gone (reconcile names them), so that nobody is charged for nothing
first-days for the day on which the keys are set: opens everything for 7 days more to members whose free days were over
           when nobody could pay, and mails them what it costs. Nobody is charged, and each has it once

--amount   exactly: 10, or 4.35
--currency what the amount is in: eur, gbp and so on; left out, dollars
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

export function readCommand([name, ...args]: string[], open: OpenPayments = withPayments): Command {
  switch (name) {
    case 'explain':
      return readExplain(args);
    case 'refund':
      return readRefund(args, open);
    case 'owed':
      return readOwed(args);
    case 'paid-out':
      return readPaidOut(args);
    case 'check':
      return readCheck(args, open);
    case 'setup-webhook':
      return readWebhookSetup(args, open);
    case 'end':
      return readEnding(args, open);
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

function readMonth(given: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(given)) return given;
  throw new UsageError(`'${printable(given)}' is no month. --month takes one such as 2026-11.`);
}

function readGivenAmount({ amount: given, currency = 'usd' }: { amount?: string; currency?: string }): Money {
  if (given === undefined) throw new UsageError('--amount is missing.');
  if (!/^[a-z]{3}$/i.test(currency)) {
    throw new UsageError(`'${printable(currency)}' is no currency. --currency takes one such as eur.`);
  }
  const amount = readAmount(given, currency.toLowerCase());
  if (!amount) throw new UsageError(`'${printable(given)}' is no amount. --amount takes one such as 4.35.`);
  return amount;
}

function readPaidOut(args: string[]): Command {
  const options = { month: text, amount: text, currency: text, json };
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const [named] = positionals;
  if (!named || positionals.length > 1) throw new UsageError('paid-out takes one creator.');
  if (values.month === undefined) throw new UsageError('--month is missing.');
  const month = readMonth(values.month);
  const amount = readGivenAmount(values);
  return async ({ db }) => {
    const creator = await findCreator(db, named);
    if (!creator) return refuse(`There is no creator '${printable(named)}'.`, values);
    const by = { command: 'payments paid-out' };
    const { creatorId } = creator;
    const noted = await recordPayout(db, { creatorId, month, amount, by, now: new Date() });
    if (!noted.ok && noted.reason === 'being-transferred') {
      return refuse(`A transfer to ${printable(named)} is being made. Try again in a minute.`, values);
    }
    const left = formatMoney(noted.left);
    if (!noted.ok) return refuse(`Only ${left} is owed to ${printable(named)} for ${month}.`, values);
    print(
      values.json ? `${printableJson({ creatorId, month, left: noted.left.amount })}\n` : `${left} is still owed.\n`,
    );
    return 0;
  };
}

function readOwed(args: string[]): Command {
  const { values } = readArguments({ args, options: { month: text, json } });
  const month = values.month === undefined ? null : readMonth(values.month);
  return async ({ db }) => {
    const owed = (await listOwed(db, { month })).filter((each) => leftOf(each).amount !== 0);
    const lines = owed.map((each) => `${printableJson(owedFields(each))}\n`);
    await printInTurn(values.json ? lines.join('') : owedText(owed));
    return 0;
  };
}

const nobodyIsCharged = 'Nobody can be charged here: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY as for the site.';

const isUnavailable = 'The payment provider was not reached. What was found until then is queued; do it again later.';

function readRefund(args: string[], open: OpenPayments): Command {
  const options = { amount: text, currency: text, until: text, because: text, request: text, keep: json, json };
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const [named] = positionals;
  const isInvoice = positionals.length === 1 && /^in_\w{1,100}$/.test(named!);
  const whose = isInvoice ? named! : readEmail('refund', positionals);
  const of = isInvoice ? { invoiceId: whose } : { email: whose };
  const amount = readGivenAmount(values);
  const because = readReason(values.because);
  const until = values.until === undefined ? null : readEnd(values.until);
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      const { db } = database;
      const now = await membershipNow(db, config);
      const requestId = values.request ?? null;
      const asked = { of, amount, until, because, keeps: values.keep, requestId, now };
      const planned = await planRefund(db, asked);
      if (!planned.ok) return refuse(refusedPlan(planned, { whose, amount }), values);
      const { ok: _, ...plan } = planned;
      if (!values.json) print(askedText(plan));
      const made = await makeRefund({ db, ...paying }, plan, { command: 'payments refund' });
      if (!made.ok) return refuse(refusedRefund(made, plan), values);
      const history = isInvoice ? null : await findPaymentHistory(db, { email: whose, now });
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
      const orphans = (await listOrphans(database.db)).map(({ subscriptionId }) => subscriptionId);
      const toEnd = orphans.map((id) => `  npm run payments -- end ${printable(id)}\n`);
      const ending = toEnd.length > 0 ? `Of a membership that is gone, and still charged:\n${toEnd.join('')}` : '';
      const told = `${rows.join('')}The site mends what was found.\n${ending}`;
      print(values.json ? `${printableJson({ ...result.found, orphanIds: orphans })}\n` : told);
      return 0;
    });
}

function readCheck(args: string[], open: OpenPayments): Command {
  const { values } = readArguments({ args, options: { json } });
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      return printFindings(await paying.account.check(), values);
    });
}

function readWebhookSetup(args: string[], open: OpenPayments): Command {
  const { values } = readArguments({ args, options: { json } });
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      const { secret, connectSecret, payoutSecret, disabled } = await paying.account.setUpWebhook();
      const told = secret
        ? `Set this and restart the site. Stripe shows it once:\nSTRIPE_WEBHOOK_SECRET=${secret}\n`
        : 'The endpoint was there and sends all events. Its signing secret stays as it is.\n';
      const connect = connectSecret
        ? `And this, for events about creators’ payout accounts:\nSTRIPE_CONNECT_WEBHOOK_SECRET=${connectSecret}\n`
        : '';
      const payouts = payoutSecret
        ? `And this, for events about their payouts:\nSTRIPE_PAYOUT_WEBHOOK_SECRET=${payoutSecret}\n`
        : '';
      const old = disabled.map((id) => `${printable(id)} is of another API version and is disabled.\n`).join('');
      const found = { secret, connectSecret, payoutSecret, disabled };
      print(values.json ? `${printableJson(found)}\n` : told + connect + payouts + old);
      return 0;
    });
}

const notEnded = {
  away: 'The payment provider was not reached. Do it again later.',
  unknown: 'The payment provider does not know that subscription.',
  'not-ours': 'That subscription is not of this site.',
  'has-membership': 'That subscription has its membership: its member cancels it, or member -- revoke ends it.',
} as const;

function readEnding(args: string[], open: OpenPayments): Command {
  const { positionals, values } = readArguments({ args, options: { json }, allowPositionals: true });
  const [subscriptionId] = positionals;
  if (positionals.length !== 1 || !/^sub_\w{1,100}$/.test(subscriptionId!)) {
    throw new UsageError('end takes one subscription (sub_…).');
  }
  return (database, config) =>
    open(database, config, async (paying) => {
      if (!paying) return refuse(nobodyIsCharged, values);
      const asked = { subscriptionId: subscriptionId!, by: { command: 'payments end' } };
      const ended = await endOrphan({ db: database.db, ...paying }, asked);
      if (!ended.ok) return refuse(notEnded[ended.reason], values);
      print(values.json ? `${printableJson({ subscriptionId })}\n` : `${printable(subscriptionId!)} has ended.\n`);
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

if (import.meta.main) {
  await runCommand({ name: 'payments', usage, readCommand });
}
