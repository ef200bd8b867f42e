import { redirect } from 'react-router';
import { studioChoice as copy } from '../../copy/studio/frame.ts';
import { listStudios } from '../../creators/members.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/studios';

/** Opens the studio, or asks which. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const member = await requireMember(context);
  const [only] = member.studios;
  if (only && member.studios.length === 1) throw redirect(paths.studio(only.creatorId));
  try {
    return { studios: only ? await listStudios(db, member) : [] };
  } catch (err) {
    log.error({ err }, 'Studios could not be read');
    throw unreadablePage();
  }
}

export default function Studios({ loaderData }: Route.ComponentProps) {
  const { studios } = loaderData;
  return (
    <Shell brand={null}>
      <PageHeading>{copy.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{studios.length > 0 ? copy.lead : copy.none}</p>
      {studios.length === 0 && <p className="mt-2">{copy.noneLead}</p>}
      <ul className="mt-6 grid gap-3 empty:hidden">
        {studios.map(({ creatorId, name }) => (
          <li key={creatorId}>
            <a href={paths.studio(creatorId)} className="button button-quiet w-full">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Shell>
  );
}
