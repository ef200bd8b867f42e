import { authPaths } from '../../auth-paths.ts';
import { formAction } from '../../http/form.server.ts';
import type { FormDeclaration } from '../../http/form.ts';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isToken } from '../../identity/links/tokens.server.ts';
import type { HandedSession } from '../../identity/sessions/hand-over.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { Route } from './+types/answer-route';
import { handOver as copy, handOverErrors } from './copy.ts';
import { deliver } from './delivery.server.ts';
import { Delivery, type DeliveryForm } from './delivery.tsx';
import { findOtherSite } from './other-site.server.ts';
import { HandOverFailure, HandOverQuestion } from './question.tsx';

/**
 * On the platform the visitor must press a button, because a creator could redirect visitors of the creator's domain to
 * this page. On a creator's site, scripts submit the form, because the platform asks at the end.
 */
export const loader = pageLoader('A hand-over could not be read', async (args: Route.LoaderArgs) => {
  const { name } = await readAsked(args);
  const { email } = await requireUser(args.context);
  return { site: name, email, isAnswered: currentOwnSite() !== null };
});

type HandOverReply = DeliveryForm | { message: string };

const form: FormDeclaration<(message: string) => HandOverReply> = {
  unexpected: handOverErrors.service,
  refused: (message) => ({ message }),
};

export const action = formAction(form, 'A hand-over could not be answered', async (args: Route.ActionArgs) => {
  const to = await readAsked(args);
  const { accountId, sessionHash } = await requireUser(args.context);
  return deliver<HandedSession>(args.context, { ...to, path: authPaths.handOver() }, { accountId, sessionHash });
});

/** @throws 404 if the URL has no valid `check`, or on the platform if the creator has no own address */
async function readAsked({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const { searchParams } = new URL(request.url);
  const check = searchParams.get('check');
  const other = isToken(check)
    ? await findOtherSite(context.get(servicesContext), searchParams.get('creator_id'))
    : null;
  if (!other || !isToken(check)) throw noSuchPage();
  return { ...other, check };
}

export default function HandOverAnswer({ loaderData: { site, email, isAnswered }, actionData }: Route.ComponentProps) {
  if (actionData && 'message' in actionData) return <HandOverFailure message={actionData.message} />;
  if (actionData) return <Delivery {...actionData} />;
  return <HandOverQuestion title={copy.title(site)} lead={copy.lead(site, email)} isAnswered={isAnswered} />;
}
