import { type RouterContextProvider, redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { askForEmails, declineEmails, offeredKinds } from '../../mail/scheduled/preferences.server.ts';
import { paths } from '../../paths.ts';
import { emailsPart as copy } from './copy.ts';
import type { EmailsAnswer } from './emails-part.tsx';

/**
 * Stores which of the emails that the form showed (`shown`) are wanted. Browsers do not submit unticked checkboxes, so
 * `shown` tells which emails were declined.
 */
export async function chooseEmails({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request, { repeated: ['shown', 'wanted'] });
  if (!form.ok) return unreadable<EmailsAnswer>(form, { error: form.error });
  const isInKitchen = form.values.page === 'kitchen';
  const [shown, wanted] = [new Set(form.lists.shown), new Set(form.lists.wanted)];
  try {
    await services.db.transaction(async (tx) => {
      for (const { name } of offeredKinds(services)) {
        const choice = { accountId, kind: name };
        if (!shown.has(name)) continue;
        if (!wanted.has(name)) await declineEmails(tx, choice);
        else await askForEmails(tx, { ...choice, on: isInKitchen ? 'kitchen' : 'account', now: services.now() });
      }
    });
  } catch (err) {
    services.log.error({ err }, 'A choice of emails could not be stored');
    return unavailable<EmailsAnswer>({ error: copy.failed });
  }
  return redirect(isInKitchen ? paths.kitchen() : paths.account({ done: 'emails' }), { status: 303 });
}
