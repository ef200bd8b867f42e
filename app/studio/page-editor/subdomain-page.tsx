import { useEffect, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field, LiveNote } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageSubdomain as copy } from './copy.ts';

const PAUSE = 400;

export interface FoundSubdomain {
  site: string;
  wanted: string | null;
  note: string | null;
  isFree: boolean;
}

export function SubdomainPage(props: { found: FoundSubdomain; answer: { error: string; wanted: string } | null }) {
  const { found, answer } = props;
  const { creatorId, subdomain, role } = useStudio();
  const [wanted, setWanted] = useState(answer?.wanted ?? found.wanted ?? subdomain ?? '');
  const { load, data, state } = useFetcher<FoundSubdomain>();
  const { formData } = useNavigation();
  const text = wanted.trim();
  useEffect(() => {
    if (!text || text === subdomain) return;
    const timer = setTimeout(() => void load(studioPaths.pageSubdomain(creatorId, { wanted: text })), PAUSE);
    return () => clearTimeout(timer);
  }, [text, subdomain, creatorId, load]);
  const newest = data ?? found;
  const isChecked = newest.wanted === text && state === 'idle';
  return (
    <FieldIds prefix="page">
      <FormSummary message={answer?.error} attempt={answer} />
      <Form method="post" className="mt-4 max-w-xl rounded-2xl border border-line bg-paper p-5 sm:p-7">
        <Field
          label={copy.label}
          name="subdomain"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          hint={
            <>
              <span className="block wrap-anywhere">
                {found.site}
                <strong>{text.toLowerCase()}</strong>
              </span>
              <LiveNote look={isChecked && text !== subdomain ? (newest.isFree ? 'good' : 'bad') : 'plain'}>
                {text === subdomain ? copy.own : isChecked ? newest.note : text && copy.checking}
              </LiveNote>
            </>
          }
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          disabled={role === 'operator'}
        />
        {subdomain && text !== subdomain && (
          <p className="mt-3 text-ink-soft">{copy.moves(paths.creator(subdomain))}</p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          {role !== 'operator' && <SubmitButton idle={copy.save} busy={copy.saving} isBusy={Boolean(formData)} />}
        </div>
      </Form>
    </FieldIds>
  );
}
