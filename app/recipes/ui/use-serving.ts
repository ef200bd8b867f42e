import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/hydrated.ts';
import {
  choiceQuery,
  readChoice,
  readUnits,
  type Scalable,
  type ServingChoice,
  servingOf,
} from '../page/serving-choice.ts';
import type { Units } from '../scaling/measures.ts';
import type { Serving } from '../scaling/show-amount.ts';
import { recall, remember } from './stored-choice.ts';

const UNITS = 'units';
/** Browsers allow an address to change only so often. */
const ADDRESS_DELAY = 300;

export interface ShownServing {
  choice: ServingChoice;
  serving: Serving;
  /** The units that the cook chose last, where they are others than the shown ones; null: the same, or none. */
  remembered: Units | null;
  choose(change: Partial<ServingChoice>): void;
}

/** What each of the controls is given. */
export interface ControlProps {
  scalable: Scalable;
  choice: ServingChoice;
  choose: ShownServing['choose'];
  /** The query of the page's address after a change. */
  queryOf(change: Partial<ServingChoice>): Record<string, string>;
}

/**
 * How much of a recipe is shown, and in which units. It is in the page's address, which the server reads in the same
 * way; a change is shown at once, and the address follows without a request.
 *
 * Units that were chosen for another recipe are used at once on a page that the app opens. On one that came from the
 * server the amounts are there before: they are changed where they are not in view yet, else offered, so that nothing
 * moves while it is read.
 * @param shown what the amounts are in
 */
export function useServing(recipe: Scalable, shown: RefObject<HTMLElement | null>): ShownServing {
  const { search } = useLocation();
  const cameWithThePage = useRef(!useHydrated()).current;
  const [choice, setChoice] = useState(() => {
    const query = new URLSearchParams(search);
    const asked = readChoice(query, recipe);
    const known = cameWithThePage || query.has(UNITS) ? null : recallUnits();
    return known ? { ...asked, units: known } : asked;
  });
  const [remembered, setRemembered] = useState<Units | null>(null);

  useEffect(() => {
    const known = recallUnits();
    if (!cameWithThePage || !known || new URLSearchParams(location.search).has(UNITS)) return;
    const isInView = (shown.current?.getBoundingClientRect().top ?? 0) < innerHeight;
    if (isInView) setRemembered(known);
    else setChoice((before) => ({ ...before, units: known }));
  }, [cameWithThePage, shown]);

  const address = new URLSearchParams(choiceQuery(choice, recipe)).toString();
  const asked = useRef(address);
  useEffect(() => {
    if (asked.current === address) return;
    const change = setTimeout(() => {
      asked.current = address;
      history.replaceState(history.state, '', (address && `?${address}`) || location.pathname);
    }, ADDRESS_DELAY);
    return () => clearTimeout(change);
  }, [address]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's recipe does not change
  const serving = useMemo(() => servingOf(choice, recipe), [choice]);
  return {
    choice,
    serving,
    remembered: remembered === choice.units ? null : remembered,
    choose(change) {
      if (change.units) {
        remember(UNITS, change.units);
        setRemembered(null);
      }
      setChoice((before) => ({ ...before, ...change }));
    },
  };
}

function recallUnits(): Units | null {
  return readUnits(recall(UNITS));
}
