import { useRef, useState } from 'react';
import { Field } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { publicationWords as copy } from './copy.ts';
import { PublicationForm, Submit } from './publication-form.tsx';

/** Form to schedule publication. A script sends the time in UTC; without scripts, the label asks for UTC. */
export function ScheduleForm(props: {
  recipeId: string;
  version: number;
  at: string | null;
  /** Refused time as submitted, with the error. */
  refused: { time: string | null; error: string } | null;
  from?: 'editor' | undefined;
}) {
  const { recipeId, version, at, refused, from } = props;
  const [error, setError] = useState(refused?.error ?? null);
  const instant = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  return (
    <details open={refused !== null} className="group mt-5 border-t border-line pt-2">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        {at === null ? copy.atTime : copy.otherTime}
        <Icon name="down" className="size-5 group-open:rotate-180" />
      </summary>
      <PublicationForm recipeId={recipeId} from={from} intent="schedule" className="grid gap-4 pt-2 pb-1 sm:max-w-sm">
        <input type="hidden" name="version" value={version} />
        <input ref={instant} type="hidden" name="instant" defaultValue="" />
        <Field
          label={copy.when}
          name="time"
          type="datetime-local"
          required
          hint={isHydrated ? copy.yourTime : copy.utc}
          defaultValue={refused?.time ?? undefined}
          error={error}
          onChange={({ target: { value } }) => {
            const chosen = new Date(value);
            const isTime = !Number.isNaN(chosen.getTime());
            instant.current!.value = isTime ? chosen.toISOString() : '';
            setError(isTime && chosen.getTime() <= Date.now() ? copy.errors['not-to-come'] : null);
          }}
        />
        <div>
          <Submit idle={copy.schedule} busy={copy.scheduling} intent="schedule" />
        </div>
      </PublicationForm>
    </details>
  );
}
