import { Form, Link, redirect, useLocation, useNavigation } from 'react-router';
import { recordAuditEvent } from '../../access/audit.server.ts';
import { formatMoney } from '../../copy/amounts.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, noSuchPage, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { liftBounce } from '../../mail/suppressions/suppressions.server.ts';
import { grantAccess, revokeAccess } from '../../membership/operator/grants.server.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage } from '../payments/income-copy.ts';
import type { Route } from './+types/member-route';
import { memberPage as copy, grantErrors, membersPage } from './copy.ts';
import { readGrantForm, refusalWords } from './grant-form.ts';
import { findMemberPage, type MemberPage } from './member.server.ts';
import type { HistoryActor, HistoryEntry } from './member-history.ts';
import type { OfStudio } from './members.server.ts';

export const loader = pageLoader(
  'A member could not be read',
  async ({ request, context, params }: Route.LoaderArgs, services) => {
    const { studio } = await requireStudio(context, params);
    const { membershipId } = params;
    const page = await findMemberPage(services, studio, { membershipId, now: services.membershipNow() });
    if (!page) throw noSuchPage();
    return { ...page, done: new URL(request.url).searchParams.get('done') };
  },
);

const form = defineForm({
  unexpected: grantErrors.unexpected,
  refused: (summary, { until = '', because = '' }, field: GrantAnswer['field'] = null): GrantAnswer => ({
    summary,
    field,
    typed: { until, because },
  }),
});

export const action = formAction(
  form,
  'A member’s access could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, membershipNow } = services;
    const { member: owner, studio } = await requireStudio(context, params);
    const { what, until = '', because = '' } = values;
    const isEnd = what === 'end';
    const grant = isEnd || what === 'try-again' ? null : readGrantForm({ until, because });
    if (grant && !grant.ok) return badRequest(refused(grant.error, grant.field));
    const limit = await countTry(context, 'grant-access', { account: owner.email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (what === 'try-again') return tryAgain(services, { studio, by: owner, membershipId: params.membershipId });
    const page = await findMemberPage(services, studio, { membershipId: params.membershipId, now: membershipNow() });
    if (!page) throw noSuchPage();
    const { member } = page;
    if (member.state === 'former') return conflict(refused(refusalWords('no-membership')));
    const given = { email: member.email, creatorId: studio.creatorId, now: membershipNow() };
    const by = { accountId: owner.accountId };
    const result = grant
      ? await grantAccess(db, { ...given, until: grant.until, because: grant.because }, by)
      : await revokeAccess(db, { ...given, because: null, onlyGrants: true }, by);
    if (!result.ok) return conflict(refused(refusalWords(result.reason)));
    const done = isEnd ? 'ended' : 'granted';
    return redirect(studioPaths.member(studio.creatorId, member.membershipId, { done }), { status: 303 });
  },
);

/** Sends mail to a member's address again, although it came back. Nothing happens if it did not. */
async function tryAgain(
  services: Pick<Services, 'db' | 'now' | 'membershipNow' | 'secrets'>,
  { studio, by, membershipId }: { studio: OfStudio; by: { accountId: string }; membershipId: string },
): Promise<Response> {
  const { db, now, membershipNow, secrets } = services;
  const page = await findMemberPage(services, studio, { membershipId, now: membershipNow() });
  if (!page || page.member.state === 'former') throw noSuchPage();
  const { email: address } = page.member;
  const { creatorId } = studio;
  const hashAddress = (each: string) => addressHashes(each, secrets);
  const isLifted = await db.transaction(async (tx) => {
    const id = await liftBounce(tx, { address, hashAddress }, { now: now() });
    if (id === null) return false;
    const subject = { type: 'mail_suppression', id };
    await recordAuditEvent(tx, { by, action: 'mail-suppression.lifted', subject, creatorId });
    return true;
  });
  return redirect(studioPaths.member(creatorId, membershipId, isLifted ? { done: 'tried-again' } : {}), {
    status: 303,
  });
}

export const clientAction = form.clientAction;

export default function Member({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { member, history, refundable, disputes, canEnd, done } = loaderData;
  const { creatorId, role } = useStudio();
  const { key } = useLocation();
  const said = done !== null && Object.hasOwn(copy.done, done) ? copy.done[done as keyof typeof copy.done] : null;
  const back = { to: studioPaths.members(creatorId), words: copy.back };
  if (member.state === 'former') {
    return (
      <StudioPage title={membersPage.formerMember} back={back}>
        <p className="text-lg">
          {membersPage.left} <Moment at={member.leftAt} dateOnly />
        </p>
        <p className="mt-2 max-w-text text-ink-soft">{copy.hasLeftLead}</p>
      </StudioPage>
    );
  }
  const { name, email, plan, state, sentence, since, country, noEmail } = member;
  const facts: [string, React.ReactNode][] = [
    [copy.facts.email, email],
    [copy.facts.plan, plan],
    [copy.facts.state, membersPage.states[state]],
    [copy.facts.since, <Moment key="since" at={since} dateOnly />],
  ];
  if (country) facts.push([copy.facts.country, country]);
  return (
    <StudioPage title={name || email} back={back}>
      {said && !answer && (
        <Toast key={key}>
          <p>{said}</p>
          {done === 'granted' && <p className="text-ink-soft">{copy.giveCharge}</p>}
        </Toast>
      )}
      <Beside className="lg:grid-rows-[auto_1fr]">
        <div className="card">
          <p className="text-sm text-ink-soft">{copy.reads}</p>
          <blockquote className="mt-1 max-w-text border-l-4 border-accent pl-4 text-lg">“{sentence}”</blockquote>
          <dl className="mt-5 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          {noEmail && (
            <div className="mt-4 border-t border-line pt-4">
              <p className="font-semibold">{copy.noEmail[noEmail]}</p>
              {noEmail === 'bounce' && role === 'owner' && <TryAgain />}
            </div>
          )}
        </div>
        {role === 'owner' ? (
          <GrantForms key={key} canEnd={canEnd} answer={answer} />
        ) : (
          <p className="card text-ink-soft">{copy.ownersOnly}</p>
        )}
        <div>
          {role === 'owner' && refundable.length + disputes.length > 0 && (
            <MemberPayments membershipId={member.membershipId} refundable={refundable} disputes={disputes} />
          )}
          <MemberHistory history={history} />
        </div>
      </Beside>
    </StudioPage>
  );
}

function TryAgain() {
  const { formData } = useNavigation();
  const isBusy = formData?.get('what') === 'try-again';
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="what" value="try-again" />
      <p className="text-ink-soft">{copy.tryAgainLead}</p>
      <SubmitButton idle={copy.tryAgain} busy={copy.working} isBusy={isBusy} look="quiet" />
    </Form>
  );
}

interface GrantAnswer {
  summary: string;
  field: 'until' | 'because' | null;
  typed: { until: string; because: string };
}

function GrantForms({ canEnd, answer }: { canEnd: boolean; answer: GrantAnswer | undefined }) {
  const { formData } = useNavigation();
  const sent = formData?.get('what') ?? null;
  const error = (field: GrantAnswer['field']) => (answer && answer.field === field ? answer.summary : null);
  return (
    <FieldIds prefix="grant">
      <section className="card lg:row-span-2">
        <h2 className="text-xl">{copy.give}</h2>
        <p className="mt-1 text-ink-soft">
          {copy.giveLead} {copy.giveCharge}
        </p>
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4">
          <FormSummary
            message={answer?.summary}
            attempt={answer}
            errors={answer?.field ? { [answer.field]: answer.summary } : {}}
          />
          <input type="hidden" name="what" value="grant" />
          <Field
            label={copy.lastDay}
            name="until"
            type="date"
            required
            defaultValue={answer?.typed.until}
            error={error('until')}
          />
          <Field
            label={copy.why}
            name="because"
            required
            maxLength={500}
            hint={copy.whyHint}
            defaultValue={answer?.typed.because}
            error={error('because')}
          />
          <p>
            <SubmitButton idle={copy.submit} busy={copy.working} isBusy={sent === 'grant'} />
          </p>
        </Form>
        {canEnd && (
          <Form method="post" className="mt-6 grid grid-cols-1 gap-3 border-t border-line pt-5">
            <h3 className="text-lg">{copy.end}</h3>
            <p className="text-ink-soft">{copy.endLead}</p>
            <input type="hidden" name="what" value="end" />
            <p>
              <SubmitButton idle={copy.endSubmit} busy={copy.working} isBusy={sent === 'end'} look="quiet" />
            </p>
          </Form>
        )}
      </section>
    </FieldIds>
  );
}

/** Payments that the owner can refund, and disputes. */
function MemberPayments(props: Pick<MemberPage, 'refundable' | 'disputes'> & { membershipId: string }) {
  const { membershipId, refundable, disputes } = props;
  const { creatorId } = useStudio();
  const { date } = useDateWords();
  return (
    <section className="mb-8">
      <h2 className="text-xl">{copy.payments}</h2>
      <ul className="mt-3 divide-y divide-line rounded-2xl border border-line bg-paper">
        {disputes.map(({ id, amount, at, evidenceDueAt }) => (
          <li key={id} className="px-4 py-2">
            <p className="font-semibold">
              {copy.disputed(formatMoney(amount))} · <Moment at={at} dateOnly />
            </p>
            <p className="text-ink-soft">
              {copy.disputedLead} {evidenceDueAt && incomePage.evidence(date(new Date(evidenceDueAt)))}
            </p>
            <a
              href={`https://dashboard.stripe.com/disputes/${encodeURIComponent(id)}`}
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              {copy.seeDispute}
            </a>
          </li>
        ))}
        {refundable.map(({ invoiceId, period, paid, left }) => (
          <li key={invoiceId} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
            <span>
              {copy.refundable(formatMoney(left), formatMoney(paid))} ·{' '}
              <Moment at={period.from.toISOString()} dateOnly />
            </span>
            <Link
              to={studioPaths.refund(creatorId, membershipId, invoiceId)}
              aria-label={copy.refundOf(formatMoney(paid), date(period.from))}
              className="link inline-flex min-h-11 items-center"
            >
              {copy.refund}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MemberHistory({ history }: { history: HistoryEntry[] }) {
  return (
    <section>
      <h2 className="text-xl">{copy.history}</h2>
      <ol className="mt-4 grid gap-4 border-l-2 border-line pl-5">
        {history.map((happening) => (
          <li key={`${happening.at} ${happening.what} ${happening.until}`}>
            <p className="text-sm text-ink-soft">
              <Moment at={happening.at} />
            </p>
            <p className="text-lg">
              {copy.happened[happening.what]}
              {happening.amount && `: ${formatMoney({ ...happening.amount, amount: happening.amount.cents })}`}
            </p>
            {happening.until && (
              <p>
                {copy.until} <Moment at={happening.until} dateOnly />
              </p>
            )}
            {happening.reason && <p>“{copy.reasons[happening.reason]}”</p>}
            {happening.because && (
              <p dir="auto" className="[overflow-wrap:anywhere]">
                “{happening.because}”
              </p>
            )}
            {happening.by && <p className="text-ink-soft">{actorWords(happening.by)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorWords(by: HistoryActor): string {
  if (by === 'site') return copy.bySite;
  return by === 'deleted' ? copy.byDeleted : copy.byStudio(by.studio);
}
