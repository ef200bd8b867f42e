import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { library as copy } from './copy.ts';
import { isNarrowed, type LibrarySearch, searchQuery, sorts, times, toggled, withChoice } from './library-search.ts';
import type { FoundLibrary } from './load-library.server.ts';
import type { TagGroup } from './tag-groups.ts';

export const RESULTS = 'recipes';

export function LibraryFilters({ subdomain, found }: { subdomain: string; found: FoundLibrary }) {
  const { search, counts } = found;
  const choice = (part: Partial<LibrarySearch>) => paths.recipes(subdomain, searchQuery(withChoice(search, part)));
  const tags = withChosen(counts.tags, search.tags);
  const diet = withChosen(counts.diet, search.diet);
  const hidden = search.tags.length + search.diet.length;
  const chosen = hidden + Number(search.free) + Number(search.time !== null);
  const [open, setOpen] = useState(false);
  const id = useId();
  function showResults() {
    setOpen(false);
    const results = document.getElementById(RESULTS);
    results?.scrollIntoView();
    results?.focus({ preventScroll: true });
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="button button-quiet button-compact library-filters-button mt-3"
      >
        {copy.filtersChosen(chosen)}
      </button>
      <nav id={id} aria-label={copy.filters} data-open={open || undefined} className="library-filters">
        <Choices>
          <Choice to={choice({ free: !search.free })} chosen={search.free} count={counts.free}>
            {copy.free}
          </Choice>
          {times.map((time) => (
            <Choice
              key={time}
              to={choice({ time: search.time === time ? null : time })}
              chosen={search.time === time}
              count={counts.time[time]}
            >
              {copy.time(time)}
            </Choice>
          ))}
        </Choices>
        {tags.length + diet.length > 0 && (
          <details open={hidden > 0} className="library-more">
            <summary>{copy.more(hidden)}</summary>
            {(Object.keys(copy.tagGroups) as TagGroup[]).map((group) => {
              const ofGroup = tags.filter(([tag]) => found.tagGroups[tag] === group);
              if (ofGroup.length === 0 && (group !== 'diet' || diet.length === 0)) return null;
              return (
                <Choices key={group} title={copy.tagGroups[group]}>
                  {group === 'diet' &&
                    diet.map(([allergen, count]) => (
                      <Choice
                        key={`${allergen}-free`}
                        to={choice({ diet: toggled(search.diet, allergen) })}
                        chosen={search.diet.includes(allergen)}
                        count={count}
                      >
                        {copy.freeFrom[allergen]}
                      </Choice>
                    ))}
                  {ofGroup.map(([tag, count]) => (
                    <Choice
                      key={tag}
                      to={choice({ tags: toggled(search.tags, tag) })}
                      chosen={search.tags.includes(tag)}
                      count={count}
                    >
                      {tag}
                    </Choice>
                  ))}
                </Choices>
              );
            })}
          </details>
        )}
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
          <span className="text-ink-soft">{copy.order}</span>
          {sorts
            .filter((sort) => sort !== 'best' || search.q !== '')
            .map((sort) => (
              <Link
                key={sort}
                to={choice({ sort })}
                rel="nofollow"
                preventScrollReset
                aria-current={search.sort === sort ? 'true' : undefined}
                className="link py-2 aria-[current]:font-bold aria-[current]:no-underline"
              >
                {copy.sorts[sort]}
              </Link>
            ))}
          {isNarrowed(search) && (
            <Link to={paths.recipes(subdomain)} preventScrollReset className="link ml-auto py-2">
              {copy.clear}
            </Link>
          )}
        </div>
        <p className="library-filters-end">
          <button type="button" onClick={showResults} className="button w-full">
            {copy.show(found.total)}
          </button>
        </p>
      </nav>
    </>
  );
}

/** Returns the offered values, preceded by chosen values that are not offered. */
function withChosen<Value extends string>(offered: [Value, number][], chosen: Value[]): [Value, number][] {
  const missing = chosen.filter((value) => !offered.some(([each]) => each === value));
  return [...missing.map((value): [Value, number] => [value, 0]), ...offered];
}

function Choices({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div>
      {title && <p className="mt-3 mb-2 text-sm font-semibold">{title}</p>}
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </div>
  );
}

function Choice(props: { to: string; chosen: boolean; count: number; children: ReactNode }) {
  const { to, chosen, count, children } = props;
  if (count === 0 && !chosen) return null;
  return (
    <li>
      <Link to={to} rel="nofollow" preventScrollReset aria-current={chosen ? 'true' : undefined} className="chip">
        <span dir="auto">{children}</span>
        <span aria-hidden="true" className="library-count figures">
          {count}
        </span>
        <span className="sr-only">{copy.count(count)}</span>
      </Link>
    </li>
  );
}
