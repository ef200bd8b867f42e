import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { communityPaths } from '../paths.ts';
import { cookAlong as copy } from './copy.ts';

export interface CookAlongEntry {
  threadId: string;
  title: string;
  /** ISO 8601. */
  startsAt: string;
  isJoined: boolean;
}

/** Cook-alongs to come and in progress. `mayPlan` adds a link that plans another. */
export function CookAlongs(props: { subdomain: string; cookAlongs: readonly CookAlongEntry[]; mayPlan: boolean }) {
  const { subdomain, cookAlongs, mayPlan } = props;
  if (cookAlongs.length === 0 && !mayPlan) return null;
  return (
    <section aria-labelledby="cook-alongs" className="mt-6 rounded-2xl bg-wash px-5 py-5">
      <h2 id="cook-alongs" className="text-xl">
        {copy.toCome}
      </h2>
      <ul className="grid gap-3">
        {cookAlongs.map(({ threadId, title, startsAt, isJoined }) => (
          <li key={threadId} className="mt-3">
            <SiteLink to={communityPaths.thread(subdomain, threadId)} className="link text-lg font-semibold">
              <span dir="auto">{title}</span>
            </SiteLink>
            <p className="flex flex-wrap gap-x-3">
              <Moment at={startsAt} />
              {isJoined && <span className="font-semibold text-accent-text">{copy.isIn}</span>}
            </p>
          </li>
        ))}
      </ul>
      {mayPlan && (
        <p className="mt-2">
          <SiteLink to={communityPaths.cookAlong(subdomain)} className="link inline-block py-2.5">
            {copy.plan}
          </SiteLink>
        </p>
      )}
    </section>
  );
}
