// A stand-in for S3 that checks every signature as Amazon's documentation describes it, with code of its own.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ObjectStorageServer {
  /** For IMAGES_URL. */
  url: string;
  objects: Map<string, Buffer>;
  /** Answers all requests with this status from now on. */
  failWith(status: number | undefined): void;
  stop(): Promise<void>;
}

const KEY = 'AKIDEXAMPLE';
const SECRET = 'wJalr/K7+secret';
const REGION = 'eu-central-1';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method, url = '' } = request;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, key, day = '', region, signedHeaders = '', signature] = found;
  const payload = String(headers['x-amz-content-sha256']);
  if (key !== KEY || region !== REGION || !signedHeaders.split(';').includes('host')) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const canonical = [
    method,
    url.split('?')[0],
    url.split('?')[1] ?? '',
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const signingKey = [REGION, 's3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part),
    hmac(`AWS4${SECRET}`, day),
  );
  return hmac(signingKey, text).toString('hex') === signature;
}

export async function startObjectStorage(): Promise<ObjectStorageServer> {
  const objects = new Map<string, Buffer>();
  let failure: number | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = decodeURIComponent(request.url ?? '');
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    if (failure) return answer(failure);
    if (!isSigned(request, body)) return answer(403);
    if (request.method === 'PUT') {
      objects.set(path, body);
      return answer(200);
    }
    const found = objects.get(path);
    return found ? answer(200, found) : answer(404);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3+http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/pictures?region=${REGION}`,
    objects,
    failWith(status) {
      failure = status;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
