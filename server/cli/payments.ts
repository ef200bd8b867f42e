import { endOrphan, listOrphans } from '../../app/payments/operator/orphans.server.ts';
import { findPaymentHistory } from '../../app/payments/operator/payment-history.server.ts';
import { readArguments, readEmail } from './arguments.ts';
import { type Command, membershipNow, print, printFindings, refuse, runCommand, UsageError } from './command.ts';
import { type OpenPayments, withPayments } from './payments/paying.ts';
import { paymentHistoryFields } from './payments/payments-fields.ts';
import { paymentHistoryText } from './payments/payments-text.ts';
import { printable, printableJson } from './printable.ts';

const usage = `Payments of members in creators' own accounts at Stripe.

  npm run payments -- explain <email>
  npm run payments -- check
  npm run payments -- setup-webhook
  npm run payments -- reconcile
  npm run payments -- end <subscription>
  npm run payments -- first-days [--dry-run]

explain    prints what a member has paid, the next charge, and what does not fit; asks Stripe nothing
check      compares the platform's account at Stripe with what this site needs, says what to do, and lists creators'
           accounts that cannot charge. Exit code 1: there is a problem
setup-webhook
           has Stripe send the events of creators' accounts, in the API version that the site reads; prints the signing
           secrets once
reconcile  compares everything with Stripe, and has the site mend what it finds
end        ends a subscription whose membership is gone (reconcile names them), so that its card is no longer charged
first-days gives 7 more days to members whose free days ended before their creator could charge, and mails them what it
           costs. Charges nobody. Each member gets it once; repeat it when another creator has connected her account

--dry-run  prints how many members would get the days
--json     for programs: one object in a line, times in ISO 8601, amounts in cents; errors as {"error": …} on standard
           error

Creators refund in their studio, and see their payouts in their own Stripe dashboard.
Exit codes: 0 done, 1 refused, 2 not a command. It works on the database that the site uses: set DATABASE_URL, or
DATA_DIR, and the keys as for the site, which may be running on PostgreSQL meanwhile. The site sends the mails that follow.
`;

const json = { type: 'boolean', default: false } as const;

export function readCommand([name, ...args]: string[], open: OpenPayments = withPayments): Command {
  switch (name) {
    case 'explain':
      return readExplain(args);
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

const nobodyIsCharged = 'Nobody can be charged here: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY as for the site.';

const isUnavailable = 'The payment provider was not reached. What was found until then is queued; do it again later.';

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
      const { secret, accountSecret, disabled } = await paying.account.setUpWebhook();
      const told = secret
        ? `Set this and restart the site. Stripe shows it once:\nSTRIPE_WEBHOOK_SECRET=${secret}\n`
        : 'The endpoint was there and sends all events. Its signing secret stays as it is.\n';
      const account = accountSecret
        ? `And this, for events about the state of creators’ accounts:\nSTRIPE_ACCOUNT_WEBHOOK_SECRET=${accountSecret}\n`
        : '';
      const old = disabled
        .map((id) => `${printable(id)} sent the wrong events or version, and is disabled.\n`)
        .join('');
      print(values.json ? `${printableJson({ secret, accountSecret, disabled })}\n` : told + account + old);
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
