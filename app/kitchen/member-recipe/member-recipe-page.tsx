import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { recipeNote } from '../../community/recipe/copy.ts';
import { recipeCommunityPaths } from '../../community/recipe-paths.ts';
import { errors } from '../../copy/errors.ts';
import { MemberNav } from '../../creators/header/member-nav.tsx';
import { PaymentNoticePart } from '../../membership/summary/payment-notice-part.tsx';
import { paths } from '../../paths.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { Checkbox } from '../../ui/form/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageState } from '../../ui/layout/page-state.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Toast } from '../../ui/toast.tsx';
import { mine as words } from '../copy.ts';
import { turnedOut } from '../emails/copy.ts';
import { OfflineNotice, useStoredPaths } from '../offline/offline-notice.tsx';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { useOperationForm } from '../operation-form.tsx';
import { recipeCookedPath, recipeNotePath, recipeSavedPath } from '../paths.ts';
import { RunningTimers } from '../timers/running-timers.tsx';
import { CookedButton, errorOf, SaveButton } from './buttons.tsx';
import { CookedWords, UndoCooked } from './cooked.tsx';
import {
  doneWords,
  type KitchenAct,
  type KitchenAnswer,
  type MemberRecipePageData,
  type ReadyMemberRecipePage,
} from './member-recipe.ts';
import { memberRecipe as copy } from './member-recipe-copy.ts';
import { NoteForm } from './note-form.tsx';

/** `…/mine`: the recipe's page in the kitchen. `answer` is the refusal of a form sent without scripts. */
export function MemberRecipePage({ page, answer }: { page: MemberRecipePageData; answer?: KitchenAnswer | undefined }) {
  if (page.state === 'missing') return <PageState message={copy.notFound} />;
  if (page.state === 'failed') return <Failed isLost={page.isLost === true} />;
  return <Ready {...page} refused={answer && !answer.ok ? answer : null} />;
}

/** Reloads the document if no response arrived and the page is stored on this device. */
function Failed({ isLost }: { isLost: boolean }) {
  const { pathname } = useLocation();
  const isStored = useStoredPaths().has(pathname);
  useEffect(() => {
    if (isLost && isStored) location.reload();
  }, [isLost, isStored]);
  return <PageState message={errors.unexpected} lead={errors.busyLead} again />;
}

type Refused = Extract<KitchenAnswer, { ok: false }>;

function Ready(props: ReadyMemberRecipePage & { refused: Refused | null }) {
  const { site, recipe, mine, mayRead, hasMoved, ask, notice, links, refused } = props;
  const { subdomain } = site;
  const name = recipe.name?.trim() || copy.nameless;
  const { slug } = recipe;
  const path = paths.recipe(subdomain, slug);
  const { pathname } = useLocation();
  const saving = useOperationForm<KitchenAnswer>(recipeSavedPath(subdomain, slug));
  const cooking = useOperationForm<KitchenAnswer>(recipeCookedPath(subdomain, slug));
  const noting = useOperationForm<KitchenAnswer>(recipeNotePath(subdomain, slug));
  const error = errorOf(saving) ?? errorOf(cooking);
  const submitted = refused?.submitted ?? null;
  useServiceWorker({ brand: site });
  return (
    <Shell brand={site} back={path} corner={<MemberNav path={site.path} links={links} />}>
      <p className="-mt-3">
        <SiteLink to={path} className="link inline-block py-2.5">
          <Icon name="arrow-left" className="mr-1.5 inline size-4.5 align-[-0.15em]" />
          {copy.back}
        </SiteLink>
      </p>
      <p className="font-semibold text-accent-text">
        <SiteLink to={paths.kitchen()} className="link inline-block py-2.5">
          {words.label}
        </SiteLink>
      </p>
      <PageHeading title={copy.title(name)}>{name}</PageHeading>
      <OfflineNotice refresh />
      <DoneWords talk={mayRead && site.community !== null ? recipeCommunityPaths.page(subdomain, slug) : null} />
      {notice && <PaymentNoticePart notice={notice} className="mt-4" />}
      {!mayRead && (
        <p className="mt-4">
          {hasMoved ? copy.closed.moved : copy.closed.ended}{' '}
          <SiteLink
            to={hasMoved ? paths.signUp(site.creatorId) : paths.account()}
            state={{ from: pathname }}
            className="link -my-2.5 inline-block py-2.5"
          >
            {hasMoved ? recipePage.wayIn.move(site.name) : copy.closed.account}
          </SiteLink>
        </p>
      )}
      {(error || (refused && submitted === null)) && (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {error ?? refused?.error}
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3 empty:hidden">
        {(mayRead || mine.saved) && <SaveButton mine={mine} sent={saving} />}
        {mayRead && <CookedButton sent={cooking}>{ask !== null && <HowItTurnedOut ask={ask} />}</CookedButton>}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 text-ink-soft">
        <p role="status">{saving.waiting || cooking.waiting ? words.waits : <CookedWords mine={mine} />}</p>
        {mine.lastCookedAt && <UndoCooked mine={mine} sent={cooking} />}
      </div>
      {(mayRead || mine.note) && (
        <div id="note" className="mt-7 border-t border-line pt-7">
          <NoteForm note={mine.note} sent={noting} refused={submitted === null ? null : refused} readOnly={!mayRead} />
        </div>
      )}
      <RunningTimers />
    </Shell>
  );
}

function HowItTurnedOut({ ask }: { ask: boolean }) {
  return (
    <>
      <input type="hidden" name="asks" value="yes" />
      <Checkbox name="ask" value="yes" defaultChecked={ask} className="mt-3 max-w-text">
        {turnedOut.ask}
        <span className="block text-sm text-ink-soft">{turnedOut.hint}</span>
      </Checkbox>
    </>
  );
}

const isDone = (text: string | null): text is KitchenAct => (doneWords as readonly (string | null)[]).includes(text);

/** @param props.talk path of the recipe's notes and questions, or null to offer no note */
function DoneWords({ talk }: { talk: string | null }) {
  const [parameters] = useSearchParams();
  const done = parameters.get('done');
  if (!isDone(done)) return null;
  if (done !== 'cooked' || talk === null) return <Toast className="mt-5">{copy.done[done]}</Toast>;
  return (
    <Toast key={done} className="mt-5">
      {copy.done[done]}
      <a href={`${talk}#note`} className="link py-2.5">
        {recipeNote.tell}
      </a>
    </Toast>
  );
}
