import { z } from 'zod';
import { invalid } from './errors.ts';

/** Parameter as decoded: text, a list or a group. */
export type Decoded = string | Decoded[] | { [name: string]: Decoded };

/** Decodes `items[0][price]=a&expand[]=b` to objects and lists, as Stripe does. */
export function decodeForm(form: URLSearchParams): { [name: string]: Decoded } {
  const root: { [name: string]: Decoded } = Object.create(null);
  for (const [key, value] of form) {
    const path = [key.split('[')[0]!, ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part!)];
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      if (typeof next !== 'object' || Array.isArray(next)) at[part] = Object.create(null);
      at = at[part] as typeof root;
    }
    const last = path.at(-1)!;
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return withLists(root) as { [name: string]: Decoded };
}

/** Converts groups with the names 0, 1, 2… to lists. */
function withLists(value: Decoded): Decoded {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const list = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return list ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** Types of parameters. Stripe clears a field by an empty string, which is null here. */
export const text = z.string().min(1);
export const clearable = z.string().transform((value) => (value === '' ? null : value));
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'Invalid decimal')
  .transform(Number);
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
/** An empty value clears a name; an empty string clears all. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
const range = z.union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()]);
export const expand = { expand: z.array(text).optional() };
export const paging = {
  ...expand,
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
};
export type Range = z.output<typeof range>;

/** Validates parameters. Throws Stripe's refusals of unknown, missing and invalid ones. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, decoded: object): z.output<Schema> {
  const read = schema.safeParse(decoded);
  if (read.success) return read.data;
  const issue = deepest(read.error.issues[0]!);
  const param = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0]!]);
    throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw invalid(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
}

type Issue = z.core.$ZodIssue;

/**
 * Returns the first issue within a union that names an unknown or nested parameter, otherwise the union's own issue.
 */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().find((each) => each.code === 'unrecognized_keys' || each.path.length > 0);
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}

const bracketed = ([first, ...rest]: readonly PropertyKey[]) =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
