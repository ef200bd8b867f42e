/** `npm run worker`: sets `WORKERS=only` for `server/main.ts`, because npm scripts cannot portably set a variable. */
process.env.WORKERS = 'only';
void import('./main.ts');
