import { dateWords } from '../../copy/date-words.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownEvent } from './shown.ts';

const copy = demoPayments.events;
const words = dateWords();

export function DemoEvents({ events }: { events: readonly ShownEvent[] }) {
  if (events.length === 0) return <p className="mt-3">{copy.empty}</p>;
  return (
    <ol className="mt-4 border-t border-line">
      {events.map((event) => {
        const { id, type, at, about, delivery } = event;
        const act = (what: string, text: string) => (
          <ActButton what={what} fields={{ id }} label={`${text}: ${type}`} look="link">
            {text}
          </ActButton>
        );
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong>{type}</strong> <code className="text-sm text-ink-soft">{about}</code>
              <span className="block text-sm text-ink-soft">
                {words.moment(at)}: {deliveryWords(event)}
              </span>
            </span>
            <span className="flex flex-wrap gap-x-4">
              {delivery.is === 'waits' && (
                <>
                  {act('drop', copy.drop)}
                  {act('double', copy.double)}
                  {act('delay', copy.delay)}
                </>
              )}
              {delivery.is !== 'waits' && act('double', copy.again)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function deliveryWords({ delivery }: ShownEvent): string {
  if (delivery.is !== 'waits') return copy[delivery.is];
  return delivery.from === null ? copy.waits(delivery.copies) : copy.waitsUntil(words.moment(delivery.from));
}
