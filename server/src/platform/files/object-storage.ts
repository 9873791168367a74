// Objects in S3-compatible storage: put and get, each with a deadline and one more try.
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

export interface ObjectStorage {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined when there is none of this key. */
  get(key: string): Promise<Buffer | undefined>;
}

const DEADLINE_MS = 10_000;
const TRIES = 2;

/** `s3://key:secret@host/bucket/folder?region=eu-central-1`; with `s3+http:` without TLS, for storage on this machine. */
export const STORAGE_URL = /^s3(\+http)?:\/\/[^:@/\s]+:[^@/\s]+@[^/\s]+\/[^/?\s]+/;

export function openObjectStorage(url: string): ObjectStorage {
  const { protocol, username, password, host, pathname, searchParams } = new URL(url);
  const origin = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/+$/, '')}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 0,
  });

  async function send(key: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await client.fetch(`${origin}/${key}`, {
          ...init,
          // A picture, signed with our key, goes where the operator said and nowhere else.
          redirect: 'error',
          signal: AbortSignal.timeout(DEADLINE_MS),
        });
        if (response.ok || response.status === 404) return response;
        // What it says may contain the key it refused, so it isn't repeated.
        await response.body?.cancel();
        throw new Error(`The object storage answered ${init.method} with ${response.status}`);
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  return {
    async put(key, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
      const response = await send(key, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      if (response.status === 404) throw new Error('The object storage has no such bucket');
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send(key, { method: 'GET' });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.status === 404 ? undefined : bytes;
    },
  };
}
