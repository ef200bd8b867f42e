import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords as copy } from './copy.ts';
import type { PublicationPage } from './publication-page.ts';

/** Form of a publication action. `from` is the page to return to, by default the publication page. */
export function PublicationForm(props: {
  recipeId: string;
  intent: string;
  from?: 'editor' | undefined;
  children: ReactNode;
  className?: string;
}) {
  const { creatorId } = useStudio();
  return (
    <Form method="post" action={studioPaths.recipePublication(creatorId, props.recipeId)} className={props.className}>
      <input type="hidden" name="intent" value={props.intent} />
      {props.from && <input type="hidden" name="from" value={props.from} />}
      {props.children}
    </Form>
  );
}

/** Submit button. `number` is the revision, if the page has a button for each revision. */
export function Submit(props: {
  idle: string;
  busy: string;
  intent: string;
  number?: number;
  look?: 'solid' | 'quiet';
}) {
  const { formData } = useNavigation();
  const isBusy =
    formData?.get('intent') === props.intent &&
    (props.number === undefined || formData.get('number') === String(props.number));
  return <SubmitButton idle={props.idle} busy={props.busy} isBusy={isBusy} look={props.look} />;
}

export function PublicationDoneLine(props: { page: Pick<PublicationPage, 'done' | 'status' | 'slug'>; free: boolean }) {
  const { subdomain, isPublic } = useStudio();
  const { done, status, slug } = props.page;
  if (!done) return null;
  return (
    <Toast key={done}>
      <p>{{ ...copy.done, ...(!props.free && copy.doneForMembers), ...(!isPublic && copy.doneHidden) }[done]}</p>
      {status === 'published' && isPublic && subdomain && (
        <TextLink to={paths.recipe(subdomain, slug)}>{copy.see}</TextLink>
      )}
    </Toast>
  );
}
