import { pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CountedTabs } from '../frame/counted-tabs.tsx';
import { ListTurns } from '../frame/list-search.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { membersPage as copy } from './copy.ts';
import {
  type MemberFilter,
  type MemberSearch,
  memberFilters,
  memberQuery,
  readMemberCursor,
  readMemberSearch,
  writeMemberCursor,
} from './member-list.ts';
import { MemberSearchForm } from './member-search.tsx';
import { MemberTable } from './member-table.tsx';
import { countByFilter, countDeletedAccounts, listStudioMembers } from './members.server.ts';

export const loader = pageLoader(
  'The members of a studio could not be read',
  async ({ request, context, params }: Route.LoaderArgs, services) => {
    const { studio } = await requireStudio(context, params);
    const query = new URL(request.url).searchParams;
    const search = readMemberSearch(query);
    const after = readMemberCursor(query.get('after'));
    const now = services.membershipNow();
    const [page, counts, deleted] = await Promise.all([
      listStudioMembers(services, studio, { search, after, now }),
      countByFilter(services.db, { creatorId: studio.creatorId, now }),
      after === null ? countDeletedAccounts(services.db, studio) : 0,
    ]);
    const next = page.next && writeMemberCursor(page.next);
    return { members: page.members, counts, next, search, isFirst: after === null, deleted };
  },
);

export default function Members({ loaderData }: Route.ComponentProps) {
  const { members, counts, next, search, isFirst, deleted } = loaderData;
  const { creatorId, role } = useStudio();
  const address = (shown: Record<string, string | null>) => studioPaths.members(creatorId, shown);
  const isNarrowed = search.words !== '' || search.filter !== 'everybody' || search.isAtAnother;
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      actions={
        role === 'owner' && (
          <>
            <ButtonLink to={studioPaths.membersImport(creatorId)} look="quiet">
              {copy.import}
            </ButtonLink>
            <ButtonLink to={studioPaths.membersExport(creatorId)} look="quiet">
              {copy.export}
            </ButtonLink>
          </>
        )
      }
    >
      {(counts.everybody > 0 || counts.former > 0 || isNarrowed) && (
        <>
          <MemberSearchForm action={address({})} search={search} />
          <div className="mt-4">
            <CountedTabs
              label={copy.show}
              tabs={tabsOf(search, counts).map((tab) => ({ ...tab, to: address(tab.to) }))}
            />
          </div>
        </>
      )}
      <p role="status" className="sr-only">
        {search.words && copy.found(members.length, next !== null)}
      </p>
      {search.isAtAnother && <p className="mt-3">{copy.atAnother}</p>}
      {search.isAtAnother && members.length > 0 && (
        <p>
          <TextLink to={address({})}>{copy.all}</TextLink>
        </p>
      )}
      {members.length === 0 && (
        <div className="mt-6">
          <EmptyState
            scene={next ? undefined : isNarrowed ? 'nothing-found' : 'members'}
            title={next ? copy.noneHere : isNarrowed ? copy.noneFound : copy.none}
            lead={!isNarrowed && !next && copy.noneLead}
          >
            {isNarrowed ? (
              !next && <ButtonLink to={address({})}>{copy.all}</ButtonLink>
            ) : (
              <ButtonLink to={studioPaths.page(creatorId)}>{copy.toPage}</ButtonLink>
            )}
          </EmptyState>
        </div>
      )}
      {members.length > 0 && (
        <MemberTable
          members={members}
          newestFirst={search.newestFirst}
          sort={address(memberQuery({ ...search, newestFirst: !search.newestFirst }))}
        />
      )}
      <ListTurns
        turns={[
          next !== null && {
            to: address({ ...memberQuery(search), after: next }),
            words: members.length > 0 ? copy.further : copy.searchOn,
          },
          !isFirst && { to: address(memberQuery(search)), words: copy.first },
        ]}
      />
      {deleted > 0 && !isNarrowed && <p className="mt-8 max-w-text text-ink-soft">{copy.deletedAccounts(deleted)}</p>}
    </StudioPage>
  );
}

/** Tabs for the states that members have. The numbers are of all members, so a search shows none. */
function tabsOf(search: MemberSearch, counts: Record<MemberFilter, number>) {
  const present = memberFilters.filter(
    (filter) => filter === 'everybody' || counts[filter] > 0 || filter === search.filter,
  );
  return present.map((filter) => ({
    to: memberQuery({ ...search, filter }),
    name: copy.filters[filter],
    count: search.words || search.isAtAnother ? null : counts[filter],
    isCurrent: filter === search.filter,
  }));
}
