import { useLocation } from 'react-router';
import { errors as copy } from '../../copy/errors.ts';
import { ButtonLink } from '../button.tsx';

/** Loads the page at the current address again: in the app by its data alone, without scripts as a link. */
export function TryAgain() {
  const { pathname, search, state } = useLocation();
  return (
    <ButtonLink to={pathname + search} state={state}>
      {copy.tryAgain}
    </ButtonLink>
  );
}
