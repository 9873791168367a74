import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './platform/start-error.ts';

test('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/\/data$/),
    databaseUrl: undefined,
    admin: undefined,
    secretKey: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://localhost:8000',
    logLevel: 'info',
  });
});

test('takes an empty variable for one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', ADMIN_EMAIL: '', SMTP_URL: '' })).toEqual(
    readConfig({}),
  );
});

describe('the demo college', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.53' }, true],
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ HOST: '127.0.0.1.evil.example' }, false],
    [{ HOST: 'quivia.college.example' }, false],
    [{ DEMO: '0' }, false],
    [{ DEMO: '1', NODE_ENV: 'production', HOST: '0.0.0.0' }, true],
  ])('with %j is loaded: %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  // M6: a server behind a proxy listens on a loopback address, and is public all the same.
  test.each([
    [{ PUBLIC_URL: 'https://exams.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://exams.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://192.168.1.20:8000' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://[2001:db8::1]:8000' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost.evil.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost:8000' }, undefined],
    [{ PUBLIC_URL: 'http://quivia.localhost:8000' }, undefined],
    [{ PUBLIC_URL: 'http://127.0.0.1:8000' }, undefined],
    [{ PUBLIC_URL: 'http://[::1]:8000' }, undefined],
    [{ DATABASE_URL: 'postgres://quivia:x@db.example.org/quivia' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://quivia:x@localhost,db2.example.org/quivia' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://quivia:x@localhost:5432/quivia' }, undefined],
    [{ DATABASE_URL: 'postgres://quivia@[::1]/quivia' }, undefined],
    [{ DATABASE_URL: 'postgres://quivia@localhost/quivia?host=/var/run/postgresql' }, undefined],
    [{ SMTP_URL: 'smtps://u:p@mail.example.org' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://localhost:25' }, undefined],
    [{ NODE_ENV: 'production', HOST: '0.0.0.0' }, 'NODE_ENV'],
    [{ HOST: '0.0.0.0', DEMO: '0' }, 'HOST'],
  ])('with %j others can reach it by %s, and it is loaded on request only', (env, exposedBy) => {
    expect(readConfig(env)).toMatchObject({ exposedBy, demo: exposedBy === undefined });
    expect(readConfig({ ...env, DEMO: '1' })).toMatchObject({ exposedBy, demo: true });
  });
});

describe('the first Admin', () => {
  test('is whoever is named, with what is not named filled in', () => {
    expect(readConfig({ ADMIN_PASSWORD: 'Princ1pal!' }).admin).toEqual({
      username: 'admin',
      email: expect.stringContaining('@'),
      password: 'Princ1pal!',
    });
    expect(readConfig({ ADMIN_USERNAME: 'principal', ADMIN_EMAIL: 'p@college.example' }).admin).toEqual({
      username: 'principal',
      email: 'p@college.example',
      password: undefined,
    });
  });
});

test('the public address is the origin of the links in mails, without a closing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://quivia.college.example//' }).publicUrl).toBe(
    'https://quivia.college.example',
  );
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DEMO', 'yes'],
  ['SECRET_KEY', 'short'],
  ['ADMIN_USERNAME', 'a b'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'weak'],
  ['PUBLIC_URL', 'quivia'],
  ['SMTP_URL', 'mail.college.example'],
  ['SMTP_URL', 'https://mail.college.example'],
  ['SMTP_URL', 'smtp://user@'],
  ['SMTP_URL', 'smtp://mail.example:port'],
  ['TRUST_PROXY', 'my proxy'],
  ['COLLEGE_LINKS', 'Library'],
  ['COLLEGE_LINKS', 'Library=javascript:alert(1)'],
  ['COLLEGE_LINKS', '=https://library.example'],
  ['LOG_LEVEL', 'loud'],
])('says which variable is not valid when %s is %j', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(new RegExp(`The variable ${name} is not valid`));
});

test.each(['smtp://localhost:25', 'smtps://user:p%40ss@mail.college.example:465'])(
  'takes the mail server %s',
  (url) => {
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
  },
);

test.each(['none', 'loopback', '10.0.0.0/8', 'loopback, 192.168.0.4', 'uniquelocal'])(
  'trusts the proxy %j',
  (value) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value);
  },
);

test('never repeats a password or key in what it says', () => {
  const secret = 'n0-Such';
  for (const name of ['ADMIN_PASSWORD', 'SECRET_KEY', 'SMTP_URL']) {
    expect(() => readConfig({ [name]: secret })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(secret) }),
    );
  }
});

describe('seeing inside', () => {
  test('is off unless asked, and a short token is refused', () => {
    expect(readConfig({}).metricsToken).toBeUndefined();
    expect(readConfig({ METRICS_TOKEN: 'a-token-of-20-letters' }).metricsToken).toBe('a-token-of-20-letters');
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(StartError);
  });

  test('traces go nowhere unless an endpoint is named', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'exams' }).traces).toBeUndefined();
    expect(
      readConfig({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-scope=1',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      }).traces,
    ).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: { authorization: 'Basic YTpi', 'x-scope': '1' },
      service: 'quivia',
      ratio: 0.05,
    });
    for (const wrong of [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, { OTEL_TRACES_SAMPLER_ARG: '5' }])
      expect(() => readConfig(wrong)).toThrow(StartError);
  });

  test('slow statements are those over half a second, unless told', () => {
    expect(readConfig({}).slowStatementMs).toBe(500);
    expect(readConfig({ SLOW_STATEMENT_MS: '50' }).slowStatementMs).toBe(50);
    expect(() => readConfig({ SLOW_STATEMENT_MS: '0.5s' })).toThrow(StartError);
  });

  test.each([
    [{}, 0],
    [{ NODE_ENV: 'production' }, 3],
    [{ HOST: '0.0.0.0' }, 3],
    [{ PUBLIC_URL: 'https://exams.example.org' }, 3],
    [{ NODE_ENV: 'production', DRAIN_SECONDS: '0' }, 0],
    [{ DRAIN_SECONDS: '12' }, 12],
  ])('with %j proxies have %s s to notice a stop', (env, drainSeconds) => {
    expect(readConfig(env).drainSeconds).toBe(drainSeconds);
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['auto', 'auto'],
  ['1', 1],
  ['64', 64],
])('WORKERS=%s means %s', (WORKERS, workers) => {
  expect(readConfig({ WORKERS }).workers).toBe(workers);
});
