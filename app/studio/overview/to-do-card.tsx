import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { needsSentence } from '../../payments/merchant/copy.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { studioOverview as copy } from '../frame/copy.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { onboarding } from '../onboarding/copy.ts';
import { studioPaths } from '../paths.ts';
import { accountPage, merchantToDo as merchantCopy } from '../payments/account-copy.ts';
import type { CommunityToDo, MerchantToDo, ToDo } from './to-do.ts';

export function ToDoCard({ toDo }: { toDo: ToDo }) {
  const { creatorId, role } = useStudio();
  const mayWrite = role !== 'operator';
  switch (toDo.what) {
    case 'onboarding':
      return (
        <Card title={copy.onboarding.title} lead={copy.onboarding.next(onboarding.names[toDo.next])}>
          {mayWrite && (
            <>
              <ButtonLink to={studioPaths.onboarding(creatorId)}>{copy.onboarding.goOn}</ButtonLink>
              <Form method="post" action={studioPaths.onboarding(creatorId)}>
                <button type="submit" name="do" value="end" className="link min-h-11">
                  {copy.onboarding.end}
                </button>
              </Form>
            </>
          )}
        </Card>
      );
    case 'publish-page':
      return (
        <Card title={copy.publishPage.title} lead={copy.publishPage.lead}>
          <ButtonLink to={studioPaths.pagePublication(creatorId)}>{copy.publishPage.look}</ButtonLink>
        </Card>
      );
    case 'page-changes':
      return (
        <Card title={copy.pageChanges.title} lead={toDo.changes.join(' · ')}>
          <ButtonLink to={studioPaths.pagePublication(creatorId)} look="quiet">
            {copy.pageChanges.look}
          </ButtonLink>
        </Card>
      );
    case 'merchant':
      return <Merchant merchant={toDo.merchant} />;
    case 'letter':
      return (
        <Card title={toDo.letter.subject || copy.letter.unnamed} lead={copy.letter.lead}>
          <ButtonLink to={studioPaths.letter(creatorId, toDo.letter.letterId)} look="quiet">
            {copy.letter.write}
          </ButtonLink>
          <TextLink to={studioPaths.letterSending(creatorId, toDo.letter.letterId)}>{copy.letter.send}</TextLink>
        </Card>
      );
    case 'community':
      return (
        <Card title={communityTitle(toDo.counts)} lead={copy.community.lead}>
          <ButtonLink to={studioPaths.community(creatorId)}>{copy.community.look}</ButtonLink>
        </Card>
      );
    case 'recipe':
      return <Recipe recipe={toDo.recipe} />;
  }
}

const communityTitle = (counts: CommunityToDo) =>
  (['posts', 'questions', 'appeals'] as const)
    .flatMap((what) => (counts[what] > 0 ? copy.community[what](counts[what]) : []))
    .join(' · ');

function Merchant({ merchant: { is, requirements, dueAt } }: { merchant: MerchantToDo }) {
  const { creatorId } = useStudio();
  const dates = useDateWords();
  const needs = requirements.length > 0 && is !== 'begun';
  const { connectLead, connectAct, look } = merchantCopy;
  const { begun, restricted, disconnected } = accountPage.states;
  const leads = { connect: connectLead, begun: begun.lead, disconnected: disconnected.lead };
  const lead = is === 'needed' || is === 'stopped' ? restricted.lead : leads[is];
  return (
    <Card
      title={merchantCopy[is]}
      lead={needs ? needsSentence(requirements, dueAt && dates.date(new Date(dueAt))) : lead}
    >
      <ButtonLink to={studioPaths.merchant(creatorId)}>
        {is === 'connect' || is === 'disconnected' ? connectAct : look}
      </ButtonLink>
    </Card>
  );
}

function Recipe({ recipe }: { recipe: Extract<ToDo, { what: 'recipe' }>['recipe'] }) {
  const { creatorId } = useStudio();
  const { id, state, publishedAt } = recipe;
  const words = copy.recipe;
  const lead =
    state === 'scheduled' && publishedAt ? (
      <>
        {words.scheduled} <Moment at={publishedAt} />
      </>
    ) : state === 'changed' ? (
      words.changed
    ) : (
      words.draft
    );
  return (
    <Card title={recipe.name?.trim() || words.unnamed} lead={lead}>
      <ButtonLink to={studioPaths.recipe(creatorId, id)} look="quiet">
        {words.write}
      </ButtonLink>
      <TextLink to={studioPaths.recipePublication(creatorId, id)}>
        {state === 'scheduled' ? words.look : words.publish}
      </TextLink>
    </Card>
  );
}

function Card({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-3 @min-[34rem]:grid-cols-[minmax(0,1fr)_9rem_8.5rem] @min-[34rem]:justify-items-start">
        <div>
          <h3 dir="auto" className="font-sans text-base leading-snug font-semibold wrap-anywhere">
            {title}
          </h3>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft">{lead}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 @min-[34rem]:contents @min-[34rem]:[&>:only-child]:col-span-2">
          {children}
        </div>
      </div>
    </div>
  );
}
