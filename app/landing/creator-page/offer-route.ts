import { redirect } from 'react-router';
import { findCreatorSite } from '../../creators/creator-site.server.ts';
import { findMoved } from '../../creators/subdomain/moved-subdomain.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/offer-route';

/** Maximum length of a code that is read, in UTF-16 code units. */
const MAX_LENGTH = 60;

/** Redirects `/:name/offer/:code` to the sign-up page, which shows the reduced price or an error. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const subdomain = params.name.toLowerCase();
  const services = context.get(servicesContext);
  const site = isSubdomain(subdomain) ? await findCreatorSite(services.db, { subdomain }) : null;
  if (!site) throw (await findMoved(services, new URL(request.url), subdomain)) ?? noSuchPage();
  return redirect(paths.signUp(site.creatorId, { offer: params.code.slice(0, MAX_LENGTH) }));
}
