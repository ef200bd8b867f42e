import { availableParallelism } from 'node:os';

/** Must be imported first: React and React Router select their production code when they are loaded. */
process.env.NODE_ENV ??= 'production';

/** Hashing takes up to cores − 1 threads. Three more are left for files, pictures and compression. */
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism() + 2));
