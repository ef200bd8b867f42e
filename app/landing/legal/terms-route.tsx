import { data } from 'react-router';
import { productName } from '../../copy/product.ts';
import { pageMeta } from '../../creators/page-metadata.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { findPlatformPrices } from '../../membership/prices/queries.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/terms-route';
import { LegalPage } from './page.tsx';
import { termsAndConditions } from './terms-and-conditions.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, supportEmail, platformFee, membershipNow } = context.get(servicesContext);
  const prices = await findPlatformPrices(db, { now: membershipNow() });
  const page = {
    supportEmail,
    prices,
    platformFee,
    canonical: origin + paths.termsAndConditions(),
    sharePicture: `${origin}/share.png`,
  };
  return data(page, { headers: cachedUntilChanged(cacheTags.release, cacheTags.prices, cacheTags.creatorsPrices) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { title, summary } = termsAndConditions(loaderData);
  return pageMeta({ ...loaderData, title: `${title} · ${productName}`, description: summary[0] ?? title });
};

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={termsAndConditions(loaderData)} />;
}
