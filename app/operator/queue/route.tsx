import { redirect } from 'react-router';
import { recordAuditEvent } from '../../access/audit.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, pageLoader } from '../../http/replies.ts';
import { countJobs } from '../../jobs/stored-jobs.server.ts';
import { listFailedMail } from '../../mail/failed.server.ts';
import { findHold } from '../../mail/suppressions/held.server.ts';
import { liftBounce, listSuppressed } from '../../mail/suppressions/suppressions.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { DataTable, inTracks } from '../../ui/data-table.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { OperatorPage, Panel, TypedCommand } from '../frame/operator-page.tsx';
import { RowForm } from '../frame/row-form.tsx';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorQueue as copy } from './copy.ts';

const SHOWN = 50;

export const loader = pageLoader('The queue could not be read', async ({ url }: Route.LoaderArgs, { db, now }) => {
  const [failed, queues, suppressed, heldSince] = await Promise.all([
    listFailedMail(db, { limit: SHOWN + 1 }),
    countJobs(db),
    listSuppressed(db, { now: now(), limit: SHOWN + 1 }),
    findHold(db),
  ]);
  const done = url.searchParams.get('done');
  return {
    failed: failed.slice(0, SHOWN).map(({ failedAt, queuedAt: _, ...mail }) => ({
      ...mail,
      failedAt: failedAt.toISOString(),
    })),
    hasMore: failed.length > SHOWN,
    queues,
    suppressed: suppressed.slice(0, SHOWN).map(({ id, address, reason, source, diagnostic, since }) => ({
      ...{ id, address, reason, source, diagnostic },
      since: since.toISOString(),
    })),
    hasMoreSuppressed: suppressed.length > SHOWN,
    heldSince: heldSince?.toISOString() ?? null,
    isLifted: done === 'lifted',
    done: done !== null && /^\d{1,6}$/.test(done) ? Number(done) : null,
  };
});

const form = defineForm({
  unexpected: copy.errors.service,
  refused: (error) => ({ error }),
});

/** Lifts the bounce `lift`, or retries the failed mail `id`, or all failed mail if `id` is `all`. */
export const action = formAction(
  form,
  'Failed mail could not be put back',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now, retryFailedMail } = services;
    const { id = '', lift } = values;
    if (lift !== undefined) {
      if (!isUuid(lift)) return badRequest(refused(copy.errors.lifted));
      const { accountId } = await requireMember(context);
      const isLifted = await db.transaction(async (tx) => {
        if (!(await liftBounce(tx, { id: lift }, { now: now() }))) return false;
        const subject = { type: 'mail_suppression', id: lift };
        await recordAuditEvent(tx, { by: { accountId }, action: 'mail-suppression.lifted', subject, creatorId: null });
        return true;
      });
      if (!isLifted) return conflict(refused(copy.errors.lifted));
      return redirect(operatorPaths.queue({ done: 'lifted' }), { status: 303 });
    }
    if (id !== 'all' && !isUuid(id)) return badRequest(refused(copy.errors.unknown));
    const count = await retryFailedMail({ id: id === 'all' ? null : id });
    return redirect(operatorPaths.queue({ done: String(count) }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { failed, hasMore, queues, suppressed, hasMoreSuppressed, heldSince, isLifted, done } = loaderData;
  const words = copy.mail;
  return (
    <OperatorPage title={copy.title}>
      {done !== null && (
        <Toast key={done}>
          <p>{words.done(done)}</p>
        </Toast>
      )}
      {isLifted && (
        <Toast>
          <p>{copy.suppressed.lifted}</p>
        </Toast>
      )}
      <FormSummary message={actionData?.error} attempt={actionData} />
      {heldSince && <Held since={heldSince} />}
      <Panel id="mail" title={words.title} lead={failed.length === 0 ? words.none : words.lead}>
        <PlainList className="divide-y divide-line empty:hidden">
          {failed.map((mail) => (
            <FailedMailRow key={mail.id} mail={mail} />
          ))}
        </PlainList>
        {hasMore && <p className="mt-3 text-ink-soft">{words.more}</p>}
        {failed.length > 1 && (
          <div className="mt-4">
            <RetryForm id="all" words={words.retryAll} />
          </div>
        )}
        {failed.length > 0 && (
          <p className="mt-4 text-ink-soft">
            {words.command} <TypedCommand>npm run mail -- retry</TypedCommand>
          </p>
        )}
      </Panel>
      <Suppressed addresses={suppressed} hasMore={hasMoreSuppressed} />
      <Queues queues={queues} />
    </OperatorPage>
  );
}

/** Notice that optional mail is held since a restore, with the commands that release the mail. */
function Held({ since }: { since: string }) {
  const words = copy.held;
  return (
    <Panel id="held" title={words.title} lead={words.lead}>
      <p>
        {words.since} <Moment at={since} />
      </p>
      <p className="mt-3">
        {words.import} <TypedCommand>npm run mail -- suppressions import FILE</TypedCommand>
      </p>
      <p className="mt-3">
        {words.none} <TypedCommand>npm run mail -- suppressions none</TypedCommand>
      </p>
    </Panel>
  );
}

type FailedMail = Route.ComponentProps['loaderData']['failed'][number];

function FailedMailRow({ mail: { id, template, to, attempts, failedAt, reason } }: { mail: FailedMail }) {
  const words = copy.mail;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{to}</p>
        <p className="text-ink-soft">
          {template} · {words.givenUp} <Moment at={failedAt} />, {words.attempts(attempts)}
        </p>
        <p className="text-sm wrap-anywhere">{reason}</p>
      </div>
      <RetryForm id={id} words={words.retry} label={words.retryOf(to)} />
    </li>
  );
}

function RetryForm({ id, words, label }: { id: string; words: string; label?: string }) {
  const field = { name: 'id', value: id };
  const { busy } = copy.mail;
  return (
    <RowForm
      action={operatorPaths.queue()}
      look="quiet"
      field={field}
      words={words}
      busy={busy}
      {...(label && { label })}
    />
  );
}

function Suppressed({
  addresses,
  hasMore,
}: {
  addresses: Route.ComponentProps['loaderData']['suppressed'];
  hasMore: boolean;
}) {
  const words = copy.suppressed;
  return (
    <Panel id="suppressed" title={words.title} lead={addresses.length === 0 ? words.none : words.lead}>
      <PlainList className="divide-y divide-line empty:hidden">
        {addresses.map(({ id, address, reason, source, diagnostic, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0 grow basis-64">
              <p className="font-semibold wrap-anywhere">{address}</p>
              <p className="text-ink-soft">
                {words.reasons[reason]}, {words.since} <Moment at={since} dateOnly />
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {words.sources[source]}
                {diagnostic && `: ${diagnostic}`}
              </p>
            </div>
            {reason === 'bounce' && (
              <RowForm
                action={operatorPaths.queue()}
                look="quiet"
                field={{ name: 'lift', value: id }}
                words={words.lift}
                busy={copy.mail.busy}
                label={words.liftOf(address)}
              />
            )}
          </li>
        ))}
      </PlainList>
      {hasMore && <p className="mt-3 text-ink-soft">{words.more}</p>}
      <p className="mt-3 text-sm text-ink-soft">{words.gmail}</p>
    </Panel>
  );
}

const row =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 px-1 py-2 @min-[34rem]:grid-cols-[minmax(0,1fr)_repeat(4,6rem)] @min-[34rem]:items-center';

const look = inTracks('34rem', { frame: '', headRow: row, row });

function Queues({ queues }: Pick<Route.ComponentProps['loaderData'], 'queues'>) {
  const words = copy.queues;
  const busy = queues.filter(({ jobs }) => Object.values(jobs).some((count) => count > 0));
  const lead = queues.length === 0 ? words.none : busy.length === 0 ? words.empty : words.lead;
  const labelled = (name: string) => ({ name, narrow: { label: name } });
  return (
    <Panel id="queues" title={words.title} lead={lead}>
      {busy.length > 0 && (
        <DataTable
          caption={words.title}
          columns={{
            queue: { name: words.name, className: 'wrap-anywhere' },
            waiting: labelled(words.waiting),
            active: labelled(words.active),
            failed: labelled(words.failed),
            oldest: labelled(words.oldest),
          }}
          rows={busy}
          keyOf={({ queue }) => queue}
          cells={({ queue, jobs, oldestSeconds }) => ({
            queue: <span className="font-semibold">{queue}</span>,
            waiting: jobs.created + jobs.retry,
            active: jobs.active,
            failed: <span className={jobs.failed > 0 ? 'font-semibold text-danger' : ''}>{jobs.failed}</span>,
            oldest: words.minutes(Math.round(oldestSeconds / 60)),
          })}
          look={look}
        />
      )}
    </Panel>
  );
}
