import { emptyOf, isRecord, type PartsShape, type Shape, type ValueOf } from './shape.ts';

/** A document as a column of JSON holds it. Only `storedDocument` makes one, and only a reader of its room reads it. */
export interface StoredDocument {
  readonly schemaVersion: number;
  readonly [field: string]: unknown;
}

/** The fields of a document of some version, not checked. */
export type Fields = { readonly [field: string]: unknown };

/**
 * Makes the fields of the next version of those of one version. Pure. It is also given a part of a document (the body of
 * a recipe), and, with what an old page sent, fields of later versions as they are stored. So it adds a field beneath what
 * is there (`{ story: '', ...fields }`), and puts one that it renames or changes on top (`{ ...fields, story: text }`).
 */
export type UpgradeStep = (fields: Fields) => Fields;

/** One kind of stored document. What says no version is of version 1. */
export interface DocumentFormat<S extends PartsShape> {
  readonly shape: S;
  readonly empty: ValueOf<S>;
  readonly version: number;
  /** The first makes version 2 of version 1. */
  readonly steps: readonly UpgradeStep[];
}

export function documentFormat<S extends PartsShape>(shape: S, steps: readonly UpgradeStep[]): DocumentFormat<S> {
  return { shape, empty: emptyOf(shape), version: steps.length + 1, steps };
}

/**
 * The fields of a stored document in today's version. What this version of the site does not know stays in it, and so
 * does the number of a newer version: a save hands both on (`storedDocument`). Null: it is no document.
 */
export function upgradedFields(format: DocumentFormat<PartsShape>, stored: unknown): Fields | null {
  if (!isRecord(stored)) return null;
  const { schemaVersion = 1, ...fields } = stored;
  if (!Number.isSafeInteger(schemaVersion) || (schemaVersion as number) < 1) return null;
  const version = schemaVersion as number;
  if (version > format.version) return { schemaVersion, ...fields };
  return format.steps.slice(version - 1).reduce<Fields>((before, step) => step(before), fields);
}

/** A document as it is stored, with all that was read with it. */
export function storedDocument(format: DocumentFormat<PartsShape>, fields: object): StoredDocument {
  return { schemaVersion: format.version, ...fields };
}

/**
 * What somebody wrote, with the parts that it lacks as they are stored: what another version of the site knows, and the
 * one that showed it to them did not. Items of a list take along what the same item had.
 */
export function withStoredParts<T>(shape: Shape, written: T, before: unknown): T {
  if (shape.kind === 'maybe') return withStoredParts(shape.of, written, before);
  if (shape.kind === 'list' && shape.by !== null && Array.isArray(written) && Array.isArray(before)) {
    const { of, by } = shape;
    const left = before.filter(isRecord);
    return written.map((item: unknown) => {
      const at = isRecord(item) ? left.findIndex((each) => each[by] === item[by]) : -1;
      return at < 0 ? item : withStoredParts(of, item, left.splice(at, 1)[0]);
    }) as T;
  }
  if (!isRecord(written) || !isRecord(before)) return written;
  if (shape.kind === 'answers') {
    const unknown = Object.entries(before).filter(([name]) => !shape.of.includes(name));
    return { ...Object.fromEntries(unknown), ...written };
  }
  if (shape.kind !== 'parts') return written;
  const own = Object.entries(written).map(([name, part]) => {
    const known = Object.hasOwn(shape.of, name) ? shape.of[name] : undefined;
    return [name, known ? withStoredParts(known, part, before[name]) : part];
  });
  return { ...before, ...Object.fromEntries(own) };
}

/**
 * What a browser sent, in today's version. What a page of an earlier version did not know is as it is stored.
 * @param from.schemaVersion of the page that sent it
 * @param from.stored what is there; null: nothing
 */
export function sentFields(
  format: DocumentFormat<PartsShape>,
  sent: unknown,
  { schemaVersion, stored }: SentFrom,
): unknown {
  if (!isRecord(sent)) return sent;
  const whole = schemaVersion < format.version ? withStoredParts(format.shape, sent, stored) : sent;
  return upgradedFields(format, { ...whole, schemaVersion });
}

export interface SentFrom {
  schemaVersion: number;
  stored: object | null;
}
