import type { ReactNode } from 'react';
import { errors as routerCopy } from '../../copy/errors.ts';
import { productName } from '../../copy/product.ts';
import { chooseCreator, signUpErrors as errors } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TryAgain } from '../../ui/layout/page-state.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

export function CreatorMissing() {
  return (
    <Failure title={errors.creatorNotFound} lead={errors.creatorNotFoundHint}>
      <ButtonLink to={paths.signUp()}>{chooseCreator.choose}</ButtonLink>
    </Failure>
  );
}

export function PageFailed() {
  return (
    <Failure title={routerCopy.unreadable} lead={routerCopy.busyLead}>
      <TryAgain />
    </Failure>
  );
}

function Failure({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Shell scheme="light" brand={null}>
      <title>{`${title} · ${productName}`}</title>
      <div role="alert">
        <h1 className="text-3xl text-danger">{title}</h1>
      </div>
      <p className="mt-3">{lead}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        {children}
        <ButtonLink to={paths.home()} look="quiet">
          {routerCopy.home}
        </ButtonLink>
      </p>
    </Shell>
  );
}
