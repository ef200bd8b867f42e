import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryName } from '../../app/http/temporary-files.server.ts';
import { demoTemplate } from '../../demo/creators.ts';
import { startTestApp } from '../support/app.ts';
import { postgresCopy } from '../support/database.ts';
import { longTest } from '../support/run.ts';
import { startS3Server } from '../support/s3-server.ts';
import { spawnServer, startServer, stopWithVisitors } from '../support/server-process.ts';

/** The command of `npm start`, from environment to exit code, on a database that a demo has filled. */

const demo = await startTestApp({ mode: 'demo', template: demoTemplate });
const url = demo.databaseUrl!;
await demo.close();
const longTimeout = { timeout: 120_000 };

/** The server closes idle connections after about five seconds and all others after fifteen. */
const inTime = expect.toSatisfy((seconds: number) => seconds < 14);

const folder = mkdtempSync(path.join(tmpdir(), 'larder-process-'));
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ofThisFile = (env: Record<string, string>) => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: url,
  ...env,
});

function nameOfGone(): string {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return temporaryName().replace(`-${process.pid}-`, `-${pid}-`);
}

function start(env: Record<string, string>) {
  const running = spawnServer(ofThisFile(env));
  started.push(running.child);
  return running;
}

async function startAndWait(env: Record<string, string> = {}) {
  const running = await startServer(ofThisFile(env));
  started.push(running.child);
  return running;
}

describe('a running process', () => {
  let running: Awaited<ReturnType<typeof startAndWait>>;
  const listing = path.join(folder, 'modules.cjs');
  const leftover = path.join(folder, 'data/pictures/incoming', nameOfGone());
  beforeAll(async () => {
    mkdirSync(path.dirname(leftover), { recursive: true });
    writeFileSync(leftover, 'half of a picture');
    // Makes the process print at exit which builds of React it loaded.
    writeFileSync(
      listing,
      `process.on('exit', () => {
        const modules = Object.values(require('module')._cache).filter((each) => each.loaded);
        console.error(modules.map((each) => each.filename).filter((file) => /react/.test(file)).join('\\n'));
      });`,
    );
    running = await startAndWait({ NODE_OPTIONS: `--require=${listing}` });
  }, 120_000);

  test('has removed what a killed process left', () => {
    expect(existsSync(leftover)).toBe(false);
  });

  test('prints addresses, and each of them can be opened', async () => {
    const addresses = running.output.out.match(/http:\/\/localhost:\d+\S*/g)!;
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses[0]).toBe(`http://localhost:${running.port}`);
    for (const address of addresses) {
      const answer = await fetch(address.replace('localhost', '127.0.0.1'));
      expect([address, answer.status]).toEqual([address, 200]);
    }
    expect(running.output.err).toBe('');
  });

  longTest('shares its PostgreSQL with another one, which stops cleanly at Ctrl+C', longTimeout, async () => {
    const second = await startAndWait({ DATA_DIR: path.join(folder, 'second') });
    for (const { port } of [running, second]) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(await stopWithVisitors(second, 'SIGINT')).toMatchObject({ code: 0, signal: null, seconds: inTime, err: '' });
  });

  longTest('drains when its terminal or npm is gone', longTimeout, async () => {
    const second = await startAndWait({ DATA_DIR: path.join(folder, 'third') });
    expect(await stopWithVisitors(second, 'SIGHUP')).toMatchObject({ code: 0, signal: null, seconds: inTime, err: '' });
  });

  longTest(
    'lets a request in progress finish when Ctrl+C reaches it twice, from the terminal and from npm',
    longTimeout,
    async () => {
      const { child, port, ended } = await startAndWait({ DATA_DIR: path.join(folder, 'fourth') });
      const visitor = connect(port, '127.0.0.1');
      visitor.write('POST /sign-in HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n');
      await once(visitor, 'data'); // The server is now reading the request.
      child.kill('SIGINT');
      const isOpen = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          () => true,
          () => false,
        );
      await expect.poll(isOpen, { timeout: 20_000 }).toBe(false);
      child.kill('SIGINT');
      visitor.end('x');
      let answer = '';
      visitor.on('data', (chunk) => (answer += chunk));
      expect(await ended).toMatchObject({ code: 0, signal: null, err: '' });
      expect(answer).toMatch(/^HTTP\/1.1 \d/);
    },
  );

  test('stops cleanly at SIGTERM, despite open connections', longTimeout, async () => {
    expect(await stopWithVisitors(running, 'SIGTERM')).toMatchObject({ code: 0, signal: null, seconds: inTime });
  });

  test('loads the production build of React', async () => {
    const loaded = (await running.ended).err.split('\n').filter((file) => /\/cjs\//.test(file));
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((file) => /development/.test(file))).toEqual([]);
  });
});

describe('a live site', () => {
  const live = {
    APP_MODE: 'live',
    APP_ORIGIN: 'https://larder.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET: 'a secret of thirty-two characters or more',
    DATA_DIR: path.join(folder, 'live'),
  };
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('prints nothing but lines of JSON, whatever Node and libraries have to say', longTimeout, async () => {
    const talk = path.join(folder, 'talk.cjs');
    writeFileSync(
      talk,
      `process.on('SIGUSR2', () => {
        process.emitWarning('Something is old');
        console.error('%s could not be read', 'rosa@home.example');
        setImmediate(() => setImmediate(() => Promise.reject(new TypeError('nothing handles this'))));
      });`,
    );
    const { child, ended, port } = await startAndWait({
      ...live,
      NODE_OPTIONS: `--require=${talk}`,
      DATABASE_URL: await postgresCopy(),
    });
    await fetch(`http://127.0.0.1:${port}/welcome`);
    child.kill('SIGUSR2');
    const { code, out, err } = await ended;
    expect([code, err]).toEqual([1, '']);
    const messages = linesOf(out).map(({ msg }) => msg);
    expect(messages).toEqual(
      expect.arrayContaining(['The site is up', 'request', 'Node warns', 'Something was printed']),
    );
    expect(messages.at(-1)).toBe('The process ends, because nothing handled an error');
    expect(out).not.toContain('rosa');
  });

  test('that cannot start says so in one line of JSON', longTimeout, async () => {
    const { code, out, err } = await start({ ...live, AUTH_SECRET: '' }).ended;
    expect([code, out]).toEqual([1, '']);
    expect(linesOf(err)).toEqual([
      { level: 60, time: expect.any(String), msg: expect.stringContaining('AUTH_SECRET') },
    ]);
  });
});

describe('a process that cannot start', () => {
  test('does not serve the demo to the network without DEMO_PUBLIC', longTimeout, async () => {
    const { code, err } = await start({ HOST: '0.0.0.0' }).ended;
    expect([code, err]).toEqual([1, expect.stringContaining('DEMO_PUBLIC=1')]);
  });

  longTest('on a data directory that is a file says which', longTimeout, async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const { code, err } = await start({ DATA_DIR: file }).ended;
    expect([code, err]).toEqual([1, `Larder cannot start: ${file} is not a folder. Set DATA_DIR to one.\n`]);
  });

  longTest('with a bucket that its service refuses says so', longTimeout, async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const { code, err } = await start({
      S3_BUCKET: 'another',
      S3_ENDPOINT: s3.settings.endpoint!,
      S3_FORCE_PATH_STYLE: '1',
      PORT: '0',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    }).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/S3_BUCKET another: .*refuses to store.*NoSuchBucket/)]);
  });
});
