import { type Cell, csvFile } from '../csv.ts';
import { memberColumns, membersPage } from './copy.ts';
import type { ShownMember } from './member-list.ts';
import { type MemberServices, type OfStudio, readAllMembers } from './members.server.ts';

export function membersCsv(services: MemberServices, studio: OfStudio, now: Date): AsyncGenerator<string> {
  async function* rows() {
    for await (const members of readAllMembers(services, studio, now)) yield members.map(rowOf);
  }
  return csvFile(Object.values(memberColumns), rows());
}

function rowOf(member: ShownMember): Cell[] {
  const state = membersPage.states[member.state];
  if (member.state === 'former') {
    return [membersPage.formerMember, null, null, null, state, null, null, null, null, day(member.leftAt)];
  }
  const { name, email, country, plan, sentence, since, openedAt, until } = member;
  return [
    name,
    email,
    country,
    plan,
    state,
    sentence,
    day(since),
    openedAt && day(openedAt),
    until && day(until),
    null,
  ];
}

const day = (at: string) => at.slice(0, 10);
