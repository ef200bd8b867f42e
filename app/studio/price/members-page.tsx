import { Form, useNavigation } from 'react-router';
import { costsWords, costWords } from '../../membership/prices/copy.ts';
import { showing } from '../../membership/prices/offer.ts';
import type { PriceList } from '../../membership/prices/price.ts';
import type { AtAnotherPrice, RaiseToCome } from '../../membership/raise/queries.server.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { DoneLine } from '../frame/done-line.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { memberPrices as copy } from './copy.ts';

export interface MemberPricesAnswer {
  error: string;
}

export const memberPricesDone = ['raised', 'lowered', 'withdrawn'] as const;

export function MemberPricesPage(props: {
  onSale: PriceList;
  others: AtAnotherPrice[];
  toCome: RaiseToCome[];
  /** Date on which a price increase announced now takes effect. */
  raisesAt: Date;
  done: (typeof memberPricesDone)[number] | null;
  answer: MemberPricesAnswer | undefined;
}) {
  const { onSale, others, toCome, raisesAt, done, answer } = props;
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
      {done && !answer && (
        <DoneLine key={done}>
          <p>{copy.done[done]}</p>
        </DoneLine>
      )}
      <FormSummary message={working ? null : answer?.error} attempt={answer} />
      {hasNone && <p className="max-w-[64ch] text-ink-soft">{copy.none}</p>}
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
    <section className="mb-7 max-w-2xl rounded-2xl border border-line bg-paper p-5">
      <h2 className="mb-2 text-2xl">{title}</h2>
      {children}
    </section>
  );
}
