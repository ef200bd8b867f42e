import { data, Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, type Submitted } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, forbidden, notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { MAX_FOOTNOTE_LENGTH } from '../../recipes/content/recipe-shape.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CommunityFrame, communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { byOf } from '../load-community.server.ts';
import { findLine, linesOf, readLine } from '../recipe-lines.ts';
import { recipeCommunityPaths } from '../recipe-paths.ts';
import { RAW_WORDS_LENGTH } from '../threads/words.ts';
import type { Route } from './+types/footnote-route';
import { recipeCommunity, recipeTalk } from './copy.ts';
import { addAnswerToRecipe, findFootnoteAnswer } from './footnotes.server.ts';
import { type Args, findRecipeCommunity } from './load.server.ts';

const copy = recipeTalk.footnote;
const OPTION_LENGTH = 80;

async function findForModerator(services: Services, args: Args) {
  const found = await findRecipeCommunity(services, args);
  return found && !('movedTo' in found) && found.community.standing === 'moderator' ? found : null;
}

export const loader = pageLoader(
  'The form of a footnote could not be read',
  async (args: Route.LoaderArgs & Args, services) => {
    const found = await findForModerator(services, args);
    if (!found) return data(null, { status: 404 });
    const { community, recipe } = found;
    const { creatorId, frame } = community;
    const { postId } = args.params;
    const answer = isUuid(postId)
      ? await findFootnoteAnswer(services.db, { creatorId, recipeId: recipe.id, postId })
      : null;
    const lines = linesOf(recipe.body);
    const { slug } = recipe;
    const head = { frame, recipe: { slug, name: recipe.name?.trim() || recipeCommunity.unnamed } };
    if (!answer) return data({ ...head, answer: null }, { status: 404 });
    const about = answer.about?.place === 'step' ? findLine(lines, answer.about) : null;
    const steps = lines.step.map((text) => text.slice(0, OPTION_LENGTH));
    return data({ ...head, answer: { words: answer.words, isAdded: answer.isAdded, steps, step: about } });
  },
);

const form = defineForm({
  unexpected: recipeTalk.errors.failed,
  refused: (error: string, submitted: Submitted) => ({ error, submitted }),
});

export const action = formAction(
  form,
  'A footnote could not be stored',
  async (args: Route.ActionArgs & Args, { services, values, refused }) => {
    const { accountId, email } = await requireUser(args.context);
    const limit = await countTry(args.context, 'community', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const found = await findForModerator(services, args);
    const { postId, name, slug } = args.params;
    if (!found || !isUuid(postId)) return notFound(refused(copy.gone));
    const line = readLine(linesOf(found.recipe.body), 'step', values.step ?? null);
    if (!line) return conflict(refused(copy.errors['no-such-step']));
    const by = byOf(services, { accountId, creatorId: found.community.creatorId });
    const result = await addAnswerToRecipe(services.db, by, {
      recipeId: found.recipe.id,
      postId: postId.toLowerCase(),
      step: line.number,
      stepText: line.text,
      words: values.words ?? '',
    });
    if (result.ok) return redirect(recipeCommunityPaths.footnote(name, slug, postId), { status: 303 });
    switch (result.reason) {
      case 'no-such-post':
        return notFound(refused(copy.gone));
      case 'no-such-step':
      case 'too-many':
        return conflict(refused(copy.errors[result.reason]));
      case 'empty':
      case 'too-long':
        return badRequest(refused(copy.errors[result.reason]));
      default:
        return forbidden(refused(words.refusals[result.reason]));
    }
  },
  { longer: { words: RAW_WORDS_LENGTH } },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.title) : [];

export default function FootnoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod !== undefined;
  if (!loaderData) return <p className="shell py-10 text-lg">{copy.gone}</p>;
  const { frame, recipe, answer } = loaderData;
  const { subdomain } = frame.site;
  const { submitted } = actionData ?? {};
  return (
    <CommunityFrame
      frame={frame}
      back={{ to: recipeCommunityPaths.page(subdomain, recipe.slug), words: recipeTalk.title }}
    >
      <p dir="auto" className="font-semibold text-accent-text">
        {recipe.name}
      </p>
      <h1 className="mt-1 text-section">{copy.title}</h1>
      {!answer && <p className="mt-4 text-lg">{copy.gone}</p>}
      {answer?.isAdded && (
        <p role="status" className="mt-4 text-lg">
          {copy.added}{' '}
          <SiteLink to={`${paths.recipe(subdomain, recipe.slug)}#method`} className="link inline-block py-2.5">
            {copy.see}
          </SiteLink>
        </p>
      )}
      {answer && !answer.isAdded && (
        <Form method="post" className="mt-4 grid grid-cols-1 gap-5">
          <p className="text-lg">{copy.lead}</p>
          <FormSummary message={isBusy ? null : actionData?.error} attempt={actionData} />
          <SelectField
            name="step"
            label={copy.step}
            required
            placeholder=""
            defaultValue={submitted?.step ?? String(answer.step ?? '')}
            options={answer.steps.map((text, at) => ({
              value: String(at + 1),
              name: copy.stepOption(at + 1, text),
            }))}
          />
          <TextArea
            name="words"
            label={copy.words}
            hint={copy.hint}
            rows={4}
            required
            maxLength={MAX_FOOTNOTE_LENGTH}
            defaultValue={submitted?.words ?? answer.words}
          />
          <p>
            <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
          </p>
        </Form>
      )}
    </CommunityFrame>
  );
}
