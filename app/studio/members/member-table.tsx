import { Link } from 'react-router';
import { DataTable, inTracks } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { StateDot, type StateLook } from '../frame/state-dot.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { membersPage as copy } from './copy.ts';
import type { ShownMember } from './member-list.ts';

const looks: Record<Exclude<ShownMember['state'], 'former'>, StateLook> = {
  unopened: 'off',
  trial: 'soon',
  paid: 'good',
  complimentary: 'good',
  grace: 'bad',
  cancelled: 'changed',
  ended: 'off',
};

export function MemberStateDot({ state }: { state: keyof typeof looks }) {
  return <StateDot look={looks[state]}>{copy.states[state]}</StateDot>;
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 sm:px-4 @max-[17rem]:grid-cols-[minmax(0,1fr)] @min-[42rem]:grid-cols-[minmax(0,1fr)_10rem_8rem_10rem]';
const look = inTracks('42rem', {
  headRow: `${row} min-h-11`,
  row: `${row} relative min-h-12 py-1 has-[a]:hover:bg-wash`,
});

/** `sort` is the URL of the opposite order. */
export function MemberTable(props: { members: readonly ShownMember[]; newestFirst: boolean; sort: string }) {
  const { members, newestFirst, sort } = props;
  const { name, state, plan, since } = copy.columns;
  const sortLink = (
    <Link to={sort} className="inline-flex min-h-11 items-center gap-1 hover:underline">
      {since} <span className="sr-only">({newestFirst ? copy.sorted.newest : copy.sorted.oldest})</span>
      <Icon name={newestFirst ? 'arrow-down' : 'arrow-up'} className="size-4" />
    </Link>
  );
  const extra = { narrow: 'hidden', className: 'text-sm text-ink-soft' } as const;
  return (
    <DataTable
      caption={copy.list}
      columns={{
        name: { name, className: 'flex min-w-0 items-center gap-3 @max-[17rem]:pt-1' },
        state: { name: state, className: 'text-sm @max-[17rem]:pb-1' },
        plan: { name: plan, ...extra },
        since: { name: sortLink, sorted: newestFirst ? 'descending' : 'ascending', ...extra },
      }}
      rows={members}
      keyOf={({ membershipId }) => membershipId}
      cells={(member) =>
        member.state === 'former'
          ? { name: copy.formerMember, state: <Left at={member.leftAt} />, plan: null, since: null }
          : {
              name: <Person member={member} />,
              state: <MemberStateDot state={member.state} />,
              plan: member.plan,
              since: <Moment at={member.since} dateOnly />,
            }
      }
      look={look}
      className="mt-4"
    />
  );
}

/** Date of leaving in one line, which overlaps the empty cells next to it. */
const Left = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap text-ink-soft">
    {copy.left} <Moment at={at} dateOnly />
  </span>
);

function Person({ member }: { member: Exclude<ShownMember, { state: 'former' }> }) {
  const { creatorId } = useStudio();
  const { membershipId, name, email, noEmail } = member;
  const note = noEmail && copy.noEmail[noEmail];
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center overflow-hidden rounded-full bg-wash text-xs font-semibold text-ink-soft @max-[17rem]:hidden"
      >
        {initialsOf(member)}
      </span>
      <span title={name ? email : undefined} className="min-w-0 leading-tight">
        <Link
          to={studioPaths.member(creatorId, membershipId)}
          dir="auto"
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name || <Email>{email}</Email>}
        </Link>
        {name && (
          <span className="block truncate text-sm text-ink-soft @max-[17rem]:wrap-anywhere @max-[17rem]:whitespace-normal">
            {email}
          </span>
        )}
        {note && <span className="block text-sm text-danger">{note}</span>}
      </span>
    </>
  );
}

function Email({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

export function initialsOf({ name, email }: { name: string; email: string }): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0] ?? email];
  return chosen.map((word) => firstLetter(word).toLocaleUpperCase('en')).join('');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first grapheme with its combining marks. Reads only the start, because a word may be very long. */
const firstLetter = (word: string) => [...segmenter.segment(word.slice(0, 20))][0]?.segment ?? '';
