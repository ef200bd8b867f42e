import { Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { afterConflictToo, defineForm } from '../../http/form.ts';
import { badRequest, conflict, forbidden, pageLoader } from '../../http/replies.ts';
import { costsWords, costWords } from '../../membership/prices/copy.ts';
import { showing } from '../../membership/prices/offer.ts';
import type { PriceList } from '../../membership/prices/price.ts';
import { announceRaise, lowerPrices, withdrawRaise } from '../../membership/raise/commands.server.ts';
import { type AtAnotherPrice, findOtherPrices } from '../../membership/raise/queries.server.ts';
import { raiseDate } from '../../membership/raise/raise.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/member-prices-route';
import { memberPrices as copy, memberPriceErrors, priceErrors } from './price-copy.ts';

const actionsDone = ['raised', 'lowered', 'withdrawn'] as const;

export const loader = pageLoader(
  'What the members of a creator pay could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const now = membershipNow();
    const found = await findOtherPrices(db, { ...studio, now });
    return {
      ...found,
      raisesAt: raiseDate(now),
      done: actionsDone.find((each) => each === done) ?? null,
    };
  },
);

const form = defineForm({
  unexpected: priceErrors.service,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'What the members of a creator pay could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member: by } = await requireStudio(context, params);
    const { do: what, prices: shown } = values;
    const { creatorId } = studio;
    const change = { creatorId, shown, by, now: services.membershipNow() };
    const decided =
      what === 'raise'
        ? ({ result: await announceRaise(services, change), done: 'raised' } as const)
        : what === 'lower'
          ? ({ result: await lowerPrices(services, change), done: 'lowered' } as const)
          : what === 'withdraw'
            ? ({ result: await withdrawRaise(services, change), done: 'withdrawn' } as const)
            : null;
    if (!decided) return badRequest(refused(memberPriceErrors.unknown));
    const { result, done } = decided;
    if (result.ok) return redirect(studioPaths.memberPrices(creatorId, { done }), { status: 303 });
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(priceErrors.notOwner));
      case 'price-changed':
        return conflict(refused(memberPriceErrors.changed));
    }
  },
);

export const shouldRevalidate = afterConflictToo;

export const clientAction = form.clientAction;

export default function MemberPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { onSale, others, toCome, atAnother, raisesAt, done } = loaderData;
  const { creatorId } = useStudio();
  const { date } = useDateWords();
  const working = useNavigation().formData?.get('do') ?? null;
  const less = others.filter(({ price, sold }) => price.amount < sold.amount);
  const more = others.filter(({ price, sold }) => price.amount > sold.amount);
  const hasNone = others.length === 0 && toCome.length === 0;
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead(costsWords(onSale))}
      back={{ to: studioPaths.price(creatorId), words: copy.back }}
    >
      {done && !actionData && (
        <Toast key={done}>
          <p>{copy.done[done]}</p>
        </Toast>
      )}
      <FormSummary message={working ? null : actionData?.error} attempt={actionData} />
      {atAnother > 0 && (
        <p className="mb-5">
          {copy.link(atAnother)}.{' '}
          <TextLink to={studioPaths.members(creatorId, { price: 'other' })}>{copy.see}</TextLink>
        </p>
      )}
      {hasNone && <p className="card text-ink-soft">{copy.none}</p>}
      {less.length > 0 && (
        <Decision
          title={copy.raise}
          members={less}
          lead={copy.raiseLead(date(raisesAt))}
          what="raise"
          submit={copy.raiseSubmit(countOf(less))}
          onSale={onSale}
          working={working}
        />
      )}
      {more.length > 0 && (
        <Decision
          title={copy.lower}
          members={more}
          lead={copy.lowerLead}
          what="lower"
          submit={copy.lowerSubmit(countOf(more))}
          onSale={onSale}
          working={working}
        />
      )}
      {toCome.length > 0 && (
        <Part title={copy.toCome}>
          <ul className="list-disc pl-5">
            {toCome.map(({ price, at, members }) => (
              <li key={`${price.id} ${at.toISOString()}`} className="py-0.5">
                {copy.toComeOf(members, costWords(price), date(at))}
              </li>
            ))}
          </ul>
          <Decide what="withdraw" lead={copy.withdrawLead} submit={copy.withdraw} onSale={onSale} working={working} />
        </Part>
      )}
    </StudioPage>
  );
}

const countOf = (groups: readonly AtAnotherPrice[]) => groups.reduce((sum, { members }) => sum + members, 0);

interface Deciding {
  onSale: PriceList;
  what: 'raise' | 'lower' | 'withdraw';
  lead: string;
  submit: string;
  working: FormDataEntryValue | null;
}

function Decision({ title, members, ...deciding }: Deciding & { title: string; members: readonly AtAnotherPrice[] }) {
  return (
    <Part title={title}>
      <ul className="list-disc pl-5">
        {members.map(({ price, sold, members }) => (
          <li key={price.id} className="py-0.5">
            {copy.group(members, costWords(price))}, {copy.instead(costWords(sold))}
          </li>
        ))}
      </ul>
      <Decide {...deciding} />
    </Part>
  );
}

function Decide({ onSale, what, lead, submit, working }: Deciding) {
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="do" value={what} />
      <input type="hidden" name="prices" value={showing(onSale)} />
      <p className="mb-4 text-ink-soft">{lead}</p>
      <SubmitButton
        idle={submit}
        busy={copy.working}
        isBusy={working === what}
        look={what === 'raise' ? 'solid' : 'quiet'}
        className="w-full sm:w-auto"
      />
    </Form>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="card mb-4">
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
