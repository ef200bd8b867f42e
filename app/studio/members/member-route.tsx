import { redirect, useLocation } from 'react-router';
import { recordAuditEvent } from '../../access/audit.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, noSuchPage, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { liftBounce } from '../../mail/suppressions/suppressions.server.ts';
import { grantAccess, revokeAccess } from '../../membership/operator/grants.server.ts';
import { Moment } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/member-route';
import { memberPage as copy, grantErrors, membersPage } from './copy.ts';
import { readGrantForm, refusalWords } from './grant-form.ts';
import { findMemberPage } from './member.server.ts';
import type { ActAnswer } from './member-acts.tsx';
import { MemberView } from './member-page.tsx';
import type { OfStudio } from './members.server.ts';

export const loader = pageLoader(
  'A member could not be read',
  async ({ request, context, params }: Route.LoaderArgs, services) => {
    const { studio } = await requireStudio(context, params);
    const { membershipId } = params;
    const page = await findMemberPage(services, studio, { membershipId, now: services.membershipNow() });
    if (!page) throw noSuchPage();
    return { ...page, done: new URL(request.url).searchParams.get('done') };
  },
);

const form = defineForm({
  unexpected: grantErrors.unexpected,
  refused: (summary, { what = '', until = '', because = '' }, field: ActAnswer['field'] = null): ActAnswer => ({
    what,
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
    const grant = isEnd || what === 'try-again' ? null : readGrantForm({ until, because });
    if (grant && !grant.ok) return badRequest(refused(grant.error, grant.field));
    const limit = await countTry(context, 'grant-access', { account: owner.email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (what === 'try-again') return tryAgain(services, { studio, by: owner, membershipId: params.membershipId });
    const page = await findMemberPage(services, studio, { membershipId: params.membershipId, now: membershipNow() });
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

/** Ends the suppression of a member's address after returned mail. Changes nothing if no mail was returned. */
async function tryAgain(
  services: Pick<Services, 'db' | 'now' | 'membershipNow' | 'secrets'>,
  { studio, by, membershipId }: { studio: OfStudio; by: { accountId: string }; membershipId: string },
): Promise<Response> {
  const { db, now, membershipNow, secrets } = services;
  const page = await findMemberPage(services, studio, { membershipId, now: membershipNow() });
  if (!page || page.member.state === 'former') throw noSuchPage();
  const { email: address } = page.member;
  const { creatorId } = studio;
  const hashAddress = (each: string) => addressHashes(each, secrets);
  const isLifted = await db.transaction(async (tx) => {
    const id = await liftBounce(tx, { address, hashAddress }, { now: now() });
    if (id === null) return false;
    const subject = { type: 'mail_suppression', id };
    await recordAuditEvent(tx, { by, action: 'mail-suppression.lifted', subject, creatorId });
    return true;
  });
  return redirect(studioPaths.member(creatorId, membershipId, isLifted ? { done: 'tried-again' } : {}), {
    status: 303,
  });
}

export const clientAction = form.clientAction;

export default function Member({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { member, done, ...page } = loaderData;
  const { creatorId } = useStudio();
  const { key } = useLocation();
  const said = done !== null && Object.hasOwn(copy.done, done) ? copy.done[done as keyof typeof copy.done] : null;
  const back = { to: studioPaths.members(creatorId), words: copy.back };
  if (member.state === 'former') {
    return (
      <StudioPage title={membersPage.formerMember} back={back}>
        <p className="text-lg">
          {membersPage.left} <Moment at={member.leftAt} dateOnly />
        </p>
        <p className="mt-2 max-w-text text-ink-soft">{copy.hasLeftLead}</p>
      </StudioPage>
    );
  }
  return (
    <MemberView {...page} member={member} answer={answer}>
      {said && !answer && (
        <Toast key={key}>
          <p>{said}</p>
          {done === 'granted' && <p className="text-ink-soft">{copy.giveCharge}</p>}
        </Toast>
      )}
    </MemberView>
  );
}
