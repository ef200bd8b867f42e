import { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { secondFactor as copy } from './copy.ts';

/** The page's forms share it, so that the page says what became of whichever was sent. */
export const FACTOR_FETCHER = 'second-factor';

/** A button of the page. @param props.name what it does, in the field `do` */
export function FactorForm(props: {
  name: string;
  label: string;
  look?: 'solid' | 'quiet' | 'plain';
  /** Its whole name, for people who do not see what it stands beside. */
  accessibleName?: string;
  id?: string;
}) {
  const fetcher = useFetcher({ key: FACTOR_FETCHER });
  const isBusy = fetcher.state !== 'idle' && fetcher.formData?.get('do') === props.name;
  return (
    <fetcher.Form method="post" action={paths.accountSecondFactor()}>
      <input type="hidden" name="do" value={props.name} />
      {props.id && <input type="hidden" name="id" value={props.id} />}
      {props.accessibleName ? (
        <button type="submit" className="button button-plain" aria-label={props.accessibleName}>
          {props.label}
        </button>
      ) : (
        <SubmitButton idle={props.label} busy={copy.busy} isBusy={isBusy && !props.id} look={props.look ?? 'solid'} />
      )}
    </fetcher.Form>
  );
}
