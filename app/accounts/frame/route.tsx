import { Outlet } from 'react-router';
import { findMemberLinks } from '../../creators/header/member-links.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { findKitchenBrand } from '../../kitchen/recipe-choices.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import type { Route } from './+types/route';

export const loader = pageLoader(
  'The links of an account’s header could not be read',
  async ({ context }: Route.LoaderArgs, { db }) => {
    const member = await requireMember(context);
    return { links: await findMemberLinks(db, member, await findKitchenBrand(db, member)) };
  },
);

export default function AccountFrame({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData.links} />;
}
