import { EmptyState } from '../../studio/frame/empty-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { OperatorPage } from '../frame/operator-page.tsx';
import { operatorPaths } from '../paths.ts';
import { operatorDeletions as copy } from './copy.ts';

interface ShownDeletion {
  accountId: string;
  /** ISO 8601. */
  at: string;
  memberOf: string | null;
  worksFor: string[];
  isOperator: boolean;
}

export function DeletionsPage(props: { deletions: ShownDeletion[]; next: string | null; isFirst: boolean }) {
  const { deletions, next, isFirst } = props;
  return (
    <OperatorPage title={copy.title} lead={copy.lead}>
      {deletions.length === 0 ? (
        <EmptyState title={isFirst ? copy.none : copy.noneHere} />
      ) : (
        <PlainList className="max-w-4xl divide-y divide-line rounded-2xl border border-line bg-paper px-4 sm:px-7">
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

function wordsOf({ memberOf, worksFor, isOperator }: ShownDeletion): string[] {
  const words = [
    ...(memberOf === null ? [] : [copy.memberOf(memberOf)]),
    ...(worksFor.length === 0 ? [] : [copy.worksFor(worksFor)]),
    ...(isOperator ? [copy.operator] : []),
  ];
  return words.length > 0 ? words : [copy.nobodys];
}
