import { emptyOf, isRecord, type PartsShape, type Shape, type ValueOf } from './shape.ts';

/** Document in a JSON column. Only `storedDocument` creates one, and only a reader of its module reads it. */
export interface StoredDocument {
  readonly schemaVersion: number;
  readonly [field: string]: unknown;
}

/** Fields of a document of any version, not validated. */
export type Fields = { readonly [field: string]: unknown };

/**
 * Converts the fields of one version to the next. Pure. Also receives a part of a document (the body of a
 * recipe), and, with values from an old page, stored fields of later versions. It therefore adds a field
 * below existing ones (`{ story: '', ...fields }`), and puts a renamed or changed one on top (`{ ...fields,
 * story: text }`).
 */
export type UpgradeStep = (fields: Fields) => Fields;

/** Kind of stored document. A document without a version has version 1. */
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
 * Returns the fields of a stored document in today's version, or null if it is no document. Unknown fields
 * stay, and so does the number of a newer version; a save keeps both (`storedDocument`).
 */
export function upgradedFields(format: DocumentFormat<PartsShape>, stored: unknown): Fields | null {
  if (!isRecord(stored)) return null;
  const { schemaVersion = 1, ...fields } = stored;
  if (!Number.isSafeInteger(schemaVersion) || (schemaVersion as number) < 1) return null;
  const version = schemaVersion as number;
  if (version > format.version) return { schemaVersion, ...fields };
  return format.steps.slice(version - 1).reduce<Fields>((before, step) => step(before), fields);
}

/** Returns a document for storing, with all fields read with it. */
export function storedDocument(format: DocumentFormat<PartsShape>, fields: object): StoredDocument {
  return { schemaVersion: format.version, ...fields };
}

/**
 * Merges a person's changes with stored parts that their version of the site did not know. List items keep
 * the unknown parts of the same stored item.
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
 * Returns fields sent by a browser, in today's version. Fields unknown to an earlier version's page are taken
 * from the stored document.
 * @param from.schemaVersion version of the page that sent them
 * @param from.stored current document, or null for none
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
