import type { QueueCount } from '../../jobs/stored-jobs.server.ts';
import { DoneLine } from '../../studio/frame/done-line.tsx';
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
  /** Number of mails just requeued, or null if none were requested. */
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

/** Queues with jobs; in a narrow window each number has its label next to it. */
function Queues({ queues }: { queues: readonly QueueCount[] }) {
  const words = copy.queues;
  const busy = queues.filter(({ jobs }) => Object.values(jobs).some((count) => count > 0));
  const lead = queues.length === 0 ? words.none : busy.length === 0 ? words.empty : words.lead;
  return (
    <Panel id="queues" title={words.title} lead={lead}>
      {busy.length > 0 && (
        <div className="@container">
          <table className="block w-full text-left">
            <caption className="sr-only">{words.title}</caption>
            <thead className="block border-b border-line text-sm text-ink-soft @max-[34rem]:sr-only">
              <tr className={row}>
                {[words.name, words.waiting, words.active, words.failed, words.oldest].map((head) => (
                  <th key={head} scope="col" className="font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block divide-y divide-line">
              {busy.map(({ queue, jobs, oldestSeconds }) => (
                <tr key={queue} className={row}>
                  <th scope="row" className="font-semibold wrap-anywhere">
                    {queue}
                  </th>
                  <Cell name={words.waiting}>{String(jobs.created + jobs.retry)}</Cell>
                  <Cell name={words.active}>{String(jobs.active)}</Cell>
                  <Cell name={words.failed} isBad={jobs.failed > 0}>
                    {String(jobs.failed)}
                  </Cell>
                  <Cell name={words.oldest}>{words.minutes(Math.round(oldestSeconds / 60))}</Cell>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Cell({ name, isBad = false, children }: { name: string; isBad?: boolean; children: string }) {
  return (
    <td className={isBad ? 'font-semibold text-danger' : ''}>
      <span aria-hidden="true" className="mr-2 font-normal text-ink-soft @min-[34rem]:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}
