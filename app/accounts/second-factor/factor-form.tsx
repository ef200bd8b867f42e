import { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { secondFactor as copy } from './copy.ts';

/** Key shared by the page's forms, so that the page shows the result of the form that was sent last. */
export const FACTOR_FETCHER = 'second-factor';

/** @param props.name value of the field `do` */
export function FactorForm(props: {
  name: string;
  label: string;
  look?: 'solid' | 'quiet' | 'plain';
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
