import { useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import type { Finding } from '../../recipes/editing/checks.ts';
import { Field } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords as copy, hiddenStateWords, stateWords } from './copy.ts';
import { FindingList } from './finding-list.tsx';
import { PublicationForm, Submit } from './publication-form.tsx';

export interface PublishPanelProps {
  recipeId: string;
  status: 'draft' | 'scheduled' | 'published';
  slug: string;
  /** Publication date, past or scheduled, in ISO 8601, or null. */
  publishedAt: string | null;
  /** True if everyone can read the recipe. */
  free: boolean;
  hasChanges: boolean;
  findings: readonly Finding[];
  /** True if the shown content is saved; only saved content is published. */
  isSaved: boolean;
  version: number;
  /** Refused time with its error. */
  time?: { time: string | null; error: string } | null;
  /** Page that shows the panel, to which its forms return; the publication page if omitted. */
  from?: 'editor';
}

export function PublishPanel(props: PublishPanelProps) {
  return (
    <section aria-labelledby="publishing" className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="publishing" className="text-xl">
          {copy.panel}
        </h2>
        <PublishState {...props} />
      </div>
      <StateWords {...props} />
      {props.status === 'published' && (
        <p className="mt-1">
          <PublicLink slug={props.slug} />
        </p>
      )}
      <PublishSteps {...props} />
    </section>
  );
}

/** Link to the public recipe, or to publishing the page while the page hides the recipe. */
export function PublicLink({ slug }: { slug: string }) {
  const { creatorId, isPublic, subdomain } = useStudio();
  return isPublic && subdomain ? (
    <TextLink to={paths.recipe(subdomain, slug)}>{copy.see}</TextLink>
  ) : (
    <TextLink to={studioPaths.pagePublication(creatorId)}>{copy.publishPage}</TextLink>
  );
}

export function PublishState({ status, hasChanges }: Pick<PublishPanelProps, 'status' | 'hasChanges'>) {
  const { isPublic } = useStudio();
  const state = status === 'published' && hasChanges ? 'changed' : status;
  return (
    <span className="rounded-xl bg-wash px-3 py-1 font-semibold">
      {(isPublic ? stateWords : hiddenStateWords)[state]}
    </span>
  );
}

export function PublishSteps(props: PublishPanelProps) {
  const { recipeId, status, free, hasChanges, findings, isSaved, version, from } = props;
  const canPublish = isSaved && !findings.some(({ must }) => must);
  return (
    <>
      <p className="mt-3 flex items-start gap-2 text-ink-soft">
        <Icon name={free ? 'eye' : 'lock'} className="mt-0.5 size-5 flex-none" />
        {free ? copy.readers.everyone : copy.readers.members}
      </p>
      <FindingList recipeId={recipeId} findings={findings} />
      {!isSaved && (
        <p role="status" className="mt-4 text-ink-soft">
          {copy.unsaved}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {canPublish && (status !== 'published' || hasChanges) && (
          <PublicationForm recipeId={recipeId} from={from} intent="publish">
            <input type="hidden" name="version" value={version} />
            <Submit idle={status === 'published' ? copy.changes : copy.now} busy={copy.publishing} intent="publish" />
          </PublicationForm>
        )}
        {status !== 'draft' && (
          <PublicationForm recipeId={recipeId} from={from} intent="offline">
            <Submit
              idle={status === 'scheduled' ? copy.takeTimeBack : copy.offline}
              busy={copy.takingOffline}
              intent="offline"
              look="quiet"
            />
          </PublicationForm>
        )}
      </div>
      {status === 'published' && <p className="mt-2 text-sm text-ink-soft">{copy.offlineLead}</p>}
      {canPublish && status !== 'published' && (
        <ScheduleForm
          recipeId={recipeId}
          version={version}
          from={from}
          refused={props.time ?? null}
          at={status === 'scheduled' ? props.publishedAt : null}
        />
      )}
    </>
  );
}

/** State of publication. A scheduled time is in the reader's time zone, and in UTC if that differs. */
export function StateWords({
  status,
  publishedAt,
  hasChanges,
}: Pick<PublishPanelProps, 'status' | 'publishedAt' | 'hasChanges'>) {
  const words = useDateWords();
  const { isPublic } = useStudio();
  if (status === 'draft') return <p className="mt-3">{copy.isDraft}</p>;
  const at = publishedAt === null ? null : new Date(publishedAt);
  const own = at && words.moment(at);
  return (
    <>
      <p className="mt-3">
        {status === 'scheduled' ? copy.isScheduled : isPublic ? copy.isPublished : copy.isHidden}{' '}
        {status === 'published' && at && `${copy.since} `}
        {at && <time dateTime={publishedAt!}>{status === 'published' ? words.date(at) : own}</time>}
        {status === 'scheduled' && at && !own!.endsWith('UTC') && ` (${at.toISOString().slice(11, 16)} UTC)`}
        {at && '.'}
      </p>
      {hasChanges && <p className="mt-2">{status === 'published' ? copy.hasChanges : copy.scheduledChanges}</p>}
    </>
  );
}

/** Form to schedule publication. A script sends the time in UTC; without scripts, the label asks for UTC. */
function ScheduleForm(props: {
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
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
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
