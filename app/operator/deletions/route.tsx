import { listComingDeletions } from '../../accounts/deletion/coming.server.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { OperatorPage } from '../frame/operator-page.tsx';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorDeletions as copy } from './copy.ts';

const DELETIONS_A_PAGE = 50;

export const loader = pageLoader('Coming deletions could not be read', async ({ url }: Route.LoaderArgs, { db }) => {
  const asked = url.searchParams.get('after');
  const after = asked !== null && isUuid(asked) ? asked.toLowerCase() : null;
  const { deletions, hasMore } = await listComingDeletions(db, { after, limit: DELETIONS_A_PAGE });
  return {
    deletions: deletions.map(({ deletionAt, ...account }) => ({ ...account, at: deletionAt.toISOString() })),
    next: hasMore ? deletions.at(-1)!.accountId : null,
    isFirst: after === null,
  };
});

export default function Deletions({ loaderData }: Route.ComponentProps) {
  const { deletions, next, isFirst } = loaderData;
  return (
    <OperatorPage title={copy.title} lead={copy.lead}>
      {deletions.length === 0 ? (
        <EmptyState title={isFirst ? copy.none : copy.noneHere} />
      ) : (
        <PlainList className="divide-y divide-line rounded-2xl border border-line bg-paper px-4 sm:px-7">
          {deletions.map((deletion) => (
            <li key={deletion.accountId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4">
              <span className="min-w-0 wrap-anywhere">{wordsOf(deletion).join('. ')}</span>
              <span className="text-ink-soft">
                <Moment at={deletion.at} />
              </span>
            </li>
          ))}
        </PlainList>
      )}
      <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {next && (
          <ButtonLink to={operatorPaths.deletions({ after: next })} look="quiet">
            {copy.further}
          </ButtonLink>
        )}
        {!isFirst && (
          <ButtonLink to={operatorPaths.deletions()} look="quiet">
            {copy.first}
          </ButtonLink>
        )}
      </p>
    </OperatorPage>
  );
}

function wordsOf({
  memberOf,
  worksFor,
  isOperator,
}: Route.ComponentProps['loaderData']['deletions'][number]): string[] {
  const words = [
    ...(memberOf === null ? [] : [copy.memberOf(memberOf)]),
    ...(worksFor.length === 0 ? [] : [copy.worksFor(worksFor)]),
    ...(isOperator ? [copy.operator] : []),
  ];
  return words.length > 0 ? words : [copy.nobodys];
}
