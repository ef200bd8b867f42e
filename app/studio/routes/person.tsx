import { redirect } from 'react-router';
import { peopleErrors as errors } from '../../copy/studio/people.ts';
import { type ChangePersonResult, changePerson, listPeople } from '../../creators/members.server.ts';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, noSuchPage, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { studioPaths } from '../paths.ts';
import { requireStudio } from '../studio.server.ts';
import { type PersonAnswer, PersonPage } from '../ui/people/person-page.tsx';
import type { Route } from './+types/person';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const people = await listPeople(db, studio).catch((err: unknown) => {
    log.error({ err }, 'The people of a studio could not be read');
    throw unreadablePage();
  });
  const person = people.find(({ accountId }) => accountId === params.accountId.toLowerCase());
  if (!person) throw noSuchPage();
  const { accountId, email, role } = person;
  return { accountId, email, role, isSelf: accountId === member.accountId };
}

/** Gives another role (`role`), or takes access away (`do` is `remove`). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { role, do: what } = form.values;
  const removes = what === 'remove';
  if (!removes && role !== 'owner' && role !== 'editor') return badRequest(refused(errors.role));
  const accountId = params.accountId.toLowerCase();
  if (!isUuid(accountId)) throw noSuchPage();
  const { creatorId } = studio;
  let result: ChangePersonResult;
  try {
    const change = { creatorId, accountId, role: removes ? null : (role as 'owner' | 'editor'), by: member.accountId };
    result = await changePerson(db, change);
  } catch (err) {
    log.error({ err }, 'A person of a studio could not be changed');
    return unavailable(refused(errors.service));
  }
  if (result.ok) {
    const isGone = removes && accountId === member.accountId;
    const to = isGone ? paths.account() : studioPaths.people(creatorId, { done: removes ? 'removed' : 'saved' });
    return redirect(to, { status: 303 });
  }
  const words = { unknown: errors.unknown, 'last-owner': errors.lastOwner, 'not-owner': errors.notOwner };
  return conflict(refused(words[result.reason]));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = errors.service) => refused(sentence));

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} answer={actionData} />;
}

const refused = (error: string): PersonAnswer => ({ error });
