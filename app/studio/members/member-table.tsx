import { Link } from 'react-router';
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

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 sm:px-4 @max-[17rem]:grid-cols-[minmax(0,1fr)] @min-[42rem]:grid-cols-[minmax(0,1fr)_10rem_7rem_9rem]';

/**
 * Table of members by join date, in rows of 48 px. In a narrow window, or with large text, cells move below the
 * name.
 * @param props.sort URL of the opposite order
 */
export function MemberTable(props: { members: readonly ShownMember[]; newestFirst: boolean; sort: string }) {
  const { members, newestFirst, sort } = props;
  const { name, state, plan, since } = copy.columns;
  return (
    <div className="@container mt-6 max-w-5xl">
      <table className="block rounded-2xl border border-line bg-paper text-left">
        <caption className="sr-only">{copy.list}</caption>
        <thead className="block border-b border-line text-sm text-ink-soft">
          <tr className={`${row} min-h-11`}>
            {[name, state, plan].map((head) => (
              <th key={head} scope="col" className="font-semibold @max-[42rem]:sr-only">
                {head}
              </th>
            ))}
            <th scope="col" aria-sort={newestFirst ? 'descending' : 'ascending'} className="font-semibold">
              <Link to={sort} className="inline-flex min-h-11 items-center gap-1 hover:underline">
                {since} <span className="sr-only">({newestFirst ? copy.sorted.newest : copy.sorted.oldest})</span>
                <span aria-hidden="true">{newestFirst ? '↓' : '↑'}</span>
              </Link>
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {members.map((member) => (
            <MemberRow key={member.membershipId} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberRow({ member }: { member: ShownMember }) {
  const { creatorId } = useStudio();
  if (member.state === 'former') {
    return (
      <tr className={`${row} min-h-12 py-1`}>
        <td>{copy.formerMember}</td>
        <td className="text-sm text-ink-soft @min-[42rem]:col-span-3">
          {copy.left} <Moment at={member.leftAt} dateOnly />
        </td>
      </tr>
    );
  }
  const { membershipId, name, email, plan, state, since } = member;
  return (
    <tr className={`${row} relative min-h-12 py-1 hover:bg-wash`}>
      <td className="flex min-w-0 items-center gap-3 @max-[17rem]:pt-1">
        <span
          aria-hidden="true"
          className="grid size-9 flex-none place-items-center overflow-hidden rounded-full bg-wash text-[min(0.8125rem,3.4vw)] font-semibold text-ink-soft @max-[17rem]:hidden"
        >
          {initialsOf(member)}
        </span>
        <span className="min-w-0 leading-tight">
          <Link
            to={studioPaths.member(creatorId, membershipId)}
            dir="auto"
            className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {name || <Email>{email}</Email>}
          </Link>
          {name && (
            <span className="block truncate text-sm text-ink-soft @max-[17rem]:wrap-anywhere @max-[17rem]:whitespace-normal">
              <Email>{email}</Email>
            </span>
          )}
        </span>
      </td>
      <td className="text-sm @max-[17rem]:pb-1">
        <StateDot look={looks[state]}>{copy.states[state]}</StateDot>
      </td>
      <td className="text-sm text-ink-soft @max-[42rem]:hidden">{plan}</td>
      <td className="text-sm text-ink-soft @max-[42rem]:hidden">
        <Moment at={since} dateOnly />
      </td>
    </tr>
  );
}

/**
 * Email address: truncated on a single line, which the blocks of `EmailSentence` cannot be; elsewhere it breaks
 * before '@'.
 */
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

/** Returns up to two initials: of the first and last word of the name, or of the address. */
export function initialsOf({ name, email }: { name: string; email: string }): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0] ?? email];
  return chosen.map((word) => firstLetter(word).toLocaleUpperCase('en')).join('');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** First grapheme, with combining marks. Looks only at the start, since names may have hundreds of characters. */
const firstLetter = (word: string) => [...segmenter.segment(word.slice(0, 20))][0]?.segment ?? '';
