import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import {
  badRequest,
  conflict,
  noSuchPage,
  tooManyRequests,
  unavailable,
  unreadable,
  unreadablePage,
} from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { grantAccess, revokeAccess } from '../../membership/operator/grants.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/member-route';
import { grantErrors } from './copy.ts';
import { readGrantForm, refusalWords } from './grant-form.ts';
import type { GrantAnswer } from './grant-forms.tsx';
import { findMemberPage } from './member.server.ts';
import { MemberPageView } from './member-page.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const page = await findMemberPage(db, studio, { membershipId: params.membershipId, now: membershipNow() }).catch(
    (err: unknown) => {
      log.error({ err }, 'A member could not be read');
      throw unreadablePage();
    },
  );
  if (!page) throw noSuchPage();
  return { ...page, done: new URL(request.url).searchParams.get('done') };
}

/** Gives access, or ends what was given. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { member: owner, studio } = await requireStudio(context, params);
  const form = await readForm(request);
  const { what, until = '', because = '' } = form.values;
  const typed = { until, because };
  if (!form.ok) return unreadable<GrantAnswer>(form, { summary: form.error, field: null, typed });
  const isEnd = what === 'end';
  const grant = isEnd ? null : readGrantForm(typed);
  if (grant && !grant.ok) return badRequest<GrantAnswer>({ summary: grant.error, field: grant.field, typed });
  try {
    const limit = await countTry(context, 'grant-access', { account: owner.email });
    if (!limit.ok) return tooManyRequests<GrantAnswer>(limit, (summary) => ({ summary, field: null, typed }));
    const page = await findMemberPage(db, studio, { membershipId: params.membershipId, now: membershipNow() });
    if (!page) throw noSuchPage();
    const { member } = page;
    if (member.state === 'former')
      return conflict<GrantAnswer>({ summary: refusalWords('no-membership'), field: null, typed });
    const given = { email: member.email, creatorId: studio.creatorId, now: membershipNow() };
    const by = { accountId: owner.accountId };
    const result = grant
      ? await grantAccess(db, { ...given, until: grant.until, because: grant.because }, by)
      : await revokeAccess(db, { ...given, because: null, onlyGrants: true }, by);
    if (!result.ok) return conflict<GrantAnswer>({ summary: refusalWords(result.reason), field: null, typed });
    const done = isEnd ? 'ended' : 'granted';
    return redirect(studioPaths.member(studio.creatorId, member.membershipId, { done }), { status: 303 });
  } catch (err) {
    if (!(err instanceof Error)) throw err;
    log.error({ err }, 'A member’s access could not be changed');
    return unavailable<GrantAnswer>({ summary: grantErrors.unexpected, field: null, typed });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = grantErrors.unexpected) =>
    unavailable<GrantAnswer>({ summary, field: null, typed: { until: '', because: '' } }),
  );

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberPageView {...loaderData} answer={actionData} />;
}
