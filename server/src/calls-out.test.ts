// Nothing calls out past the guard (docs/decisions/0082). Files that could are named here, with what decides where they call.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['contract', 'files', 'kinds', 'markdown', 'question-files', 'server'];

const MEANS: Record<string, RegExp> = {
  'a request': /^import (?!type\b)[^;]*? from 'node:(http|https|http2)'/m,
  'a look-up': /^import (?!type\b)[^;]*? from 'node:dns(\/promises)?'/m,
  'a connection':
    /^import \{(?=[^}]*\b(connect|createConnection|Socket)\b)(?!\s*type\b)[^}]*\} from 'node:(net|tls|dgram)'/m,
  'a fetch': /(?<![\w.'])(globalThis\.)?fetch\(|\.fetch\(|\bXMLHttpRequest\b|\bnew (WebSocket|EventSource)\(/,
  'a library':
    /from '(aws4fetch|undici|nodemailer|openid-client|oauth4webapi)'|import\('(openid-client|nodemailer)'\)/,
};

const KNOWN: Record<string, string> = {
  'server/src/platform/outbound/outbound.ts': 'the guard',
  'server/src/features/sign-on/provider.service.ts': 'the guard, as the fetch of its library',
  'server/src/features/lti/platform-calls.service.ts': 'the guard, as the fetch of its library',
  'server/src/platform/files/object-storage.ts': 'IMAGES_URL',
  'server/src/platform/traces/otlp.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'server/src/platform/mail/mail.ts': 'SMTP_URL',
};

test('every file that can call out is known, and those that are known can', async () => {
  const listed = await Promise.all(
    SOURCES.map(async (source) => {
      const found = await readdir(path.join(ROOT, source, 'src'), { recursive: true });
      return found.map((file) => `${source}/src/${file}`);
    }),
  );
  const files = listed
    .flat()
    .filter((file) => file.endsWith('.ts') && !/[.]test[.]ts$|\/src\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  const able: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(ROOT, file), 'utf8');
    if (Object.values(MEANS).some((means) => means.test(text))) able.push(file);
  }
  expect(able.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
});

test.each([
  ["import { request } from 'node:https';", 'a request'],
  ["import * as dns from 'node:dns/promises';", 'a look-up'],
  ["import { connect } from 'node:tls';", 'a connection'],
  ['const reply = await fetch(address);', 'a fetch'],
  ["import * as client from 'openid-client';", 'a library'],
])('%s would be found as %s', (line, means) => {
  expect(MEANS[means]?.test(line)).toBe(true);
});
