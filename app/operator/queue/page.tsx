import type { QueueCount } from '../../jobs/stored-jobs.server.ts';
import { DoneLine } from '../../studio/frame/done-line.tsx';
import { DataTable, inTracks } from '../../ui/data-table.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { OperatorPage, Panel, TypedCommand } from '../frame/operator-page.tsx';
import { RowForm } from '../frame/row-form.tsx';
import { operatorPaths } from '../paths.ts';
import { operatorQueue as copy } from './copy.ts';

interface ShownMail {
  id: string;
  template: string;
  to: string;
  attempts: number;
  /** ISO 8601. */
  failedAt: string;
  reason: string;
}

export function QueuePage(props: {
  failed: ShownMail[];
  hasMore: boolean;
  queues: QueueCount[];
  done: number | null;
  answer: { error: string } | undefined;
}) {
  const { failed, hasMore, queues, done, answer } = props;
  const words = copy.mail;
  return (
    <OperatorPage title={copy.title}>
      {done !== null && (
        <DoneLine key={done}>
          <p>{words.done(done)}</p>
        </DoneLine>
      )}
      <FormSummary message={answer?.error} attempt={answer} />
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
      <Queues queues={queues} />
    </OperatorPage>
  );
}

function FailedMailRow({ mail: { id, template, to, attempts, failedAt, reason } }: { mail: ShownMail }) {
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

const row =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 px-1 py-2 @min-[34rem]:grid-cols-[minmax(0,1fr)_repeat(4,6rem)] @min-[34rem]:items-center';

const look = inTracks('34rem', { table: 'block text-left', headRow: row, row });

function Queues({ queues }: { queues: readonly QueueCount[] }) {
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
