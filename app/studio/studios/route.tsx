import { Form, Link, redirect, useNavigation } from 'react-router';
import { signInFirst } from '../../copy/form.ts';
import { listStudios } from '../../creators/members.server.ts';
import {
  acceptStudioInvitation,
  declineStudioInvitation,
  listStudioInvitations,
} from '../../creators/people/invitations.server.ts';
import { listCreators } from '../../creators/roster.server.ts';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, forbidden, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { studioChoice as copy, studioInvitations as invited } from '../frame/copy.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';

const AT_ONCE = 100;

/** Opens the studio, or asks which; the operator, which of all. Shows the invitations of the account. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log, mode, now } = context.get(servicesContext);
  const member = await requireMember(context);
  if (member.isOperator && mode === 'live' && !member.hasSecondFactor) {
    throw redirect(paths.accountSecondFactor({ redirectTo: paths.studios() }));
  }
  const invitations = await listStudioInvitations(db, { ...member, now: now() }).catch((err: unknown) => {
    log.error({ err }, 'Invitations could not be read');
    throw unreadablePage();
  });
  const [only] = member.studios;
  const isGone = url.searchParams.has('gone');
  if (only && member.studios.length === 1 && invitations.length === 0 && !isGone && !member.isOperator) {
    throw redirect(paths.studio(only.creatorId));
  }
  const answerable = { invitations, isGone, mayAnswer: isFresh(member, now()) };
  const page = Math.max(1, Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1));
  try {
    if (!member.isOperator) {
      return { ...answerable, studios: only ? await listStudios(db, member) : [], earlier: null, later: null };
    }
    const studios = await listCreators(db, { from: (page - 1) * AT_ONCE, limit: AT_ONCE + 1 });
    return {
      ...answerable,
      studios: studios.slice(0, AT_ONCE),
      earlier: page > 1 ? studioPaths.studios({ page: String(page - 1) }) : null,
      later: studios.length > AT_ONCE ? studioPaths.studios({ page: String(page + 1) }) : null,
    };
  } catch (err) {
    log.error({ err }, 'Studios could not be read');
    throw unreadablePage();
  }
}

/** Accepts an invitation to a studio (`answer` is `accept`), or declines it (`decline`). */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const member = await requireMember(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { creatorId = '', answer } = form.values;
  if (!isUuid(creatorId) || (answer !== 'accept' && answer !== 'decline'))
    return badRequest(refused(invited.errors.unknown));
  try {
    const give = answer === 'accept' ? acceptStudioInvitation : declineStudioInvitation;
    const result = await give(services, { creatorId: creatorId.toLowerCase() }, member);
    if (result.ok) {
      return redirect(answer === 'accept' ? paths.studio(creatorId) : paths.studios(), { status: 303 });
    }
    if (result.reason === 'stale') return forbidden(refused(signInFirst));
    // To a page of its own, because this one may lead on to the only studio.
    return redirect(studioPaths.studios({ gone: 'yes' }), { status: 303 });
  } catch (err) {
    services.log.error({ err }, 'An invitation could not be answered');
    return unavailable(refused(invited.errors.service));
  }
}

const refused = (error: string): { error: string } => ({ error });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = invited.errors.service) => refused(sentence));

export default function Studios({ loaderData, actionData }: Route.ComponentProps) {
  const { studios, earlier, later, invitations, isGone, mayAnswer } = loaderData;
  const error = actionData?.error ?? (isGone ? invited.errors.unknown : null);
  return (
    <Shell brand={null}>
      {(invitations.length > 0 || error) && (
        <section aria-labelledby="invitations" className="mb-10">
          <h2 id="invitations" className="text-2xl">
            {invited.title}
          </h2>
          <FormSummary message={error} attempt={actionData} />
          <ul className="mt-4 grid gap-3 empty:hidden">
            {invitations.map((invitation) => (
              <li key={invitation.creatorId} className="rounded-2xl border border-line bg-paper px-5 py-5">
                <p className="text-lg">{invited.to(invitation)}</p>
                {mayAnswer ? (
                  <div className="mt-4 flex flex-wrap gap-3">
                    <AnswerForm creatorId={invitation.creatorId} studio={invitation.studio} answer="accept" />
                    <AnswerForm creatorId={invitation.creatorId} studio={invitation.studio} answer="decline" />
                  </div>
                ) : (
                  <p className="mt-4">
                    <a href={paths.signInAgain({ redirectTo: paths.studios() })} className="button button-quiet">
                      {invited.signInAgain}
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <PageHeading>{copy.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{studios.length > 0 ? copy.lead : copy.none}</p>
      {studios.length === 0 && <p className="mt-2">{copy.noneLead}</p>}
      <ul className="mt-6 grid gap-3 empty:hidden">
        {studios.map(({ creatorId, name }) => (
          <li key={creatorId}>
            <a href={paths.studio(creatorId)} className="button button-quiet w-full">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {(earlier || later) && (
        <nav aria-label={copy.pages} className="mt-4 flex flex-wrap gap-x-5">
          {earlier && (
            <Link to={earlier} className="link inline-flex min-h-11 items-center">
              {copy.earlier}
            </Link>
          )}
          {later && (
            <Link to={later} className="link inline-flex min-h-11 items-center">
              {copy.later}
            </Link>
          )}
        </nav>
      )}
    </Shell>
  );
}

function AnswerForm(props: { creatorId: string; studio: string; answer: 'accept' | 'decline' }) {
  const { creatorId, studio, answer } = props;
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('creatorId') === creatorId && formData.get('answer') === answer;
  return (
    <Form method="post" action={paths.studios()}>
      <input type="hidden" name="creatorId" value={creatorId} />
      <button
        type="submit"
        name="answer"
        value={answer}
        aria-label={invited[`${answer}Of`](studio)}
        aria-disabled={isBusy}
        className={`button ${answer === 'accept' ? 'button-solid' : 'button-quiet'}`}
      >
        {isBusy ? invited.busy : invited[answer]}
      </button>
    </Form>
  );
}
