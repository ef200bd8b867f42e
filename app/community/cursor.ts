import { isUuid } from '../http/ids.ts';

/** Position in a list that is sorted by a time and an id. */
interface Position {
  at: Date;
  id: string;
}

/** Writes a position for an address: milliseconds and id. */
export const writeCursor = ({ at, id }: Position): string => `${at.getTime()}-${id}`;

/** Parses a position from an address. Returns null, which means the first page, for any other text. */
export function readPosition(text: string | null): Position | null {
  const [, time, id] = /^(\d{1,15})-([0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  const at = new Date(Number(time));
  return id && isUuid(id) && !Number.isNaN(at.getTime()) ? { at, id } : null;
}
