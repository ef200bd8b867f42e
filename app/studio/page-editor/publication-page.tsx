import { Form, Link, useNavigation } from 'react-router';
import { pageLabels } from '../../landing/editing/copy.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { fieldId } from '../editing/focus-field.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pagePublication as copy } from './copy.ts';

export function PublicationPage(props: {
  changes: string[];
  leftOut: string[];
  hasRecipes: boolean;
  errors: Record<string, string>;
  version: number;
  isActive: boolean;
  error: string | null;
}) {
  const { changes, leftOut, hasRecipes, errors, version, isActive, error } = props;
  const { creatorId, subdomain, role } = useStudio();
  const { formData } = useNavigation();
  const wrong = Object.entries(errors);
  const canPublish = wrong.length === 0 && subdomain && (changes.length > 0 || !isActive) && role !== 'operator';
  return (
    <div className="max-w-2xl">
      <FormSummary message={error} attempt={props} />
      <section className="mt-4 rounded-2xl border border-line bg-paper p-5 sm:p-7">
        <h2 className="text-2xl">{copy.changes}</h2>
        <ul className="mt-3 list-disc pl-5">
          {!isActive && <li className="py-1">{copy.first}</li>}
          {changes.map((change) => (
            <li key={change} className="py-1">
              {change}
            </li>
          ))}
        </ul>
        {isActive && changes.length === 0 && <p>{copy.nothing}</p>}
        {leftOut.map((words) => (
          <p key={words} className="mt-3 text-ink-soft">
            {words}
          </p>
        ))}
        {!hasRecipes && (
          <p role="note" className="mt-4 rounded-xl border border-line bg-wash px-4 py-2">
            {copy.noRecipes}{' '}
            <Link to={studioPaths.recipes(creatorId)} className="link inline-flex min-h-11 items-center">
              {copy.publishRecipes}
            </Link>
          </p>
        )}
        {!subdomain && (
          <p className="mt-4">
            {copy.noAddress}{' '}
            <Link to={studioPaths.pageSubdomain(creatorId)} className="link py-2.5">
              {copy.chooseAddress}
            </Link>
          </p>
        )}
        {wrong.length > 0 && (
          <>
            <h3 className="mt-5 font-semibold text-danger">{copy.errors}</h3>
            <ul className="mt-1 list-disc pl-5">
              {wrong.map(([field, sentence]) => (
                <li key={field} className="py-1">
                  <Link to={studioPaths.page(creatorId, { field: fieldId(field) })} className="link py-2.5">
                    {field in pageLabels && `${pageLabels[field as keyof typeof pageLabels]}: `}
                    {sentence}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          {canPublish && (
            <Form method="post">
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="do" value="publish" />
              <SubmitButton idle={copy.publish} busy={copy.publishing} isBusy={formData?.get('do') === 'publish'} />
            </Form>
          )}
        </div>
      </section>
      {isActive && role !== 'operator' && (
        <section className="mt-8">
          <p className="text-ink-soft">{copy.offlineLead}</p>
          <Form method="post" className="mt-3">
            <input type="hidden" name="do" value="offline" />
            <SubmitButton
              look="quiet"
              idle={copy.offline}
              busy={copy.takingOffline}
              isBusy={formData?.get('do') === 'offline'}
            />
          </Form>
        </section>
      )}
    </div>
  );
}
