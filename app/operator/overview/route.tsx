import type { ReactNode } from 'react';
import { pageLoader } from '../../http/replies.ts';
import { StateDot, type StateLook } from '../../studio/frame/state-dot.tsx';
import { TextLink } from '../../studio/frame/work-page.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { OperatorPage, Panel } from '../frame/operator-page.tsx';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorOverview as copy } from './copy.ts';
import { type OperatorOverview, type RunState, readOverview } from './overview.server.ts';

export const loader = pageLoader('The operator’s overview could not be read', async (_: Route.LoaderArgs, services) => {
  return readOverview(services);
});

const places = {
  mail: operatorPaths.queue(),
  jobs: operatorPaths.queue(),
  refused: operatorPaths.payments(),
  orphans: operatorPaths.payments(),
  disputes: operatorPaths.payments(),
  disconnected: operatorPaths.creators(),
  unlawful: operatorPaths.community(),
  appeals: operatorPaths.community(),
} satisfies Record<keyof OperatorOverview['toDo'], string>;

export default function OperatorOverviewRoute({ loaderData }: Route.ComponentProps) {
  const { toDo, waiting, latePayments, creators, deletions } = loaderData;
  const left = (Object.keys(places) as (keyof typeof places)[]).filter((what) => toDo[what] > 0);
  return (
    <OperatorPage title={copy.title}>
      <Panel id="to-do" title={copy.toDo.title}>
        {left.length === 0 && <p>{copy.toDo.none}</p>}
        <PlainList className="grid gap-1 empty:hidden">
          {left.map((what) => (
            <li key={what}>
              <StateDot look="bad">
                <TextLink to={places[what]}>{copy.toDo[what](toDo[what])}</TextLink>
              </StateDot>
            </li>
          ))}
        </PlainList>
      </Panel>
      <Panel id="health" title={copy.health.title} lead={copy.health.lead}>
        <PlainList className="grid gap-2.5">
          <Checks readiness={loaderData.readiness} />
          <State look={waiting.oldestSeconds > WAITING_LONG ? 'bad' : 'good'}>
            {copy.health.waiting(waiting.jobs)}
            {waiting.jobs > 0 && `, ${copy.health.oldest(Math.round(waiting.oldestSeconds / 60))}`}
          </State>
          <State look={latePayments > 0 ? 'changed' : 'good'}>
            {latePayments > 0 ? copy.health.paymentsLate(latePayments) : copy.health.paymentsInTime}
          </State>
        </PlainList>
      </Panel>
      <Panel id="backups" title={copy.backups.title}>
        <PlainList className="grid gap-4">
          <Run run={loaderData.backup} words={copy.backups.backup} how={copy.backups.howBackup} />
          <Run run={loaderData.restoreCheck} words={copy.backups.check} how={copy.backups.howCheck} />
        </PlainList>
      </Panel>
      <Panel id="site" title={copy.site.title}>
        <p>
          <TextLink to={operatorPaths.creators()}>{copy.site.creators(creators.all, creators.public)}</TextLink>
        </p>
        <p>
          <TextLink to={operatorPaths.deletions()}>{copy.site.deletions(deletions)}</TextLink>
        </p>
      </Panel>
    </OperatorPage>
  );
}

/** Maximum seconds for which a job may wait, from `docs/alerts.md`. */
const WAITING_LONG = 1800;

const checks = ['database', 'migrations', 'queue', 'notices'] as const;

function Checks({ readiness }: Pick<OperatorOverview, 'readiness'>) {
  return checks.map((check) => {
    const holds = readiness[check];
    if (holds === undefined) return null;
    return (
      <State key={check} look={holds ? 'good' : 'bad'}>
        {copy.health[check][holds ? 0 : 1]}
      </State>
    );
  });
}

const State = ({ look, children }: { look: StateLook; children: ReactNode }) => (
  <li>
    <StateDot look={look}>{children}</StateDot>
  </li>
);

const looks: Record<RunState['state'], StateLook> = { good: 'good', late: 'bad', failed: 'bad', none: 'off' };

function Run({
  run: { state, lastSuccess, problem },
  words,
  how,
}: {
  run: RunState;
  words: Record<'held' | 'failed' | 'none', string>;
  how: string;
}) {
  const succeeded = lastSuccess && <Moment at={lastSuccess} />;
  return (
    <li>
      <StateDot look={looks[state]}>
        {state === 'none' && words.none}
        {state === 'failed' && words.failed}
        {(state === 'good' || state === 'late') && (
          <>
            {words.held}: {succeeded}
          </>
        )}
      </StateDot>
      <p className="pl-4.5 wrap-anywhere text-ink-soft">
        {state === 'none' && how}
        {state === 'late' && copy.backups.late}
        {state === 'failed' && (
          <>
            {problem}.{' '}
            {succeeded && (
              <>
                {copy.backups.lastGood} {succeeded}
              </>
            )}
          </>
        )}
      </p>
    </li>
  );
}
