import { useLocation } from 'react-router';
import { Moment } from '../../ui/moment.tsx';
import { DoneLine } from '../frame/done-line.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { memberPage as copy, membersPage } from './copy.ts';
import { type GrantAnswer, GrantForms } from './grant-forms.tsx';
import type { HistoryEntry } from './member-history.ts';
import { MemberHistory } from './member-history-list.tsx';
import type { ShownMember } from './member-list.ts';

interface MemberData {
  member: ShownMember;
  history: HistoryEntry[];
  canEnd: boolean;
  done: string | null;
  answer: GrantAnswer | undefined;
}

export function MemberPageView({ member, history, canEnd, done, answer }: MemberData) {
  const { creatorId, role } = useStudio();
  const { key } = useLocation();
  const said = done === 'granted' || done === 'ended' ? copy.done[done] : null;
  const back = { to: studioPaths.members(creatorId), words: copy.back };
  if (member.state === 'former') {
    return (
      <StudioPage title={membersPage.formerMember} back={back}>
        <p className="text-lg">
          {membersPage.left} <Moment at={member.leftAt} dateOnly />
        </p>
        <p className="mt-2 max-w-prose text-ink-soft">{copy.hasLeftLead}</p>
      </StudioPage>
    );
  }
  const { name, email, plan, state, sentence, since, country } = member;
  const facts: [string, React.ReactNode][] = [
    [copy.facts.email, email],
    [copy.facts.plan, plan],
    [copy.facts.state, membersPage.states[state]],
    [copy.facts.since, <Moment key="since" at={since} dateOnly />],
  ];
  if (country) facts.push([copy.facts.country, country]);
  return (
    <StudioPage title={name || email} back={back}>
      {said && !answer && (
        <DoneLine key={key}>
          <p>{said}</p>
          {done === 'granted' && <p className="text-ink-soft">{copy.giveCharge}</p>}
        </DoneLine>
      )}
      <p className="text-ink-soft">{copy.reads}</p>
      <blockquote className="mt-1 max-w-prose border-l-4 border-accent pl-4 text-xl">“{sentence}”</blockquote>
      <dl className="mt-6 grid max-w-3xl gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {role === 'owner' ? (
        <GrantForms key={key} canEnd={canEnd} answer={answer} />
      ) : (
        <p className="mt-8 text-ink-soft">{copy.ownersOnly}</p>
      )}
      <MemberHistory history={history} />
    </StudioPage>
  );
}
