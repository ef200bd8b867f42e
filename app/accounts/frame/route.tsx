import { Outlet } from 'react-router';
import { workLinksOf } from '../../creators/header/work-links.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  return { work: workLinksOf(await requireMember(context)) };
}

export default function AccountFrame({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData.work} />;
}
