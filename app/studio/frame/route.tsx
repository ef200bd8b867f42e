import { Outlet } from 'react-router';
import { useTypedBefore } from '../editing/typed-before.ts';
import type { Route } from './+types/route';
import styles from './studio.css?url';
import { requireStudio } from './studio.server.ts';
import { StudioFrame } from './studio-frame.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** What stands around every page of a studio. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { studio } = await requireStudio(context, params);
  return { studio };
}

export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  useTypedBefore();
  return (
    <StudioFrame studio={loaderData.studio}>
      <Outlet context={loaderData.studio} />
    </StudioFrame>
  );
}
