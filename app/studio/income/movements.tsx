import type { ComponentProps } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { ListTurns } from '../frame/list-search.tsx';
import { incomePage as copy, exactly, wordsOf } from './copy.ts';
import { IncomeTable } from './income-table.tsx';
import type { IncomeMovement } from './lines.server.ts';

export function Movements(props: {
  movements: readonly IncomeMovement[];
  turns: ComponentProps<typeof ListTurns>['turns'];
}) {
  const { what, date, amount } = copy.movement;
  return (
    <section aria-labelledby="movements" className="mt-10">
      <h2 id="movements" className="text-xl">
        {copy.movements}
      </h2>
      <p className="mt-2 max-w-text text-ink-soft">{copy.movementsLead}</p>
      <IncomeTable
        caption={copy.movements}
        columns={[what, date, amount]}
        rows={props.movements.map((movement) => ({
          key: `${movement.kind} ${movement.id}`,
          head: wordsOf(movement),
          cells: [
            { words: <Moment at={movement.at} dateOnly />, isNothing: false },
            { words: exactly(movement.amount, movement.currency), isNothing: false },
          ],
        }))}
      />
      <div className="print:hidden">
        <ListTurns turns={props.turns} />
      </div>
    </section>
  );
}
