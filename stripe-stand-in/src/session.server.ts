import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { seconds } from './calendar.ts';
import { dueOf } from './due.ts';
import type { Settings } from './endpoint.ts';
import { invalid, missing } from './errors.ts';
import { PLATFORM } from './objects/account.ts';
import type { Customer } from './objects/customer.ts';
import { type InternalOf, newId, type ObjectType, prefixes, type Shapes } from './objects/shapes.ts';
import { type Db, standInEvents, standInObjects } from './tables.ts';

/** API version of the installed SDK's types, which requests have to name. */
export const ApiVersion = '2026-10-28.endive';

interface Loaded {
  type: ObjectType;
  json: { id: string };
  internal: object;
  /** Content when the object was last loaded or saved. */
  shown: Record<string, unknown>;
}

type Cause = { id: string; idempotency_key: string | null } | null;

export type Session = ReturnType<typeof openSession>;

export interface Place {
  db: Db;
  now: () => Date;
  settings: Settings;
}

/** Runs work on an account's objects in a transaction, without an API request as its cause. */
export const inSession = <Result>(
  { db, now, settings }: Place,
  account: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> =>
  db.transaction((tx) => work(openSession(tx, { now: seconds(now()), cause: null, settings, account })));

interface SessionOptions {
  /** Unix seconds. Set back to the due time while overdue work runs. */
  now: number;
  cause: Cause;
  settings: Settings;
  /** Account to which the session is limited (`acct_…`). */
  account: string;
}

/** Opens an account's objects for one transaction. Each object is loaded once, so that callers share one instance. */
export function openSession(tx: Db, { now, cause, settings, account }: SessionOptions) {
  const loaded = new Map<string, Loaded>();
  const ofAccount = eq(standInObjects.account, account);
  let connected: boolean | null = null;
  type Row = typeof standInObjects.$inferSelect;

  /** Returns true if the platform receives the account's events. */
  async function isConnected(): Promise<boolean> {
    if (account === PLATFORM) return true;
    if (connected === null) {
      const [row] = await tx
        .select({ internal: standInObjects.internal })
        .from(standInObjects)
        .where(eq(standInObjects.id, account));
      connected = row !== undefined && !(row.internal as InternalOf<'v2.core.account'>).isDisconnected;
    }
    return connected;
  }

  function load({ id, type, json, internal }: Row): Loaded {
    const known = loaded.get(id);
    if (known) return known;
    const fresh = { type: type as ObjectType, json: json as { id: string }, internal, shown: structuredClone(json) };
    loaded.set(id, fresh as Loaded);
    return fresh as Loaded;
  }

  const session = {
    tx,
    now,
    cause,
    settings,
    account,
    newId: (type: ObjectType) => newId(prefixes[type]),

    async find<Type extends ObjectType>(type: Type, id: string): Promise<Shapes[Type] | null> {
      const known = loaded.get(id);
      if (known) return known.type === type ? (known.json as Shapes[Type]) : null;
      const [row] = await tx
        .select()
        .from(standInObjects)
        .where(and(eq(standInObjects.id, id), eq(standInObjects.type, type), ofAccount));
      return row ? (load(row).json as Shapes[Type]) : null;
    },

    /** Loads objects in one query, ahead of `find`. Ignores values that are no ids. */
    async preload(ids: readonly unknown[]): Promise<void> {
      const wanted = ids.filter((id) => typeof id === 'string' && !loaded.has(id)) as string[];
      if (wanted.length < 2) return;
      const rows = await tx
        .select()
        .from(standInObjects)
        .where(and(inArray(standInObjects.id, wanted), ofAccount));
      for (const row of rows) load(row);
    },

    /** Finds an object. Throws for an unknown id. @param param parameter with the id, absent if the address has it */
    async get<Type extends ObjectType>(type: Type, id: string, param?: string): Promise<Shapes[Type]> {
      const found = await session.find(type, id);
      if (!found) throw missing(type.replaceAll('_', ' '), id, param ?? null);
      return found;
    },

    async getCustomer(id: string, param?: string): Promise<Customer> {
      const customer = await session.get('customer', id, param);
      if ('deleted' in customer) throw missing('customer', id, param ?? null);
      return customer;
    },

    /** Returns the data of a loaded object that Stripe would not show, to change in place. `save` stores them. */
    internal<Type extends ObjectType>(_type: Type, id: string): InternalOf<Type> {
      return loaded.get(id)!.internal as InternalOf<Type>;
    },

    /** Lists objects, newest first. @param where condition on `payment_stand_in_objects` */
    async list<Type extends ObjectType>(type: Type, where?: SQL, limit?: number): Promise<Shapes[Type][]> {
      const rows = await tx
        .select()
        .from(standInObjects)
        .where(and(ofAccount, eq(standInObjects.type, type), where))
        .orderBy(desc(standInObjects.created), desc(standInObjects.seq))
        .limit(limit ?? 10_000);
      return rows.map((row) => load(row).json as Shapes[Type]);
    },

    /** @param customer owner, or null for none */
    async insert<Type extends ObjectType>(
      type: Type,
      json: Shapes[Type],
      { customer, internal = {}, event }: { customer: string | null; internal?: object; event?: string },
    ): Promise<Shapes[Type]> {
      const due = dueOf(type, json, internal);
      await tx
        .insert(standInObjects)
        .values({ id: json.id, account, type, customer, created: session.now, json, internal, due })
        .onConflictDoNothing()
        .returning({ id: standInObjects.id })
        .then((rows) => {
          if (rows.length === 0)
            throw invalid(`${type} already exists.`, { code: 'resource_already_exists', param: 'id' });
        });
      loaded.set(json.id, { type, json, internal, shown: structuredClone(json) as unknown as Record<string, unknown> });
      if (event) await session.emit(event, json);
      return json;
    },

    /** Stores a changed object. @param customer new owner, or null for none; absent to keep the owner */
    async save(
      object: { id: string },
      { events = [], customer }: { events?: string[]; customer?: string | null } = {},
    ) {
      const { type, json, internal, shown } = loaded.get(object.id)!;
      const due = dueOf(type, json as Shapes[ObjectType], internal);
      const owner = customer === undefined ? {} : { customer };
      await tx
        .update(standInObjects)
        .set({ json, internal, due, ...owner })
        .where(and(eq(standInObjects.id, object.id), ofAccount));
      const before = Object.entries(shown).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify((json as Record<string, unknown>)[name]),
      );
      for (const event of events) {
        await session.emit(event, json, /\.(updated|detached)$/.test(event) ? Object.fromEntries(before) : undefined);
      }
      loaded.get(object.id)!.shown = structuredClone(json) as unknown as Record<string, unknown>;
    },

    /** Replaces a deleted object by its remaining fields. */
    async forget(object: { id: string }, left: object): Promise<void> {
      const { id } = object;
      await tx
        .update(standInObjects)
        .set({ json: left, internal: {}, due: null })
        .where(and(eq(standInObjects.id, id), ofAccount));
      loaded.delete(id);
    },

    async emit(type: string, object: object, previous?: object): Promise<void> {
      const json = {
        object: 'event',
        ...(account === PLATFORM ? {} : { account }),
        api_version: ApiVersion,
        created: session.now,
        data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
        livemode: false,
        request: cause ?? { id: null, idempotency_key: null },
        type,
      };
      const copies = (await isConnected()) ? 1 : 0;
      await tx.insert(standInEvents).values({ id: newId('evt'), account, type, created: session.now, json, copies });
    },

    /** Emits an event of version 2, which names an account without its state. */
    async emitThin(type: string, accountId: string): Promise<void> {
      const isOfLink = type.startsWith('v2.core.account_link');
      const about = { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` };
      const json = {
        object: 'v2.core.event',
        created: new Date(session.now * 1000).toISOString(),
        livemode: false,
        type,
        ...(isOfLink ? { data: { account_id: accountId } } : { related_object: about }),
      };
      await tx.insert(standInEvents).values({ id: newId('evt'), account, type, created: session.now, json });
    },

    /** Finds the customer's object that is due first, up to `until` inclusive, or null if none is due. */
    async firstDue(customer: string, until: number): Promise<{ id: string; type: ObjectType; due: number } | null> {
      const [row] = await tx
        .select({ id: standInObjects.id, type: standInObjects.type, due: standInObjects.due })
        .from(standInObjects)
        .where(and(eq(standInObjects.customer, customer), lte(standInObjects.due, until)))
        .orderBy(asc(standInObjects.due), asc(standInObjects.seq))
        .limit(1);
      return row ? (row as { id: string; type: ObjectType; due: number }) : null;
    },

    /** Locks a name until the transaction ends. */
    async lock(name: string): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment stand-in ${name}`}, 0))`);
    },
  };
  return session;
}

export const sessionOf = ({ tx, now, cause, settings }: Session, account: string): Session =>
  openSession(tx, { now, cause, settings, account });

export const fieldIs = (path: string[], value: string): SQL =>
  sql`${standInObjects.json} #>> ${`{${path.join(',')}}`}::text[] = ${value}`;
