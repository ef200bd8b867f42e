import { Link } from 'react-router';
import { type RosterState, searchCreators } from '../../creators/roster.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { listNewestMerchants } from '../../payments/merchant/queries.server.ts';
import { ListSearch, ListTurns } from '../../studio/frame/list-search.tsx';
import { StateDot, type StateLook } from '../../studio/frame/state-dot.tsx';
import { TextLink } from '../../studio/frame/work-page.tsx';
import { type MerchantStanding, standingOf } from '../../studio/payments/standing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable, inTracks } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OperatorPage, TypedCommand } from '../frame/operator-page.tsx';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorCreators as copy, type MerchantLook } from './copy.ts';

const CREATORS_A_PAGE = 50;

export const loader = pageLoader('Creators could not be read', async ({ url }: Route.LoaderArgs, { db }) => {
  const search = readCreatorSearch(url.searchParams);
  const asked = url.searchParams.get('after');
  const after = asked !== null && isUuid(asked) ? asked.toLowerCase() : null;
  const { words, state } = search;
  const page = { words: words || null, state, after, limit: CREATORS_A_PAGE };
  const { creators, hasMore } = await searchCreators(db, page);
  const ids = creators.map(({ creatorId }) => creatorId);
  const merchants = new Map((await listNewestMerchants(db, ids)).map((account) => [account.creatorId, account]));
  return {
    creators: creators.map(({ createdAt, subdomain, ...creator }) => ({
      ...creator,
      merchant: merchantLook(standingOf(merchants.get(creator.creatorId) ?? null)),
      since: createdAt.toISOString(),
      publicPage: creator.state === 'public' && subdomain && isSubdomain(subdomain) ? subdomain : null,
    })),
    next: hasMore ? creators.at(-1)!.creatorId : null,
    search,
    isFirst: after === null,
  };
});

/**
 * Returns the state of a creator's Stripe account. The suffix `-required` marks a ready or restricted account for which
 * Stripe has open requirements.
 */
function merchantLook({ state, requirements }: MerchantStanding): MerchantLook {
  if (state !== 'ready' && state !== 'restricted') return state;
  return requirements.length > 0 ? `${state}-required` : state;
}

export default function Creators({ loaderData }: Route.ComponentProps) {
  const { creators, next, search, isFirst } = loaderData;
  const isNarrowed = search.words !== '' || search.state !== null;
  return (
    <OperatorPage title={copy.title} lead={copy.lead}>
      <ListSearch
        key={`${search.words} ${search.state}`}
        action={operatorPaths.creators()}
        words={search.words}
        maxWords={100}
        state={search.state ?? ''}
        states={[
          { value: '', name: copy.everybody },
          ...rosterStates.map((value) => ({ value, name: copy.states[value] })),
        ]}
        copy={copy}
      />
      {isNarrowed && creators.length > 0 && (
        <p className="mt-3">
          <TextLink to={operatorPaths.creators()}>{copy.all}</TextLink>
        </p>
      )}
      {creators.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title={isNarrowed || !isFirst ? copy.noneFound : copy.none}
            lead={
              !isNarrowed &&
              isFirst && (
                <>
                  {copy.noneLead} <TypedCommand>{copy.add}</TypedCommand>
                </>
              )
            }
          >
            {(isNarrowed || !isFirst) && <ButtonLink to={operatorPaths.creators()}>{copy.all}</ButtonLink>}
          </EmptyState>
        </div>
      ) : (
        <CreatorTable creators={creators} />
      )}
      <ListTurns
        turns={[
          next !== null && {
            to: operatorPaths.creators({ ...creatorQuery(search), after: next }),
            words: copy.further,
          },
          !isFirst && creators.length > 0 && { to: operatorPaths.creators(creatorQuery(search)), words: copy.first },
        ]}
      />
    </OperatorPage>
  );
}

const looks: Record<RosterState, StateLook> = { public: 'good', private: 'changed', unowned: 'off' };

const row =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 px-3 sm:px-4 @min-[28rem]:grid-cols-[minmax(0,1fr)_10rem] @min-[42rem]:grid-cols-[minmax(0,1fr)_10rem_9rem_5rem]';

const look = inTracks('42rem', { headRow: `${row} min-h-11`, row: `${row} py-2` });

function CreatorTable({ creators }: Pick<Route.ComponentProps['loaderData'], 'creators'>) {
  const { name, state, since } = copy.columns;
  return (
    <DataTable
      caption={copy.list}
      columns={{
        name: { name, className: 'min-w-0 leading-tight' },
        state: { name: state, className: 'text-sm' },
        since: { name: since, narrow: 'hidden', className: 'text-sm text-ink-soft' },
        page: { name: copy.page, className: 'text-sm' },
      }}
      rows={creators}
      keyOf={({ creatorId }) => creatorId}
      cells={(creator) => ({
        name: (
          <>
            <Link
              to={paths.studio(creator.creatorId)}
              dir="auto"
              className="inline-flex min-h-8 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {creator.name}
            </Link>
            <span className="block text-sm wrap-anywhere text-ink-soft">{creator.email}</span>
          </>
        ),
        state: (
          <>
            <StateDot look={looks[creator.state]}>{copy.states[creator.state]}</StateDot>
            <span className="block text-ink-soft">{copy.merchant(creator.merchant)}</span>
          </>
        ),
        since: <Moment at={creator.since} dateOnly />,
        page: creator.publicPage && (
          <a
            href={paths.creator(creator.publicPage)}
            aria-label={copy.pageOf(creator.name)}
            className="link inline-flex min-h-8 items-center"
          >
            {copy.page}
          </a>
        ),
      })}
      look={look}
      className="mt-4"
    />
  );
}

interface CreatorSearch {
  words: string;
  state: RosterState | null;
}

const MAX_SEARCH_LENGTH = 100;

function readCreatorSearch(query: URLSearchParams): CreatorSearch {
  const words = (query.get('q') ?? '')
    .slice(0, 4 * MAX_SEARCH_LENGTH)
    .toWellFormed()
    .replaceAll('\0', '');
  return {
    words: words.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed(),
    state: rosterStates.find((each) => each === query.get('state')) ?? null,
  };
}

const rosterStates = Object.keys(copy.states) as RosterState[];

const creatorQuery = ({ words, state }: CreatorSearch) => ({ q: words || null, state });
