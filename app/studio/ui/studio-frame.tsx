import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { studioFrame as copy } from '../../copy/studio/frame.ts';
import { people } from '../../copy/studio/people.ts';
import { paths } from '../../paths.ts';
import { IconDrawings } from '../../ui/icon.tsx';
import { PlatformMark } from '../../ui/platform-mark.tsx';
import type { Studio } from '../studio.ts';

/** The parts of the studio, in the order of the navigation. */
const parts: { name: string; to: (creatorId: string) => string; end?: boolean }[] = [
  { name: copy.overview, to: paths.studio, end: true },

  { name: people.title, to: paths.studioPeople },
];

/**
 * What stands around every page of a studio: whose it is, its parts, the way to the public page. In the platform's own
 * colours, so that the creator's stand out where they are chosen.
 */
export function StudioFrame({ studio, children }: { studio: Studio; children: ReactNode }) {
  const { creatorId, name, subdomain, isPublic, role } = studio;
  return (
    <div className="min-h-svh bg-wash md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <IconDrawings />
      <header className="border-b border-line bg-paper md:border-r">
        <div className="flex min-h-16 items-center justify-between gap-3 px-4 md:px-6">
          <Link to={paths.studio(creatorId)} className="flex min-h-11 min-w-0 items-center gap-2.5">
            <PlatformMark className="gap-2 text-xl [&_span]:sr-only" />
            <span dir="auto" className="truncate font-display text-lg">
              {name}
            </span>
          </Link>
        </div>
      </header>
      <div className="flex items-center justify-end gap-x-5 border-b border-line bg-paper px-4 max-md:hidden md:px-8">
        <PublicLinks subdomain={isPublic ? subdomain : null} />
      </div>
      <nav aria-label={copy.navigation} className="border-line bg-paper max-md:border-b md:border-r">
        <ul className="flex gap-1 overflow-x-auto px-2 py-2 md:sticky md:top-0 md:flex-col md:px-3 md:py-5">
          {parts.map((part) => (
            <li key={part.name} className="flex-none">
              <NavLink
                to={part.to(creatorId)}
                end={part.end ?? false}
                className="flex min-h-11 items-center rounded-xl px-3.5 whitespace-nowrap text-ink-soft hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
              >
                {part.name}
              </NavLink>
            </li>
          ))}
          <li className="flex-none border-line max-md:border-l md:hidden">
            <PublicLinks subdomain={isPublic ? subdomain : null} />
          </li>
        </ul>
      </nav>
      <main className="min-w-0 px-4 py-7 md:px-8 md:py-10">
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

function PublicLinks({ subdomain }: { subdomain: string | null }) {
  return (
    <div className="flex items-center gap-x-5">
      {subdomain && (
        <Link to={paths.creator(subdomain)} className="link inline-flex min-h-11 items-center whitespace-nowrap">
          {copy.seePage}
        </Link>
      )}
      <Link to={paths.account()} className="link inline-flex min-h-11 items-center whitespace-nowrap">
        {copy.account}
      </Link>
    </div>
  );
}
