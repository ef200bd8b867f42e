import { randomUUID } from 'node:crypto';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, noSuchPage, pageLoader, tooManyRequests, unavailable } from '../../http/replies.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { readAmount } from '../../payments/refund/amount.ts';
import { planRefund, type RefundableInvoice } from '../../payments/refund/refundable.ts';
import { findMerchantOfInvoice, listRefundable, makeRefund } from '../../payments/refund/refunds.server.ts';
import { syncSubscription } from '../../payments/sync/sync.server.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/refund-route';
import { refundPage as copy, refundErrors as errors } from './copy.ts';

export const loader = pageLoader(
  'A payment could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now }) => {
    const { studio, member } = await requireStudio(context, params);
    const { membershipId, invoiceId } = params;
    if (!isUuid(membershipId)) throw noSuchPage();
    const of = { creatorId: studio.creatorId, membershipId };
    const invoice = (await listRefundable(db, of)).find((each) => each.invoiceId === invoiceId);
    if (!invoice) throw noSuchPage();
    const merchantId = await findMerchantOfInvoice(db, { ...of, invoiceId });
    return { invoice, isConnected: merchantId !== null, isFresh: isFresh(member, now()) };
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, { amount = '', keeps = '' }, field: 'amount' | null = null): RefundAnswer => ({
    summary,
    field,
    typed: { amount, keeps: keeps !== '' },
    plan: null,
  }),
});

/** Shows the effect of a refund, or makes the refund once its effect was shown. */
export const action = formAction(
  form,
  'A payment could not be refunded',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { membershipId, invoiceId } = params;
    const { creatorId } = studio;
    const { db, payments } = services;
    if (!isUuid(membershipId)) throw noSuchPage();
    const limit = await countTry(context, 'refund', { account: member.email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const of = { creatorId, membershipId };
    const invoice = (await listRefundable(db, of)).find((each) => each.invoiceId === invoiceId);
    if (!invoice) return conflict(refused(errors['not-refundable']));
    const { currency } = invoice.left;
    const amount = readAmount(
      (values.amount ?? '')
        .trim()
        .replace(',', '.')
        .replace(/^\p{Sc}/u, ''),
      currency,
    );
    if (!amount) return badRequest(refused(errors.amount, 'amount'));
    const keeps = Boolean(values.keeps);
    const plan = planRefund(invoice, { amount: amount.amount, keeps, now: services.membershipNow() });
    if (!plan.ok) {
      const words = plan.reason === 'more-than-paid' ? errors.tooMuch(formatMoney(invoice.left)) : errors[plan.reason];
      return badRequest(refused(words, 'amount'));
    }
    const requestId = values.request ?? '';
    if (!isUuid(requestId)) {
      const { accessUntil } = plan;
      const isEnd = accessUntil < invoice.period.until;
      const shown = { amount: plan.amount, isEnd, accessUntil: accessUntil.toISOString(), requestId: randomUUID() };
      return { summary: null, field: null, typed: { amount: values.amount ?? '', keeps }, plan: shown };
    }
    const merchantId = await findMerchantOfInvoice(db, { ...of, invoiceId });
    if (!payments || !merchantId) return conflict(refused(errors.disconnected));
    const paying = { ...services, payments };
    const made = await makeRefund(
      { db, payments, sync: (subscription) => syncSubscription(paying, subscription) },
      { ...plan, ...of, merchantId, requestId },
      { accountId: member.accountId },
    );
    if (made.ok) return redirect(studioPaths.member(creatorId, membershipId, { done: 'refunded' }), { status: 303 });
    switch (made.reason) {
      case 'away':
        return unavailable(refused(errors.away));
      case 'more-than-paid':
        return conflict(refused(errors.tooMuch(formatMoney(invoice.left)), 'amount'));
      case 'disputed':
        return conflict(refused(errors.disputed));
      case 'unknown-invoice':
      case 'not-paid':
      case 'other-amount':
        return conflict(refused(errors['not-refundable']));
    }
  },
);

export const clientAction = form.clientAction;

interface RefundAnswer {
  summary: string | null;
  field: 'amount' | null;
  typed: { amount: string; keeps: boolean };
  /** Refund to confirm, or null if it was refused. */
  plan: ShownPlan | null;
}

interface ShownPlan {
  amount: { amount: number; currency: string };
  /** True if access ends earlier than the paid period. */
  isEnd: boolean;
  /** End of the access after the refund, in ISO 8601. */
  accessUntil: string;
  /** Distinguishes refunds, so that a repeated form refunds once. */
  requestId: string;
}

export default function Refund({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { invoice, isConnected, isFresh } = loaderData;
  const { creatorId } = useStudio();
  const back = { to: studioPaths.member(creatorId, params.membershipId), words: copy.back };
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={back}>
      <section className="card max-w-text">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Fact name={copy.paid}>{formatMoney(invoice.paid)}</Fact>
          <Fact name={copy.left}>{formatMoney(invoice.left)}</Fact>
          <Fact name={copy.period}>
            <Moment at={invoice.period.from.toISOString()} dateOnly /> –{' '}
            <Moment at={new Date(invoice.period.until.getTime() - 1).toISOString()} dateOnly />
          </Fact>
        </dl>
        {isConnected ? (
          <FreshForms isFresh={isFresh || answer !== undefined}>
            {answer?.plan ? (
              <Confirm plan={answer.plan} typed={answer.typed} leave={back.to} />
            ) : (
              <Ask invoice={invoice} answer={answer} />
            )}
          </FreshForms>
        ) : (
          <p className="mt-5">{errors.disconnected}</p>
        )}
      </section>
    </StudioPage>
  );
}

function Ask({ invoice, answer }: { invoice: RefundableInvoice; answer: RefundAnswer | undefined }) {
  const isBusy = useNavigation().formData?.has('amount') ?? false;
  const { left } = invoice;
  const error = answer?.field ? answer.summary : null;
  const whole = formatMoney(left).replace(/[^\d.]/g, '');
  return (
    <FieldIds prefix="refund">
      <Form method="post" className="mt-5 grid gap-4" noValidate>
        <FormSummary
          message={isBusy ? null : answer?.summary}
          attempt={answer}
          errors={answer?.field && error ? { amount: error } : {}}
        />
        <Field
          label={copy.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={answer?.typed.amount ?? whole}
          error={error}
          hint={copy.amountHint(formatMoney(left))}
        />
        <Checkbox name="keeps" value="yes" defaultChecked={answer?.typed.keeps ?? false}>
          {copy.keeps}
        </Checkbox>
        <p>
          <SubmitButton idle={copy.look} busy={copy.working} isBusy={isBusy} className="w-full sm:w-auto" />
        </p>
      </Form>
    </FieldIds>
  );
}

function Confirm({ plan, typed, leave }: { plan: ShownPlan; typed: RefundAnswer['typed']; leave: string }) {
  const isBusy = useNavigation().formData?.has('request') ?? false;
  const { date } = useDateWords();
  const { amount, isEnd, accessUntil, requestId } = plan;
  const money = formatMoney(amount);
  return (
    <Form method="post" className="mt-5 grid gap-4">
      <h2 className="text-xl" id="effect">
        {copy.effect}
      </h2>
      <ul className="list-disc space-y-2 pl-5" aria-labelledby="effect">
        <li>{copy.moves(money)}</li>
        <li>{isEnd ? copy.ends : copy.stays(date(new Date(Date.parse(accessUntil) - 1)))}</li>
        <li>{copy.share}</li>
      </ul>
      <input type="hidden" name="amount" value={typed.amount} />
      {typed.keeps && <input type="hidden" name="keeps" value="yes" />}
      <input type="hidden" name="request" value={requestId} />
      <p className="flex flex-wrap gap-4">
        <SubmitButton idle={copy.submit(money)} busy={copy.working} isBusy={isBusy} className="w-full sm:w-auto" />
        <Link to={leave} className="link inline-flex min-h-11 items-center">
          {copy.cancel}
        </Link>
      </p>
    </Form>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
