import { Form, useNavigation } from 'react-router';
import { SubmitButton } from '../../ui/form/outcome.tsx';

/** Button that acts on one row. `label` is the accessible name, by default `words`. */
export function RowForm(props: {
  action: string;
  field: { name: string; value: string };
  words: string;
  label?: string;
  busy: string;
  look: 'quiet' | 'danger';
}) {
  const { action, field, words, label, busy, look } = props;
  const { state, formData } = useNavigation();
  return (
    <Form method="post" action={action}>
      <input type="hidden" name={field.name} value={field.value} />
      <SubmitButton
        idle={
          <>
            <span aria-hidden={label ? true : undefined}>{words}</span>
            {label && <span className="sr-only">{label}</span>}
          </>
        }
        busy={busy}
        isBusy={state !== 'idle' && formData?.get(field.name) === field.value}
        look={look}
      />
    </Form>
  );
}
