import { emptyOf, isRecord, type PartsShape, type Shape, type ValueOf } from './shape.ts';

/** Document in a JSON column. Created only by `storedDocument`. */
export interface StoredDocument {
  readonly schemaVersion: number;
  readonly [field: string]: unknown;
}

export type Fields = { readonly [field: string]: unknown };

/**
 * Converts fields from one version to the next. Pure. The fields may be a part of a document, and may mix values from
 * an old page with stored fields of a later version. A default for a new field must therefore come first, so that an
 * existing value wins (`{ story: '', ...fields }`). A renamed or changed field must come last (`{ ...fields, story }`).
 */
export type UpgradeStep = (fields: Fields) => Fields;

/** Kind of stored document. A document without a version has version 1. */
export interface DocumentFormat<S extends PartsShape> {
  readonly shape: S;
  readonly empty: ValueOf<S>;
  readonly version: number;
  /** The first step converts version 1 to version 2. */
  readonly steps: readonly UpgradeStep[];
}

export function documentFormat<S extends PartsShape>(shape: S, steps: readonly UpgradeStep[]): DocumentFormat<S> {
  return { shape, empty: emptyOf(shape), version: steps.length + 1, steps };
}

/**
 * Converts the fields of a stored document to the current version. Keeps unknown fields, and the version number of a
 * newer document. Returns null if the value is no object, or if its version is no positive integer.
 */
export function upgradedFields(format: DocumentFormat<PartsShape>, stored: unknown): Fields | null {
  if (!isRecord(stored)) return null;
  const { schemaVersion = 1, ...fields } = stored;
  if (!Number.isSafeInteger(schemaVersion) || (schemaVersion as number) < 1) return null;
  const version = schemaVersion as number;
  if (version > format.version) return { schemaVersion, ...fields };
  return format.steps.slice(version - 1).reduce<Fields>((before, step) => step(before), fields);
}

/** Returns a document with the current version, or with the newer version in `fields`. */
export function storedDocument(format: DocumentFormat<PartsShape>, fields: object): StoredDocument {
  return { schemaVersion: format.version, ...fields };
}

/**
 * Merges a person's changes with stored parts that are unknown to the person's version of the page. List items are
 * matched by their identity; a list of items without identity is taken as written.
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
 * Converts fields sent by a browser to the current version. Takes fields that are unknown to an older page from the
 * stored document.
 * @param from.schemaVersion version of the page that sent the fields
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
