import { data } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import type { Route } from './+types/route';
import { secondFactorErrors as errors } from './copy.ts';
import {
  changeSecondFactors,
  loadSecondFactorPage,
  MAX_PASSKEY_LENGTH,
  type SecondFactorAnswer,
} from './page.server.ts';
import { SecondFactorPage } from './page.tsx';

export const loader = loadSecondFactorPage;

const form = defineForm({
  unexpected: errors.service,
  refused: (error): SecondFactorAnswer => ({ ok: false, error }),
});

export const action = formAction(
  form,
  'A second factor could not be changed',
  async ({ request, context }: Route.ActionArgs, { services, values }) => {
    const { status, answer, session } = await changeSecondFactors(request, context, values);
    const headers: HeadersInit =
      session === null ? {} : { 'Set-Cookie': await sessionCookie(session, services.origin) };
    return data(answer, { status, headers });
  },
  { longer: { passkey: MAX_PASSKEY_LENGTH } },
);

export const clientAction = form.clientAction;

export default function AccountSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage {...loaderData} answer={actionData} />;
}
