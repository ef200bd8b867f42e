import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A complete response as received, which the reference servers serve too. */
export interface ReadAnswer {
  contentType: string;
  /** Other headers as a flat list, without those that each server writes itself. */
  headers: string[];
  /** Still encoded. */
  body: Buffer;
}

/** What browsers send. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

const ownOfEachServer = /^(date|connection|keep-alive|content-length|content-type|etag|server|transfer-encoding)$/i;

function fetchAnswer(url: string): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': acceptEncoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
        const headers: string[] = [];
        for (let at = 0; at < answer.rawHeaders.length; at += 2) {
          const [name, value] = answer.rawHeaders.slice(at, at + 2) as [string, string];
          if (!ownOfEachServer.test(name)) headers.push(name, value);
        }
        resolve({ headers, body: Buffer.concat(chunks), contentType: answer.headers['content-type'] ?? '' });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The response after warm-up: Larder compresses a page again, harder, after a few requests. */
export async function fetchUncached(url: string): Promise<ReadAnswer> {
  let answer = await fetchAnswer(url);
  for (let same = 0; same < 10; ) {
    await setTimeout(50);
    const next = await fetchAnswer(url);
    same = next.body.equals(answer.body) ? same + 1 : 0;
    answer = next;
  }
  return answer;
}
