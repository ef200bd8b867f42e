import { signInErrors, verifyErrors } from '../../copy/account.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests } from '../../http/replies.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import type { Route } from './+types/link-mail-route';
import { VerifyPage } from './page.tsx';
import { failedLinkView, sendExpiredAgain } from './verify-help.server.ts';
import { failedView, type VerifyView } from './verify-view.ts';

/** Shows a failed link: after a native form, browsers keep the URL of the form's action, which has no link. */
export const loader = (): VerifyView => failedView(verifyErrors.invalid, {});

const form = defineForm({
  unexpected: signInErrors.notResent,
  refused: (message, submitted): VerifyView =>
    failedView(message, isEmpty(submitted) ? null : linkFields(new URLSearchParams(submitted))),
});

export const action = formAction(
  form,
  'A verification mail could not be sent again',
  async ({ context }: Route.ActionArgs, { services, values }) => {
    const parameters = new URLSearchParams(values);
    const link = readLink(parameters, 'signup');
    const expired = await failedLinkView(services, { link, fields: linkFields(parameters), reason: 'invalid' });
    const { brand, help } = expired;
    if (help?.kind !== 'send-again') return badRequest<VerifyView>(expired);
    const { email } = help;
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) return tooManyRequests<VerifyView>(limit, (message) => ({ ...expired, message }));
    const sent = await sendExpiredAgain(services, link);
    if (!sent.ok) return badRequest<VerifyView>(expired);
    return { state: 'resent', email, brand } satisfies VerifyView as VerifyView;
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function VerifyMail({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage opening={loaderData} answer={actionData} />;
}
