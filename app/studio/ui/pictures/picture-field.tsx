import { Field } from '../../../ui/form/fields.tsx';

/**
 * A picture of a form: the field `name` holds its address, empty for none.
 * @param props.value the address now; null: none
 * @param props.onChange with the address that was chosen; null: it was taken away
 */
export function PictureField(props: {
  label: string;
  name: string;
  value: string | null;
  onChange: (address: string | null) => void;
}) {
  const { label, name, value, onChange } = props;
  return (
    <Field label={label} name={name} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)} />
  );
}
