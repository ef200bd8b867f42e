import { redirect } from 'react-router';
import { findMoved } from '../../creators/subdomain/moved-subdomain.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import { deserialize } from '../../http/serialized.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/route';
import { loadLandingPage, missing } from './load.server.ts';
import { CreatorPage, LandingFailure } from './page.tsx';
import { landingMeta } from './structured-data.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const subdomain = params.name.toLowerCase();
  // Skips the query for a name that no page can have.
  if (!isSubdomain(subdomain)) return missing();
  if (subdomain !== params.name) throw redirect(paths.creator(subdomain) + new URL(request.url).search, 301);
  const services = context.get(servicesContext);
  const answer = await loadLandingPage(services, { subdomain });
  const moved = answer.init?.status === 404 && (await findMoved(services, new URL(request.url), subdomain));
  if (moved) throw moved;
  return answer;
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => landingMeta(loaderData ? deserialize(loaderData) : null);

export default function CreatorPageRoute({ loaderData }: Route.ComponentProps) {
  return <CreatorPage landing={deserialize(loaderData)} />;
}

export const ErrorBoundary = LandingFailure;
