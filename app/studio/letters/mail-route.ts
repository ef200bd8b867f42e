import { isUuid } from '../../http/ids.ts';
import { noSuchResource } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/mail-route';
import { previewLetter } from './preview.server.ts';
import { readPreviewChoice } from './preview-choice.ts';

/** Content security policy of the previewed mail. The sandbox allows no new windows and no top-level navigation. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

export async function loader({ url, context, params }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const { as, theme } = readPreviewChoice(url.searchParams);
  const letterId = params.letterId.toLowerCase();
  try {
    const preview = isUuid(letterId) ? await previewLetter(services, studio, { letterId, reader: as }) : null;
    if (!preview) return noSuchResource('letter');
    return new Response(inTheme(preview.html, theme), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (err) {
    services.log.error({ err }, 'A letter could not be previewed');
    return new Response(null, { status: 503 });
  }
}

/** Applies one theme. In a sent mail, the reader's system chooses the theme. */
const inTheme = (html: string, theme: 'light' | 'dark') =>
  html.replaceAll('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all');
