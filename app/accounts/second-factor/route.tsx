import { data } from 'react-router';
import { withNetworkError } from '../../http/network-error.ts';
import { unavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import type { Route } from './+types/route';
import { secondFactorErrors as errors } from './copy.ts';
import { changeSecondFactors, loadSecondFactorPage, type SecondFactorAnswer } from './page.server.ts';
import { SecondFactorPage } from './page.tsx';

export const loader = loadSecondFactorPage;

/** Adds and removes factors; the form field `do` names the action. */
export async function action({ request, context }: Route.ActionArgs) {
  const { log, origin } = context.get(servicesContext);
  try {
    const { status, answer, session } = await changeSecondFactors(request, context);
    const headers: HeadersInit = session === null ? {} : { 'Set-Cookie': await sessionCookie(session, origin) };
    return data(answer, { status, headers });
  } catch (err) {
    log.error({ err }, 'A second factor could not be changed');
    return unavailable(refused(errors.service));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = errors.service) => refused(sentence));

export default function AccountSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage {...loaderData} answer={actionData} />;
}

const refused = (error: string): SecondFactorAnswer => ({ ok: false, error });
