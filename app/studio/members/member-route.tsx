import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, noSuchPage, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { grantAccess, revokeAccess } from '../../membership/operator/grants.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/member-route';
import { grantErrors } from './copy.ts';
import { readGrantForm, refusalWords } from './grant-form.ts';
import type { GrantAnswer } from './grant-forms.tsx';
import { findMemberPage } from './member.server.ts';
import { MemberPageView } from './member-page.tsx';

export const loader = pageLoader(
  'A member could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const page = await findMemberPage(db, studio, { membershipId: params.membershipId, now: membershipNow() });
    if (!page) throw noSuchPage();
    return { ...page, done: new URL(request.url).searchParams.get('done') };
  },
);

const form = defineForm({
  unexpected: grantErrors.unexpected,
  refused: (summary, { until = '', because = '' }, field: GrantAnswer['field'] = null): GrantAnswer => ({
    summary,
    field,
    typed: { until, because },
  }),
});

export const action = formAction(
  form,
  'A member’s access could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, membershipNow } = services;
    const { member: owner, studio } = await requireStudio(context, params);
    const { what, until = '', because = '' } = values;
    const isEnd = what === 'end';
    const grant = isEnd ? null : readGrantForm({ until, because });
    if (grant && !grant.ok) return badRequest(refused(grant.error, grant.field));
    const limit = await countTry(context, 'grant-access', { account: owner.email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const page = await findMemberPage(db, studio, { membershipId: params.membershipId, now: membershipNow() });
    if (!page) throw noSuchPage();
    const { member } = page;
    if (member.state === 'former') return conflict(refused(refusalWords('no-membership')));
    const given = { email: member.email, creatorId: studio.creatorId, now: membershipNow() };
    const by = { accountId: owner.accountId };
    const result = grant
      ? await grantAccess(db, { ...given, until: grant.until, because: grant.because }, by)
      : await revokeAccess(db, { ...given, because: null, onlyGrants: true }, by);
    if (!result.ok) return conflict(refused(refusalWords(result.reason)));
    const done = isEnd ? 'ended' : 'granted';
    return redirect(studioPaths.member(studio.creatorId, member.membershipId, { done }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberPageView {...loaderData} answer={actionData} />;
}
