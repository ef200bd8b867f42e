import { availableParallelism } from 'node:os';

/**
 * Imported first by whatever serves the built site: React and React Router choose their production code, about twice as
 * fast, when they are loaded, and not every way to set a variable in an npm script works on every system.
 */
process.env.NODE_ENV ??= 'production';

/**
 * Node's thread pool is made when it is first used. Passwords take cores − 1 of its threads for as long as they are
 * hashed; three more are for files, pictures and compression, or those would wait behind sign-ups.
 */
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism() + 2));
