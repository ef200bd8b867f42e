import { availableParallelism } from 'node:os';

/**
 * Must be imported first: React and React Router select their production code, which is about twice as fast, when they
 * are loaded. Set here because npm scripts cannot portably set a variable.
 */
process.env.NODE_ENV ??= 'production';

/**
 * Node creates the thread pool on first use. Password hashing takes up to cores − 1 threads. Three more are for files,
 * pictures and compression, which would otherwise wait behind sign-ups.
 */
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism() + 2));
