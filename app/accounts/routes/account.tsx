import { loadAccountPage } from '../account-page.server.ts';
import { AccountPage } from '../ui/account-page.tsx';
import type { Route } from './+types/account';

export const loader = ({ context }: Route.LoaderArgs) => loadAccountPage(context);

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} />;
}
