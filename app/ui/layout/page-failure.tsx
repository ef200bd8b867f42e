import type { ReactNode } from 'react';
import { errors as copy } from '../../copy/errors.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../button.tsx';

export function PageFailure({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <p role="alert" className="mt-4 text-lg text-danger">
        {message}
      </p>
      <p className="mt-7 flex flex-wrap gap-3">
        {children}
        <ButtonLink to={paths.home()} look="quiet">
          {copy.home}
        </ButtonLink>
      </p>
    </>
  );
}
