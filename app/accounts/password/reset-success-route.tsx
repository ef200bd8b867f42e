import { reset as copy, signIn } from '../../copy/account.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import { returnPath } from '../../http/return-path.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/reset-success-route';

export async function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(new URL(request.url).searchParams.get('from'));
  const { brand, user } = await findVisitorForPage(context, from);
  return { brand, signedIn: user !== null };
}

export default function PasswordResetSuccess({ loaderData: { brand, signedIn } }: Route.ComponentProps) {
  return (
    <Shell brand={brand} back={brand ? pathOfCreator(brand) : paths.home()}>
      <PageHeading>{copy.success}</PageHeading>
      <p className="mt-4 text-lg">{copy.successLead}</p>
      <p className="mt-7">
        <ButtonLink to={signedIn ? paths.account() : paths.signIn({ from: brand && pathOfCreator(brand) })}>
          {signedIn ? copy.account : signIn.submit}
        </ButtonLink>
      </p>
    </Shell>
  );
}
