import { noSuchResource } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/message-html-route';
import { demoMailbox } from './mailbox.server.ts';

/**
 * Content security policy of a mail's original HTML, which `/dev/mail/:id` shows in a frame. Sandboxes the mail even
 * when it is opened directly.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ');

export async function loader({ params, context }: Route.LoaderArgs) {
  const mail = await demoMailbox(context.get(servicesContext))?.find(params.id);
  if (!mail) return noSuchResource('mail');
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  });
}
