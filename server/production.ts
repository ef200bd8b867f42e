/**
 * Imported first by whatever serves the built site: React and React Router choose their production code, about twice as
 * fast, when they are loaded, and not every way to set a variable in an npm script works on every system.
 */
process.env.NODE_ENV ??= 'production';
