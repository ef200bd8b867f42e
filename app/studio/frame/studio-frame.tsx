import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon, IconDrawings } from '../../ui/icon.tsx';
import { PlatformIcon } from '../../ui/platform-mark.tsx';
import { analyticsPage } from '../analytics/copy.ts';
import { exportPage } from '../export/copy.ts';
import { bringIn } from '../import/copy.ts';
import { membersPage } from '../members/copy.ts';
import { studioPaths } from '../paths.ts';
import { people } from '../people/copy.ts';
import { recipeListWords as recipesCopy } from '../recipes/copy.ts';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.ts';

/** The parts of the studio, in the order of the navigation. */
const parts: {
  name: string;
  to: (creatorId: string) => string;
  end?: boolean;
  /** Classes by which it is shown on some screens alone. */
  only?: string;
  /** Left out: everybody who works there. */
  for?: readonly Studio['role'][];
}[] = [
  { name: copy.overview, to: paths.studio, end: true },
  { name: copy.page, to: studioPaths.page },
  { name: recipesCopy.title, to: (creatorId) => studioPaths.recipes(creatorId) },
  { name: bringIn.nav, to: studioPaths.import },
  { name: copy.pictures, to: (creatorId) => studioPaths.pictures(creatorId) },
  { name: membersPage.title, to: studioPaths.members, for: ['owner', 'operator'] },
  { name: analyticsPage.title, to: studioPaths.analytics },
  { name: exportPage.navigation, to: studioPaths.export, for: ['owner'] },
  { name: people.title, to: studioPaths.people },
];

/** At the end of the navigation where the header has no room for it. */
const account = { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' };

/**
 * What stands around every page of a studio: whose it is, its parts, the way to the public page. In the platform's own
 * colours, so that the creator's stand out where they are chosen.
 */
export function StudioFrame({ studio, children }: { studio: Studio; children: ReactNode }) {
  const { creatorId, name, subdomain, isPublic, role } = studio;
  const navigation = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const [more, setMore] = useState({ left: false, right: true });
  useEffect(() => {
    // On a phone the parts are a row, of which the one that is open must be seen.
    const row = navigation.current;
    const links = [...(row?.querySelectorAll('a') ?? [])];
    // The overview's address begins all others.
    const open = links.findLast((link) => pathname.startsWith(link.pathname));
    if (!row || !open) return;
    const { left, width } = open.getBoundingClientRect();
    row.scrollBy({ left: left + width / 2 - row.clientWidth / 2 });
    setMore(moreBeside(row));
  }, [pathname]);
  return (
    <div className="min-h-svh bg-wash md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <IconDrawings />
      {/* Not a second header and main part beside those of the page in the editor's frame. */}
      <section aria-label={copy.whose} className="border-b border-line bg-paper md:col-span-2">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 md:px-6">
          <Link to={paths.studio(creatorId)} className="flex min-h-11 min-w-0 grow basis-40 items-center gap-3">
            <PlatformIcon />
            <span dir="auto" className="truncate font-display text-lg sm:text-xl">
              {name}
            </span>
          </Link>
          <div className="flex flex-none items-center gap-x-5">
            {isPublic && subdomain && (
              <Link to={paths.creator(subdomain)} className="link inline-flex min-h-11 items-center">
                {copy.seePage}
              </Link>
            )}
            <Link to={paths.account()} className="link inline-flex min-h-11 items-center max-sm:hidden">
              {copy.account}
            </Link>
          </div>
        </div>
      </section>
      <nav aria-label={copy.navigation} className="relative border-line bg-paper max-md:border-b md:border-r">
        {/* Say that there is more beside; with scripts only while there is. */}
        <More side="left" isShown={more.left} />
        <More side="right" isShown={more.right} />
        <ul
          ref={navigation}
          onScroll={({ currentTarget }) => setMore(moreBeside(currentTarget))}
          className="flex gap-1 overflow-x-auto px-2 py-2 [scrollbar-width:none] max-md:pr-10 md:sticky md:top-0 md:flex-col md:px-3 md:py-5"
        >
          {[
            ...parts
              .filter((part) => part.for?.includes(role) ?? true)
              .map((part) => ({ ...part, to: part.to(creatorId) })),
            account,
          ].map(({ name, to, end, only }) => (
            <li key={name} className={`flex-none ${only ?? ''}`}>
              <NavLink
                to={to}
                end={end ?? false}
                className="flex min-h-11 items-center rounded-xl px-3.5 whitespace-nowrap text-ink-soft hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" aria-label={copy.main} className="min-w-0 px-4 py-7 md:px-8 md:py-10">
        {role === 'operator' && (
          <p role="note" className="mb-6 rounded-xl border border-line bg-paper px-4 py-3">
            {copy.visiting(name)}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

/** Whether a row goes on beyond its edges. */
const moreBeside = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  left: scrollLeft > 4,
  right: scrollLeft + clientWidth < scrollWidth - 4,
});

function More({ side, isShown }: { side: 'left' | 'right'; isShown: boolean }) {
  if (!isShown) return null;
  const isLeft = side === 'left';
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 z-10 flex w-14 items-center from-paper from-45% text-ink md:hidden ${isLeft ? 'left-0 justify-start bg-linear-to-r pl-1' : 'right-0 justify-end bg-linear-to-l pr-1'}`}
    >
      <Icon name={isLeft ? 'previous' : 'next'} className="size-5" />
    </span>
  );
}
