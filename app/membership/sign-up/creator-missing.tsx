import { errors as routerCopy } from '../../copy/errors.ts';
import { productName } from '../../copy/product.ts';
import { chooseCreator, signUpErrors as errors } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TryAgain } from '../../ui/layout/page-state.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

/** Error page for a creator who is unknown or whose page is not public. */
export function CreatorMissing() {
  return (
    <Shell brand={null}>
      <title>{`${errors.creatorNotFound} · ${productName}`}</title>
      <div role="alert">
        <h1 className="text-3xl text-danger">{errors.creatorNotFound}</h1>
      </div>
      <p className="mt-3">{errors.creatorNotFoundHint}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.signUp()}>{chooseCreator.choose}</ButtonLink>
        <ButtonLink to={paths.home()} look="quiet">
          {routerCopy.home}
        </ButtonLink>
      </p>
    </Shell>
  );
}

export function PageFailed() {
  return (
    <Shell brand={null}>
      <title>{`${routerCopy.unreadable} · ${productName}`}</title>
      <div role="alert">
        <h1 className="text-3xl text-danger">{routerCopy.unreadable}</h1>
      </div>
      <p className="mt-3">{routerCopy.busyLead}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <TryAgain />
        <ButtonLink to={paths.home()} look="quiet">
          {routerCopy.home}
        </ButtonLink>
      </p>
    </Shell>
  );
}
