import type { Route } from './+types/route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAccountPage(context);

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} />;
}
