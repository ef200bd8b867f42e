import { noSuchPage } from '../../http/replies.ts';
import { deserialize } from '../../http/serialized.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/template-route';
import { loadLandingPage } from './load.server.ts';
import { CreatorPage, LandingFailure } from './page.tsx';
import { landingMeta } from './structured-data.ts';

/** Loads the landing page with fixed ids (specification, section 7), or 404 if they are not configured. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (!services.template) throw noSuchPage();
  return loadLandingPage(services, services.template);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => landingMeta(loaderData ? deserialize(loaderData) : null);

export default function TemplateRoute({ loaderData }: Route.ComponentProps) {
  return <CreatorPage landing={deserialize(loaderData)} />;
}

export const ErrorBoundary = LandingFailure;
