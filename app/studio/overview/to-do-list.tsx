import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { needsSentence } from '../../payments/merchant/copy.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { studioOverview as copy } from '../frame/copy.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { onboarding } from '../onboarding/copy.ts';
import { studioPaths } from '../paths.ts';
import { accountPage, merchantToDo as merchantCopy } from '../payments/account-copy.ts';
import type { MerchantToDo, ToDo } from './to-do.ts';

export function ToDoList({ toDo }: { toDo: readonly ToDo[] }) {
  if (toDo.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-2xl border border-line bg-paper px-4 py-3.5 sm:px-5">
        <Icon name="check" className="size-5 text-success" />
        {copy.nothingWaits}
      </p>
    );
  }
  return (
    <ul className="@container divide-y divide-line overflow-hidden rounded-2xl border border-line bg-paper">
      {toDo.map((each) => (
        <li
          key={each.what === 'recipe' ? each.recipe.id : each.what === 'community' ? each.kind : each.what}
          className="relative flex gap-x-3 px-4 py-2.5 hover:bg-wash sm:px-5 @min-[38rem]:py-1"
        >
          <Task toDo={each} />
        </li>
      ))}
    </ul>
  );
}

function Task({ toDo }: { toDo: ToDo }) {
  const { creatorId, role } = useStudio();
  switch (toDo.what) {
    case 'onboarding':
      return (
        <Row
          icon="list-checks"
          title={copy.onboarding.title}
          lead={copy.onboarding.next(onboarding.names[toDo.next])}
          act={role !== 'operator' && { to: studioPaths.onboarding(creatorId), words: copy.onboarding.goOn }}
        >
          {role !== 'operator' && (
            <Form method="post" action={studioPaths.onboarding(creatorId)} className="relative">
              <button type="submit" name="do" value="end" className="link min-h-11 text-sm">
                {copy.onboarding.end}
              </button>
            </Form>
          )}
        </Row>
      );
    case 'publish-page':
      return (
        <Row
          icon="layout-template"
          title={copy.publishPage.title}
          lead={copy.publishPage.lead}
          act={{ to: studioPaths.pagePublication(creatorId), words: copy.publishPage.look }}
        />
      );
    case 'page-changes':
      return (
        <Row
          icon="layout-template"
          title={copy.pageChanges.title}
          lead={toDo.changes.join(' · ')}
          act={{ to: studioPaths.pagePublication(creatorId), words: copy.pageChanges.look }}
        />
      );
    case 'merchant':
      return <Merchant merchant={toDo.merchant} />;
    case 'letter':
      return (
        <Row
          icon="mail"
          title={toDo.letter.subject || copy.letter.unnamed}
          to={studioPaths.letter(creatorId, toDo.letter.letterId)}
          lead={copy.letter.lead}
          act={{ to: studioPaths.letterSending(creatorId, toDo.letter.letterId), words: copy.letter.send }}
        />
      );
    case 'community':
      return (
        <Row
          icon="message-circle"
          title={copy.community[toDo.kind](toDo.count)}
          act={{
            to: studioPaths.community(creatorId, { only: communityFilters[toDo.kind] }),
            words: copy.community.acts[toDo.kind],
          }}
        />
      );
    case 'recipe':
      return <Recipe recipe={toDo.recipe} />;
  }
}

/** Filters of the queue by task, null for the whole queue. */
const communityFilters = { posts: null, questions: 'question', appeals: 'appeal' } as const;

function Merchant({ merchant: { is, requirements, dueAt } }: { merchant: MerchantToDo }) {
  const { creatorId } = useStudio();
  const dates = useDateWords();
  const needs = requirements.length > 0 && is !== 'begun';
  const { connectLead, connectAct, look } = merchantCopy;
  const { begun, restricted, disconnected } = accountPage.states;
  const leads = { connect: connectLead, begun: begun.lead, disconnected: disconnected.lead };
  const lead = is === 'needed' || is === 'stopped' ? restricted.lead : leads[is];
  return (
    <Row
      icon="wallet"
      title={merchantCopy[is]}
      lead={needs ? needsSentence(requirements, dueAt && dates.date(new Date(dueAt))) : lead}
      act={{
        to: studioPaths.merchant(creatorId),
        words: is === 'connect' || is === 'disconnected' ? connectAct : look,
      }}
    />
  );
}

function Recipe({ recipe }: { recipe: Extract<ToDo, { what: 'recipe' }>['recipe'] }) {
  const { creatorId } = useStudio();
  const { id, state, publishedAt } = recipe;
  const words = copy.recipe;
  const isScheduled = state === 'scheduled' && publishedAt !== null;
  return (
    <Row
      icon={isScheduled ? 'clock' : 'book-open'}
      title={recipe.name?.trim() || words.unnamed}
      to={studioPaths.recipe(creatorId, id)}
      lead={
        isScheduled ? (
          <>
            {words.scheduled} <Moment at={publishedAt} />
          </>
        ) : state === 'changed' ? (
          words.changed
        ) : (
          words.draft
        )
      }
      act={{
        to: studioPaths.recipePublication(creatorId, id),
        words: isScheduled ? words.look : words.publish,
      }}
    />
  );
}

/** @param props.to address that the title links to; omitted if only the action is a link */
function Row(props: {
  icon: IconName;
  title: string;
  to?: string;
  lead?: ReactNode;
  act: { to: string; words: string } | false;
  children?: ReactNode;
}) {
  const { icon, title, to, lead, act } = props;
  return (
    <>
      <Icon name={icon} className="mt-0.5 size-5 flex-none text-ink-soft @min-[38rem]:mt-3" />
      <div className="min-w-0 grow @min-[38rem]:flex @min-[38rem]:items-center @min-[38rem]:gap-5">
        <div className="contents @min-[38rem]:flex @min-[38rem]:min-w-0 @min-[38rem]:grow @min-[38rem]:flex-wrap @min-[38rem]:items-baseline @min-[38rem]:gap-x-3">
          <h3 dir="auto" className="font-sans text-base leading-snug font-semibold wrap-anywhere">
            {to ? (
              <Link to={to} className="after:absolute after:inset-0 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {lead && <p className="text-sm text-pretty text-ink-soft">{lead}</p>}
        </div>
        {act && (
          <Link
            to={act.to}
            className={`inline-flex min-h-11 flex-none items-center gap-1 text-sm font-semibold text-accent-text hover:underline @max-[38rem]:-my-2 ${to ? 'relative' : 'after:absolute after:inset-0'}`}
          >
            {act.words}
            <Icon name="chevron-right" className="size-4" />
          </Link>
        )}
        {props.children}
      </div>
    </>
  );
}
