import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { errors as copy } from '../../copy/errors.ts';
import { productName } from '../../copy/product.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../button.tsx';

export function PageState(props: {
  message: string;
  detail?: ReactNode;
  lead?: string;
  again?: boolean;
  children?: ReactNode;
}) {
  return (
    <main id="main" className="page-state">
      <p className="flex items-center gap-2 font-display text-xl">
        <img src="/favicon.png" alt="" width="32" height="32" />
        {productName}
      </p>
      <div role="alert">
        <h1 className={props.detail ? undefined : 'text-danger'}>{props.message}</h1>
        {props.detail}
      </div>
      {props.lead && <p className="max-w-form text-balance">{props.lead}</p>}
      {props.children}
      <p className="flex flex-wrap justify-center gap-3">
        {props.again && <TryAgain />}
        <ButtonLink to={paths.home()} look={props.again ? 'quiet' : 'solid'}>
          {copy.home}
        </ButtonLink>
        <ButtonLink to={paths.directory()} look="quiet">
          {copy.cooks}
        </ButtonLink>
      </p>
    </main>
  );
}

export function TryAgain() {
  const { pathname, search, state } = useLocation();
  return (
    <ButtonLink to={pathname + search} state={state}>
      {copy.tryAgain}
    </ButtonLink>
  );
}
