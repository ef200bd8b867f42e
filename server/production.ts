import { availableParallelism } from 'node:os';

/**
 * Must be imported first, because React and React Router select their production code, which is twice as fast, when
 * they are loaded.
 */
process.env.NODE_ENV ??= 'production';

/** Hashing takes up to cores − 1 threads. Files, pictures and compression have three more, and need not wait. */
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism() + 2));
