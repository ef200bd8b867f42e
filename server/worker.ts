/**
 * `npm run worker`: like `WORKERS=only node server/main.ts`, since npm scripts have no portable way to set a variable.
 */
process.env.WORKERS = 'only';
void import('./main.ts');
