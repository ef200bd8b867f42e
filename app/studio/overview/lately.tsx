import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { community } from '../../community/copy.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { agoWords, studioOverview as copy } from '../frame/copy.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { exactly, incomePage } from '../payments/income-copy.ts';
import type { Happening } from './lately.server.ts';

const icons: Record<Happening['what'], IconName> = {
  joined: 'users',
  paid: 'wallet',
  payment_failed: 'circle-alert',
  disputed: 'circle-alert',
  cancelled: 'x',
  left: 'x',
  wrote: 'message-circle',
};

export function Lately({ lately, now }: { lately: readonly Happening[]; now: string }) {
  return (
    <section aria-labelledby="lately">
      <h2 id="lately" className="text-xl">
        {copy.lately.title}
      </h2>
      {lately.length === 0 ? (
        <p className="card mt-4 text-ink-soft">{copy.lately.none}</p>
      ) : (
        <ol className="mt-4 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-paper">
          {lately.map((each) => (
            <li
              key={`${each.at} ${each.what} ${each.what === 'wrote' ? each.postId : nameOf(each)}`}
              className="relative flex gap-3 px-4 py-2.5 has-[a]:hover:bg-wash sm:px-5"
            >
              <Icon name={icons[each.what]} className="mt-0.5 size-5 flex-none text-ink-soft" />
              <p className="min-w-0 grow text-pretty">
                <Words happening={each} />
              </p>
              <time dateTime={each.at} className="flex-none pt-0.5 text-sm whitespace-nowrap text-ink-soft">
                {agoWords(each.at, now)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Words({ happening }: { happening: Happening }) {
  const { creatorId } = useStudio();
  if (happening.what === 'wrote') {
    const { postId, kind, name, thread, words } = happening;
    return (
      <>
        <Subject to={studioPaths.communityPost(creatorId, postId)}>{name ?? community.formerMember}</Subject>{' '}
        {copy.lately.wrote[kind]}
        <span dir="auto" className="block truncate text-sm text-ink-soft">
          {thread}: {words}
        </span>
      </>
    );
  }
  const { what, who, money } = happening;
  const to = who.kind === 'deleted' ? null : studioPaths.member(creatorId, who.membershipId);
  return (
    <>
      <Subject to={to}>{nameOf(happening)}</Subject> {copy.lately.happened[what]}
      {money && ` · ${exactly(money.amount, money.currency)}`}
    </>
  );
}

function nameOf({ who }: Exclude<Happening, { what: 'wrote' }>): string {
  if (who.kind === 'member') return who.name || who.email;
  return who.kind === 'former' ? incomePage.former : incomePage.deleted;
}

function Subject({ to, children }: { to: string | null; children: ReactNode }) {
  const name = <bdi className="font-semibold wrap-anywhere">{children}</bdi>;
  if (!to) return name;
  return (
    <Link to={to} className="after:absolute after:inset-0 hover:underline">
      {name}
    </Link>
  );
}
