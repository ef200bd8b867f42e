import { google as copy, googleErrors as errors } from '../../copy/google.ts';
import { productName } from '../../copy/product.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

/** `url` is the address to continue at, on Google or the platform. `creatorId` is as submitted. */
export type GoogleStartAnswer = { ok: true; url: string } | { ok: false; message: string; creatorId: string | null };

export function GoogleStart({ actionData }: { actionData?: GoogleStartAnswer }) {
  if (actionData?.ok) {
    return (
      <Shell brand={null}>
        <title>{`${copy.leaving} · ${productName}`}</title>
        <meta httpEquiv="refresh" content={`0;url=${actionData.url}`} />
        <h1 role="status" className="text-3xl">
          {copy.leaving}
        </h1>
        <p className="mt-7">
          <a href={actionData.url} className="button">
            {copy.leave}
          </a>
        </p>
      </Shell>
    );
  }
  return (
    <Shell brand={null}>
      <title>{`${copy.failed} · ${productName}`}</title>
      <h1 className="text-3xl">{copy.failed}</h1>
      <PageFailure message={actionData?.message ?? errors.authentication}>
        <ButtonLink to={paths.signUp(actionData?.creatorId ?? undefined)}>{copy.tryAgain}</ButtonLink>
      </PageFailure>
    </Shell>
  );
}
