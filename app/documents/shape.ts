/** Shape of a document stored as JSON. Defines its type, its empty value and the check of stored values. */
export type Shape =
  /** `most` is in UTF-16 code units. */
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'id' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'maybe'; readonly of: Shape }
  /** `by` names the part that identifies an item across versions; null for items without identity. */
  | { readonly kind: 'list'; readonly of: Shape; readonly most: number; readonly by: string | null }
  | PartsShape
  /** Answers by question. `of` lists the questions, `as` the possible answers. Questions may have no answer. */
  | { readonly kind: 'answers'; readonly of: readonly string[]; readonly as: readonly string[] };

export interface PartsShape {
  readonly kind: 'parts';
  readonly of: { readonly [name: string]: Shape };
}

export const text = (most: number) => ({ kind: 'text', most }) as const;
export const id = { kind: 'id' } as const;
export const flag = { kind: 'flag' } as const;
export const number = { kind: 'number' } as const;
/** @param of options; the first one is the default */
export const choice = <const Of extends readonly string[]>(of: Of) => ({ kind: 'choice', of }) as const;
export const maybe = <const Of extends Shape>(of: Of) => ({ kind: 'maybe', of }) as const;
export const texts = <const Of extends Shape>(of: Of, most: number) => ({ kind: 'list', of, most, by: null }) as const;
export const parts = <const Of extends { readonly [name: string]: Shape }>(of: Of) => ({ kind: 'parts', of }) as const;
export const items = <const Of extends { readonly [name: string]: Shape }>(
  of: Of,
  by: keyof Of & string,
  most: number,
) => ({ kind: 'list', of: parts(of), most, by }) as const;
export const answers = <const Of extends readonly string[], const As extends readonly string[]>(of: Of, as: As) =>
  ({ kind: 'answers', of, as }) as const;

export type ValueOf<S> = S extends { kind: 'text' | 'id' }
  ? string
  : S extends { kind: 'flag' }
    ? boolean
    : S extends { kind: 'number' }
      ? number
      : S extends { kind: 'choice'; of: readonly (infer Choice)[] }
        ? Choice
        : S extends { kind: 'maybe'; of: infer Of }
          ? ValueOf<Of> | null
          : S extends { kind: 'list'; of: infer Of }
            ? ValueOf<Of>[]
            : S extends { kind: 'parts'; of: infer Of }
              ? { -readonly [Name in keyof Of]: ValueOf<Of[Name]> }
              : S extends { kind: 'answers'; of: readonly (infer Of extends string)[]; as: readonly (infer As)[] }
                ? Partial<Record<Of, As>>
                : never;

export function emptyOf<S extends Shape>(shape: S): ValueOf<S> {
  return emptyValue(shape) as ValueOf<S>;
}

function emptyValue(shape: Shape): unknown {
  switch (shape.kind) {
    case 'text':
    case 'id':
      return '';
    case 'flag':
      return false;
    case 'number':
      return 0;
    case 'choice':
      return shape.of[0];
    case 'maybe':
      return null;
    case 'list':
      return [];
    case 'parts':
      return Object.fromEntries(Object.entries(shape.of).map(([name, part]) => [name, emptyValue(part)]));
    case 'answers':
      return {};
  }
}

/** Checks a value against a shape. Ignores maximum lengths and unknown parts. */
export function hasShape<S extends Shape>(shape: S, value: unknown): value is ValueOf<S> {
  return fits(shape, value);
}

function fits(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
    case 'id':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'choice':
      return typeof value === 'string' && shape.of.includes(value);
    case 'maybe':
      return value === null || fits(shape.of, value);
    case 'list':
      return Array.isArray(value) && value.every((each) => fits(shape.of, each));
    case 'parts':
      return isRecord(value) && Object.entries(shape.of).every(([name, part]) => fits(part, value[name]));
    case 'answers':
      return (
        isRecord(value) &&
        Object.entries(value).every(([name, as]) => !shape.of.includes(name) || shape.as.includes(as as string))
      );
  }
}

/** Returns a copy of the value without unknown parts. */
export function knownParts<Value>(shape: Shape, value: Value): Value {
  return known(shape, value) as Value;
}

function known(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'maybe') return value === null ? null : known(shape.of, value);
  if (shape.kind === 'list') return (value as unknown[]).map((each) => known(shape.of, each));
  if (shape.kind !== 'parts' && shape.kind !== 'answers') return value;
  const record = value as Record<string, unknown>;
  if (shape.kind === 'answers') {
    return Object.fromEntries(Object.entries(record).filter(([name]) => shape.of.includes(name)));
  }
  return Object.fromEntries(Object.entries(shape.of).map(([name, part]) => [name, known(part, record[name])]));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a stored text. Returns null if the text is null, longer than `longest` code units, or not JSON. */
export function readJson(text: string | null, longest: number): unknown {
  if (text === null || text.length > longest) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
