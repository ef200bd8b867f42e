import { isUuid } from '../http/ids.ts';

interface Position {
  at: Date;
  id: string;
}

export const writeCursor = ({ at, id }: Position): string => `${at.getTime()}-${id}`;

/** Parses a position from an address. Returns null, which means the first page, for other text. */
export function readPosition(text: string | null): Position | null {
  const [, time, id] = /^(\d{1,15})-([0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  const at = new Date(Number(time));
  return id && isUuid(id) && !Number.isNaN(at.getTime()) ? { at, id } : null;
}
