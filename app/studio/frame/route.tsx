import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import styles from '../../work.css?url';
import { useTypedBefore } from '../editing/typed-before.ts';
import type { Route } from './+types/route';
import { studioFrame as copy } from './copy.ts';
import { menuFor, requireStudio, type Studio } from './studio.server.ts';
import { elsewhere, type MenuPart, menu } from './studio-menu.ts';
import { WorkFailure } from './work-failure.tsx';
import { WorkFrame } from './work-frame.tsx';
import { TextLink } from './work-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { studio } = await requireStudio(context, params);
  return { studio, parts: menuFor(studio.role) };
}

/** Shows a page's error inside the studio's frame. An error of the frame's own loader reaches the root. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  const { studio, parts } = loaderData;
  return (
    <StudioFrame studio={studio} parts={parts}>
      <WorkFailure
        status={isRouteErrorResponse(error) ? error.status : 500}
        title={(sentence) => copy.title(sentence, studio.name)}
        home={{ to: paths.studio(studio.creatorId), words: copy.menu.overview }}
      />
    </StudioFrame>
  );
}

export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  useTypedBefore();
  return (
    <StudioFrame {...loaderData}>
      <Outlet context={loaderData.studio} />
    </StudioFrame>
  );
}

/** Last navigation entry on narrow screens, where the header has no room for it. */
const account = { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' };

function StudioFrame(props: { studio: Studio; parts: readonly MenuPart[]; children: ReactNode }) {
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
          {isPublic && subdomain && <TextLink to={paths.creator(subdomain)}>{copy.seePage}</TextLink>}
          {role === 'operator' && <TextLink to={paths.operator()}>{copy.operator}</TextLink>}
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
