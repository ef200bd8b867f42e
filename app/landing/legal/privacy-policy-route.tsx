import { data } from 'react-router';
import { WithdrawConsent } from '../../analytics/consent/withdraw-consent.tsx';
import { productName } from '../../copy/product.ts';
import { pageMeta } from '../../creators/page-metadata.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/privacy-policy-route';
import { LegalPage } from './page.tsx';
import { privacyPolicy } from './privacy-policy.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { origin, supportEmail } = context.get(servicesContext);
  const page = { supportEmail, canonical: origin + paths.privacyPolicy(), sharePicture: `${origin}/share.png` };
  return data(page, { headers: cachedUntilChanged(cacheTags.release) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { title, summary } = privacyPolicy(loaderData);
  return pageMeta({ ...loaderData, title: `${title} · ${productName}`, description: summary[0] ?? title });
};

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage document={privacyPolicy(loaderData)}>
      <WithdrawConsent />
    </LegalPage>
  );
}
