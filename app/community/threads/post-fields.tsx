import type { ReactNode } from 'react';
import { useFieldId } from '../../ui/form/field-ids.tsx';
import { ariaProps, Labelled } from '../../ui/form/labelled.tsx';

export function PicturesField(props: { label: string; hint: ReactNode; name?: string; isSingle?: boolean }) {
  const { label, hint, name = 'pictures', isSingle = false } = props;
  const id = useFieldId(name);
  return (
    <Labelled id={id} label={label} hint={hint}>
      <input
        {...ariaProps(id, null, hint)}
        type="file"
        name={name}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple={!isSingle}
        className="field py-2 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-(--radius-button) file:border-0 file:bg-wash file:px-3 file:font-semibold"
      />
    </Labelled>
  );
}
