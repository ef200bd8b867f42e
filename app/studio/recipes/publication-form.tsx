import { type ReactNode, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink, looks } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords as copy } from './copy.ts';
import { PUBLISHED, type PublicationPage } from './publication-page.ts';

/** `from` is the page to return to, by default the publication page. */
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

/** Outcome of the last action. A recipe that was just published and is public gets a sheet with its link. */
export function PublicationDoneLine(props: {
  page: Pick<PublicationPage, 'recipeId' | 'done' | 'status' | 'slug'>;
  free: boolean;
  origin: string;
}) {
  const { subdomain, isPublic } = useStudio();
  const { recipeId, done, status, slug } = props.page;
  if (!done) return null;
  if (done === 'published' && status === 'published' && isPublic && subdomain) {
    const address = paths.recipe(subdomain, slug);
    return (
      <Sheet id={PUBLISHED} title={copy.live.title}>
        <p className="mb-4">{(props.free ? copy.done : copy.doneForMembers).published}</p>
        <LinkToCopy label={copy.live.link} url={props.origin + address} />
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={address}>{copy.see}</ButtonLink>
          <ShareButton url={props.origin + address} />
          <LetterForm recipeId={recipeId} />
        </div>
      </Sheet>
    );
  }
  return (
    <Toast key={done}>
      <p>{{ ...copy.done, ...(!props.free && copy.doneForMembers), ...(!isPublic && copy.doneHidden) }[done]}</p>
      {status === 'published' && isPublic && subdomain && (
        <TextLink to={paths.recipe(subdomain, slug)}>{copy.see}</TextLink>
      )}
    </Toast>
  );
}

function LetterForm({ recipeId }: { recipeId: string }) {
  const { creatorId } = useStudio();
  const isBusy = useNavigation().formData?.has('recipe') ?? false;
  return (
    <Form method="post" action={studioPaths.letters(creatorId)}>
      <input type="hidden" name="recipe" value={recipeId} />
      <SubmitButton idle={copy.live.letter} busy={copy.live.beginning} isBusy={isBusy} look="quiet" />
    </Form>
  );
}

/** Button that opens the device's share dialog. Shown only where the browser supports it. */
function ShareButton({ url }: { url: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  if (!canShare) return null;
  return (
    <button
      type="button"
      className={looks.quiet}
      // Rejected if the person closes the device's dialog.
      onClick={() => void navigator.share({ url }).catch(() => {})}
    >
      {copy.live.share}
    </button>
  );
}
