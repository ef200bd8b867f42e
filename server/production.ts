import { availableParallelism } from 'node:os';

/**
 * Must be imported first: React and React Router select their production code, about twice as fast, when they are
 * loaded. Set here because npm scripts have no portable way to set a variable.
 */
process.env.NODE_ENV ??= 'production';

/**
 * Node creates its thread pool on first use. Password hashing takes up to cores − 1 threads; three more are for files,
 * pictures and compression, which would otherwise wait behind sign-ups.
 */
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism() + 2));
