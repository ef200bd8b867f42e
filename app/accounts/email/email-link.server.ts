import { data } from 'react-router';
import type { Db } from '../../db/client.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import type { EmailLink } from './email-change.server.ts';
import type { EmailLinkQuestion, EmailLinkView } from './email-link-view.ts';

export async function openEmailLink(
  db: Db,
  link: EmailLink & { token: string },
  { asks, invalid }: { asks: EmailLinkQuestion; invalid: string },
): Promise<EmailLinkView> {
  const brand = await findMembersBrand(db, link);
  const { email, target, token, used } = link;
  if (!used) return { state: 'ready', asks, email: target, token, errors: null, brand };
  return email === target ? { state: 'again', email, brand } : { state: 'failed', message: invalid, brand };
}

export const showLink = (
  view: EmailLinkView,
  status = view.state === 'failed' ? 400 : 200,
  headers: HeadersInit = {},
) => data(view, { status, headers });

export const showFailedLink = (message: string, status: number, brand: EmailLinkView['brand'] = null) =>
  showLink({ state: 'failed', message, brand }, status);
