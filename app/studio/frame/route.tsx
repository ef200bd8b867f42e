import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { countUnpublished } from '../../recipes/listing/queries.server.ts';
import styles from '../../work.css?url';
import { useTypedBefore } from '../editing/typed-before.ts';
import type { Route } from './+types/route';
import { studioFrame as copy, studioMenu as menu } from './copy.ts';
import { menuFor, requireStudio, type Studio } from './studio.server.ts';
import { barParts, elsewhere, type MenuGroup, type MenuPart } from './studio-menu.ts';
import { WorkFailure } from './work-failure.tsx';
import { WorkFrame, type WorkPart } from './work-frame.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  return { studio, parts: menuFor(studio.role), unpublished: await countUnpublished(db, studio) };
}

/** Shows a page's error inside the studio's frame. An error of the frame's own loader reaches the root. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  const { studio } = loaderData;
  return (
    <StudioFrame {...loaderData}>
      <WorkFailure
        status={isRouteErrorResponse(error) ? error.status : 500}
        title={(sentence) => copy.title(sentence, studio.name)}
        home={{ to: paths.studio(studio.creatorId), words: copy.overview }}
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

function StudioFrame(props: { studio: Studio; parts: readonly MenuPart[]; unpublished: number; children: ReactNode }) {
  const { studio, parts, unpublished, children } = props;
  const { creatorId, name, subdomain, isPublic, role } = studio;
  const home = paths.studio(creatorId);
  const overview: WorkPart = { name: copy.overview, to: home, icon: 'layout-dashboard', end: true };
  const partOf = (part: MenuPart): WorkPart => {
    const [also] = Object.entries(elsewhere).find(([, entry]) => entry === part) ?? [];
    return {
      name: menu[part].name,
      to: `${home}/${part}`,
      icon: menu[part].icon,
      also: also && `${home}/${also}`,
      ...(part === 'recipes' && { waiting: { count: unpublished, words: copy.unpublished } }),
    };
  };
  const groups = (Object.keys(copy.groups) as MenuGroup[]).map((group) => ({
    name: copy.groups[group],
    parts: parts.filter((part) => menu[part].group === group).map(partOf),
  }));
  const onBar = barParts.filter((part) => parts.includes(part)).slice(0, 3);
  return (
    <WorkFrame
      home={{ to: home, name }}
      words={copy}
      groups={[{ name: null, parts: [overview] }, ...groups.filter(({ parts }) => parts.length > 0)]}
      bar={[overview, ...onBar.map(partOf)]}
      corner={[
        ...(isPublic && subdomain
          ? [{ name: copy.seePage, to: paths.creator(subdomain), icon: 'external-link' as const }]
          : []),
        ...(role === 'operator' ? [{ name: copy.operator, to: paths.operator(), icon: 'shield' as const }] : []),
        { name: copy.account, to: paths.account(), icon: 'circle-user-round' },
      ]}
      note={role === 'operator' && copy.visiting(name)}
    >
      {children}
    </WorkFrame>
  );
}
