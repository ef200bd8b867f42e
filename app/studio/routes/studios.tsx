import { Link, redirect } from 'react-router';
import { studioChoice as copy } from '../../copy/studio/frame.ts';
import { listStudios } from '../../creators/members.server.ts';
import { listCreators } from '../../creators/roster.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/studios';

const AT_ONCE = 100;

/** Opens the studio, or asks which; the operator, which of all. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log, mode } = context.get(servicesContext);
  const member = await requireMember(context);
  if (member.isOperator && mode === 'live' && !member.hasSecondFactor) {
    throw redirect(paths.accountSecondFactor({ redirectTo: paths.studios() }));
  }
  const [only] = member.studios;
  if (only && member.studios.length === 1 && !member.isOperator) throw redirect(paths.studio(only.creatorId));
  const page = Math.max(1, Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1));
  try {
    if (!member.isOperator) return { studios: only ? await listStudios(db, member) : [], earlier: null, later: null };
    const studios = await listCreators(db, { from: (page - 1) * AT_ONCE, limit: AT_ONCE + 1 });
    return {
      studios: studios.slice(0, AT_ONCE),
      earlier: page > 1 ? studioPaths.studios({ page: String(page - 1) }) : null,
      later: studios.length > AT_ONCE ? studioPaths.studios({ page: String(page + 1) }) : null,
    };
  } catch (err) {
    log.error({ err }, 'Studios could not be read');
    throw unreadablePage();
  }
}

export default function Studios({ loaderData }: Route.ComponentProps) {
  const { studios, earlier, later } = loaderData;
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
      {(earlier || later) && (
        <nav aria-label={copy.pages} className="mt-4 flex flex-wrap gap-x-5">
          {earlier && (
            <Link to={earlier} className="link inline-flex min-h-11 items-center">
              {copy.earlier}
            </Link>
          )}
          {later && (
            <Link to={later} className="link inline-flex min-h-11 items-center">
              {copy.later}
            </Link>
          )}
        </nav>
      )}
    </Shell>
  );
}
