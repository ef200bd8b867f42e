import { Link, useNavigation } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/frame/creator-frame.tsx';
import { RunningTimers } from '../../kitchen/timers/running-timers.tsx';
import { paths } from '../../paths.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { library as copy } from './copy.ts';
import { LibraryCards } from './library-card.tsx';
import { LibraryFilters, RESULTS } from './library-filters.tsx';
import { isNarrowed, SEARCHED_WORDS, searchQuery } from './library-search.ts';
import { LibrarySearchForm } from './library-search-form.tsx';
import type { FoundLibrary } from './load-library.server.ts';

export interface LibraryPageProps {
  site: CreatorSite;
  offer: 'join' | 'move' | null;
  audience: Audience;
  found: FoundLibrary;
}

export function LibraryPage({ site, offer, audience, found }: LibraryPageProps) {
  const { search } = found;
  const isEmpty = found.total === 0 && found.newest.length === 0 && found.mentions === null;
  return (
    <CreatorFrame site={site} offer={offer} bar>
      <div className="bg-wash">
        <div className="shell py-8 md:py-12">
          <h1 dir="auto" className="text-section wrap-anywhere">
            {copy.heading(site.name)}
          </h1>
          {!isEmpty && (
            <>
              <LibrarySearchForm subdomain={site.subdomain} search={search} />
              <LibraryFilters subdomain={site.subdomain} found={found} />
            </>
          )}
        </div>
      </div>
      <section aria-labelledby={RESULTS} className="shell min-h-[70vh] py-8 md:py-10">
        <h2 id={RESULTS} tabIndex={-1} className="sr-only">
          {copy.list}
        </h2>
        {isEmpty ? (
          <EmptyState
            scene="recipes"
            style={site.style}
            as="h3"
            title={copy.empty}
            lead={<span dir="auto">{copy.emptyLead(site.name)}</span>}
            isCentred
          />
        ) : (
          <Results site={site} audience={audience} found={found} />
        )}
      </section>
      <RunningTimers />
    </CreatorFrame>
  );
}

function Results({ site, audience, found }: Omit<LibraryPageProps, 'offer'>) {
  const { search, corrected, read, mentions, next } = found;
  const said = filterWords(site, audience, read);
  const { state } = useNavigation();
  const to = (part: Partial<typeof search>) => paths.recipes(site.subdomain, searchQuery({ ...search, ...part }));
  return (
    <>
      <div role="status" className="mb-6 min-h-6">
        {(corrected !== null || said !== '') && (
          <p className="mb-1 wrap-anywhere">
            {corrected !== null && <>{copy.showing(corrected)} </>}
            {said}{' '}
            <Link to={to({ exact: true, after: null })} rel="nofollow" preventScrollReset className="link">
              {copy.instead(search.q)}
            </Link>
          </p>
        )}
        {found.shortened && <p className="mb-1">{copy.shortened(SEARCHED_WORDS)}</p>}
        <p className="wrap-anywhere text-ink-soft">{copy.found(found.total, corrected ?? search.q)}</p>
        {audience === 'public' && search.q !== '' && read.without.length === 0 && (
          <p className="text-sm text-ink-soft">{copy.onlyNames}</p>
        )}
      </div>
      <div aria-busy={state === 'loading' || undefined} className="library-results">
        {found.recipes.length > 0 ? (
          <LibraryCards recipes={found.recipes} audience={audience} label={copy.list} first />
        ) : (
          <NothingFound site={site} audience={audience} found={found} />
        )}
      </div>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {search.after && (
          <ButtonLink to={to({ after: null })} look="quiet">
            {copy.first}
          </ButtonLink>
        )}
        {next && (
          <Link to={to({ after: next })} rel="next" className="button">
            {copy.next}
          </Link>
        )}
      </p>
      {mentions && <Mentions site={site} audience={audience} mentions={mentions} />}
    </>
  );
}

function filterWords(site: CreatorSite, audience: Audience, read: FoundLibrary['read']): string {
  const { freeFrom, without, claims, minutes, serves } = read;
  const marked = [...freeFrom.map(copy.isFreeFrom), ...claims.filter((each) => !copy.claims[each])];
  return [
    marked.length > 0 && copy.marked(site.cookName ?? site.name, marked),
    ...claims.map((each) => copy.claims[each] ?? false),
    minutes !== null && copy.ready(minutes),
    serves !== null && copy.serves(serves),
    without.length > 0 && copy.without(without),
    without.length > 0 && audience === 'public' && copy.withoutMembers(without),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function Mentions({
  site,
  audience,
  mentions,
}: Pick<LibraryPageProps, 'site' | 'audience'> & { mentions: NonNullable<FoundLibrary['mentions']> }) {
  const { name, recipes } = mentions;
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{copy.mentions(name)}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{copy.mentionsLead(site.cookName ?? site.name, name)}</p>
      <LibraryCards recipes={recipes} audience={audience} label={copy.mentions(name)} />
    </section>
  );
}

function NothingFound({ site, audience, found }: Omit<LibraryPageProps, 'offer'>) {
  const { search, newest, total } = found;
  if (total > 0) return <p className="py-8 text-center">{copy.nothingHere}</p>;
  return (
    <>
      <div className="mb-10">
        <EmptyState
          scene="nothing-found"
          style={site.style}
          as="h3"
          title={search.q ? copy.nothingFor(search.q) : copy.nothing}
          lead={copy.help}
          isCentred
        >
          {isNarrowed(search) && (
            <ButtonLink to={paths.recipes(site.subdomain)} look="quiet">
              {copy.all}
            </ButtonLink>
          )}
        </EmptyState>
      </div>
      {newest.length > 0 && (
        <>
          <h2 className="mb-4 text-2xl">{copy.newest}</h2>
          <LibraryCards recipes={newest} audience={audience} label={copy.newest} />
        </>
      )}
    </>
  );
}
