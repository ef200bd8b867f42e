import { Form, Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { Moment } from '../../ui/moment.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { membersPage as copy } from './copy.ts';
import { type MemberSearch, memberFilters, memberQuery, type ShownMember } from './member-list.ts';

interface MembersData {
  members: ShownMember[];
  next: string | null;
  search: MemberSearch;
  isFirst: boolean;
  deleted: number;
}

/** The list, with a search that is a plain form. */
export function MembersPage({ members, next, search, isFirst, deleted }: MembersData) {
  const { creatorId, role } = useStudio();
  const address = (shown: Record<string, string | null>) => studioPaths.members(creatorId, shown);
  const isNarrowed = search.words !== '' || search.filter !== 'everybody';
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      actions={
        role === 'owner' && (
          <ButtonLink to={studioPaths.membersExport(creatorId)} look="quiet">
            {copy.export}
          </ButtonLink>
        )
      }
    >
      <Form
        key={`${search.words} ${search.filter}`}
        action={address({})}
        role="search"
        className="grid max-w-3xl grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        <div className="col-span-2 sm:col-span-1">
          <Field
            label={copy.search}
            name="q"
            type="search"
            defaultValue={search.words}
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <SelectField
          label={copy.show}
          name="state"
          defaultValue={search.filter}
          options={memberFilters.map((value) => ({ value, name: copy.filters[value] }))}
        />
        <button type="submit" className="button">
          {copy.find}
        </button>
      </Form>
      {isNarrowed && (
        <p className="mt-3">
          <Link to={address({})} className="link inline-flex min-h-11 items-center">
            {copy.all}
          </Link>
        </p>
      )}
      {members.length === 0 && (
        <p role="status" className="mt-8 text-lg">
          {next ? copy.noneHere : isNarrowed ? copy.noneFound : copy.none}
        </p>
      )}
      <ul aria-label={copy.list} className="mt-6 grid max-w-3xl gap-3 empty:hidden">
        {members.map((member) => (
          <MemberRow key={member.membershipId} member={member} />
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {next && (
          <ButtonLink to={address({ ...memberQuery(search), after: next })} look="quiet">
            {members.length > 0 ? copy.further : copy.searchOn}
          </ButtonLink>
        )}
        {!isFirst && (
          <ButtonLink to={address(memberQuery(search))} look="quiet">
            {copy.first}
          </ButtonLink>
        )}
      </p>
      {deleted > 0 && !isNarrowed && <p className="mt-8 max-w-prose text-ink-soft">{copy.deletedAccounts(deleted)}</p>}
    </StudioPage>
  );
}

function MemberRow({ member }: { member: ShownMember }) {
  const { creatorId } = useStudio();
  const look = 'rounded-2xl border border-line bg-paper px-4 py-3 sm:px-5 sm:py-4';
  if (member.state === 'former') {
    return (
      <li className={look}>
        <p className="text-lg">{copy.formerMember}</p>
        <p className="text-ink-soft">
          {copy.left} <Moment at={member.leftAt} dateOnly />
        </p>
      </li>
    );
  }
  const { membershipId, name, email, plan, state, sentence, since } = member;
  return (
    <li className={look}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
        <Link
          to={studioPaths.member(creatorId, membershipId)}
          className="link inline-flex min-h-11 min-w-0 items-center text-lg"
        >
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {name || email}
          </span>
        </Link>
        <p className="rounded-full bg-wash px-3 py-1 text-sm">
          {copy.states[state]} · {plan}
        </p>
      </div>
      {name && <p className="[overflow-wrap:anywhere] text-ink-soft">{email}</p>}
      <p className="mt-1.5">“{sentence}”</p>
      <p className="mt-1 text-sm text-ink-soft">
        {copy.since} <Moment at={since} dateOnly />
      </p>
    </li>
  );
}
