import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.ts';
import { elsewhere, type MenuPart, menu } from './studio-menu.ts';
import { WorkFrame } from './work-frame.tsx';

/** Last navigation entry on narrow screens, where the header has no room for it. */
const account = { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' };

export function StudioFrame(props: { studio: Studio; parts: readonly MenuPart[]; children: ReactNode }) {
  const { studio, parts, children } = props;
  const { creatorId, name, subdomain, isPublic, role } = studio;
  const home = paths.studio(creatorId);
  const pathOf = (part: string) => `${home}/${part}`;
  const own = parts.map((part) => {
    const [also] = Object.entries(elsewhere).find(([, entry]) => entry === part) ?? [];
    return { name: menu[part], to: pathOf(part), also: also && pathOf(also) };
  });
  return (
    <WorkFrame
      home={{ to: home, name }}
      words={copy}
      parts={[{ name: copy.menu.overview, to: home, end: true }, ...own, account]}
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
