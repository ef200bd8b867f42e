import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { studioPaths } from '../paths.ts';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.ts';
import { WorkFrame } from './work-frame.tsx';

const { menu } = copy;

/** Navigation entries of the studio, in order. */
const parts: {
  name: string;
  to: (creatorId: string) => string;
  end?: boolean;
  also?: (creatorId: string) => string;
  /** Roles that see it; all if omitted. */
  for?: readonly Studio['role'][];
}[] = [
  { name: menu.overview, to: paths.studio, end: true },
  { name: menu.page, to: studioPaths.page },
  { name: menu.recipes, to: (creatorId) => studioPaths.recipes(creatorId) },
  { name: menu.import, to: studioPaths.import, also: studioPaths.imports },
  { name: menu.pictures, to: (creatorId) => studioPaths.pictures(creatorId) },
  { name: menu.members, to: studioPaths.members, for: ['owner', 'operator'] },
  { name: menu.price, to: studioPaths.price, for: ['owner'] },
  { name: menu.offers, to: studioPaths.offers, for: ['owner'] },
  {
    name: menu.income,
    to: studioPaths.income,
    also: (creatorId) => studioPaths.payouts(creatorId),
    for: ['owner'],
  },
  { name: menu.analytics, to: studioPaths.analytics },
  { name: menu.export, to: studioPaths.export, for: ['owner'] },
  { name: menu.people, to: studioPaths.people },
];

/** At the end of the navigation on screens where the header has no room for it. */
const account = { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' };

/** Layout of studio pages: name, navigation, and link to the public page. */
export function StudioFrame({ studio, children }: { studio: Studio; children: ReactNode }) {
  const { creatorId, name, subdomain, isPublic, role } = studio;
  const own = parts
    .filter((part) => part.for?.includes(role) ?? true)
    .map(({ name, to, end = false, also }) => ({ name, to: to(creatorId), end, also: also?.(creatorId) }));
  return (
    <WorkFrame
      home={{ to: paths.studio(creatorId), name }}
      words={copy}
      parts={[...own, account]}
      corner={
        <>
          {isPublic && subdomain && (
            <Link to={paths.creator(subdomain)} className="link inline-flex min-h-11 items-center">
              {copy.seePage}
            </Link>
          )}
          {role === 'operator' && (
            <Link to={paths.operator()} className="link inline-flex min-h-11 items-center">
              {copy.operator}
            </Link>
          )}
          <Link to={paths.account()} className="link inline-flex min-h-11 items-center max-sm:hidden">
            {copy.account}
          </Link>
        </>
      }
      note={role === 'operator' && copy.visiting(name)}
    >
      {children}
    </WorkFrame>
  );
}
