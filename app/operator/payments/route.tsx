import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { endOrphan, listOrphans } from '../../payments/operator/orphans.server.ts';
import { listDisputes, listRefusedSubscriptions } from '../../payments/operator/review.server.ts';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorPayments as copy } from './copy.ts';
import { PaymentsPage } from './page.tsx';

const SHOWN = 50;
const isSubscription = (text: string) => /^sub_\w{1,100}$/.test(text);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log, now } = context.get(servicesContext);
  const member = await requireMember(context);
  try {
    const [refused, orphans, disputes] = await Promise.all([
      listRefusedSubscriptions(db, { limit: SHOWN + 1 }),
      listOrphans(db),
      listDisputes(db, { limit: SHOWN + 1 }),
    ]);
    const done = url.searchParams.get('done') ?? '';
    return {
      refused: someOf(refused),
      orphans: someOf(
        orphans.map(({ subscriptionId, foundAt }) => ({ subscriptionId, foundAt: foundAt.toISOString() })),
      ),
      disputes: someOf(disputes.map(({ at, ...dispute }) => ({ ...dispute, at: at.toISOString() }))),
      isFresh: isFresh(member, now()),
      done: isSubscription(done) ? done : null,
    };
  } catch (err) {
    log.error({ err }, 'Payments to review could not be read');
    throw unreadablePage();
  }
}

const someOf = <Row,>(rows: Row[]) => ({ rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN });

/** Ends a subscription whose membership is gone (`subscriptionId`). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, payments, log } = context.get(servicesContext);
  const { accountId } = await requireMember(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { subscriptionId = '' } = form.values;
  if (!isSubscription(subscriptionId)) return badRequest(refused(copy.errors.unknown));
  if (!payments) return conflict(refused(copy.errors.nobody));
  try {
    const ended = await endOrphan({ db, payments }, { subscriptionId, by: { accountId } });
    if (ended.ok) return redirect(operatorPaths.payments({ done: subscriptionId }), { status: 303 });
    const answer = ended.reason === 'away' ? unavailable : conflict;
    return answer(refused(copy.errors[ended.reason]));
  } catch (err) {
    log.error({ err }, 'A subscription could not be ended');
    return unavailable(refused(copy.errors.service));
  }
}

const refused = (error: string): { error: string } => ({ error });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = copy.errors.service) => refused(sentence));

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} answer={actionData} />;
}
