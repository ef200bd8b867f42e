import type { Db } from '../../app/db/client.server.ts';
import * as commands from '../../app/identity/commands.server.ts';
import type { PasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';
import type { SessionClient } from '../../app/identity/sessions/session-client.server.ts';

export const unknownClient: SessionClient = { device: null, language: null };

type WithoutClient<Given> = Omit<Given, 'client'> & { client?: SessionClient };

export const startSession = (db: Db, given: WithoutClient<Parameters<typeof commands.startSession>[1]>) =>
  commands.startSession(db, { client: unknownClient, ...given });

export const signIn = (db: Db, hasher: PasswordHasher, given: WithoutClient<Parameters<typeof commands.signIn>[2]>) =>
  commands.signIn(db, hasher, { client: unknownClient, ...given });
