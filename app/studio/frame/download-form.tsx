import type { ReactNode } from 'react';
import { FormSummary } from '../../ui/form/outcome.tsx';

/** Form whose response is a file, so the browser submits it instead of the router. */
export function DownloadForm(props: {
  action: string;
  refusal: string | null | undefined;
  button: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={props.action} className="card grid max-w-form grid-cols-1 gap-4">
      <FormSummary message={props.refusal} />
      {props.children}
      <p>
        <button type="submit" className="button w-full sm:w-auto">
          {props.button}
        </button>
      </p>
    </form>
  );
}
