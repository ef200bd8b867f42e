import { isRouteErrorResponse, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { useTypedBefore } from '../editing/typed-before.ts';
import type { Route } from './+types/route';
import { studioFrame as copy } from './copy.ts';
import styles from './studio.css?url';
import { menuFor, requireStudio } from './studio.server.ts';
import { StudioFrame } from './studio-frame.tsx';
import { WorkFailure } from './work-failure.tsx';

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
