import type { Access, Fact, FactKind } from '../../app/membership/access/access.ts';

type Period = [from: string, until: string];

let count = 0;

export const anAccess = (because: Extract<Access, { may: true }>['because'], until: Date): Access => ({
  may: true,
  because,
  until,
  groundsUntil: until,
  closesAt: until,
  facts: [],
});

export const noAccess = (because: Extract<Access, { may: false }>['because'], until: Date | null): Access => ({
  may: false,
  because,
  until,
  facts: [],
});

/** `covers` and `until` are ISO times. */
export function aFact(
  kind: FactKind,
  at: string,
  { id, covers, until, about }: { id?: string; covers?: Period; until?: string; about?: string } = {},
): Fact {
  const end = covers?.[1] ?? until;
  return {
    kind,
    providerId: id ?? `${kind}-${++count}`,
    at: new Date(at),
    coversFrom: covers ? new Date(covers[0]) : null,
    coversUntil: end ? new Date(end) : null,
    aboutId: about ?? null,
  };
}
