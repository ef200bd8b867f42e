import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { analyticsPage } from '../analytics/copy.ts';
import { exportPage } from '../export/copy.ts';
import { importForm } from '../import/copy.ts';
import { incomePage } from '../income/copy.ts';
import { membersPage } from '../members/copy.ts';
import { offersPage } from '../offers/copy.ts';
import { studioPaths } from '../paths.ts';
import { people } from '../people/copy.ts';
import { pricePage } from '../price/copy.ts';
import { recipeListWords as recipesCopy } from '../recipes/copy.ts';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.ts';
import { WorkFrame } from './work-frame.tsx';

/** The parts of the studio, in the order of the navigation. */
const parts: {
  name: string;
  to: (creatorId: string) => string;
  end?: boolean;
  also?: (creatorId: string) => string;
  /** Left out: everybody who works there. */
  for?: readonly Studio['role'][];
}[] = [
  { name: copy.overview, to: paths.studio, end: true },
  { name: copy.page, to: studioPaths.page },
  { name: recipesCopy.title, to: (creatorId) => studioPaths.recipes(creatorId) },
  { name: importForm.nav, to: studioPaths.import, also: studioPaths.imports },
  { name: copy.pictures, to: (creatorId) => studioPaths.pictures(creatorId) },
  { name: membersPage.title, to: studioPaths.members, for: ['owner', 'operator'] },
  { name: pricePage.title, to: studioPaths.price, for: ['owner'] },
  { name: offersPage.title, to: studioPaths.offers, for: ['owner'] },
  {
    name: incomePage.title,
    to: studioPaths.income,
    also: (creatorId) => studioPaths.payouts(creatorId),
    for: ['owner'],
  },
  { name: analyticsPage.title, to: studioPaths.analytics },
  { name: exportPage.navigation, to: studioPaths.export, for: ['owner'] },
  { name: people.title, to: studioPaths.people },
];

/** At the end of the navigation where the header has no room for it. */
const account = { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' };

/** What stands around every page of a studio: whose it is, its parts, the way to the public page. */
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
