// What the operator reads when the server starts, or can't start.
import { plural } from '@quivia/contract/plural';

export const startWords = {
  databaseLost: (reason: string) => `The database stopped and could not be started again: ${reason}`,
  migrated: (names: string[]) =>
    `Brought the database up to date: ${plural(names.length, 'change')}, the last one ${names.at(-1)}`,

  portTaken: (port: number) =>
    `Port ${port} is already in use: stop the program that uses it, or start Quivia on another one with PORT=${port + 1} npm start.`,
  portForbidden: (port: number) =>
    `This user is not allowed to open port ${port}: choose one above 1023 with PORT=8000 npm start.`,
  noSuchHost: (host: string) =>
    `This machine has no address ${host}: set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`,

  ready: (address: string) => `Quivia is ready at ${address}`,
  workers: (count: number, pid: number) =>
    `${count} ${count === 1 ? 'worker serves' : 'workers serve'} it. To replace them one after the other: kill -HUP ${pid}`,
  fewConnections: (count: number, connections: number, most: number) =>
    `This PostgreSQL allows ${connections} connections, which is enough for ${most} workers, not for ${count}: lower WORKERS or raise max_connections.`,
  demoAccounts: 'Demo accounts:',
  firstAdmin: (username: string, password: string) => [
    `The first Admin is ${username}, password ${password}`,
    'This password is shown only once: sign in and change it.',
  ],
  asRoot:
    'Quivia runs as root, and others can reach it: start it as an ordinary user, so that a fault in it can do less harm.',
  quiet:
    'Started quietly (START_QUIET=1): no email is sent, no exam is closed and no result is released until you start without it.',
  mailFolder: (folder: string) => `Emails are written to ${folder} (set SMTP_URL to send them)`,

  demoRefused: (variable: string) =>
    `This database contains the demo college, whose passwords are public, and ${variable} says that others can reach this server: use another DATA_DIR or DATABASE_URL, or set DEMO=1 to serve it anyway.`,
  demoExposed: (variable: string) =>
    `Everybody who can reach this server can sign in as its Admin: it serves the demo college because DEMO=1 is set, and ${variable} says that others can reach it.`,
  demoLeftOut: (variable: string) =>
    `The demo college was not loaded, because ${variable} says that others can reach this server. To see it anyway, start with DEMO=1 on an empty database.`,
};

export const configWords = {
  invalid: (variable: string, why: string) =>
    `The variable ${variable} is not valid: ${why}. The README says what it can be.`,
  links: (pair: string) =>
    `The variable COLLEGE_LINKS is not valid near '${pair}': write Label=https://address, separated by commas.`,
  port: 'a port is a number up to 65535',
  flag: 'write 0 or 1',
  wholeNumber: 'write a whole number',
  otlpEndpoint: 'write it as http://collector.example:4318',
  ratio: 'write a number from 0 to 1',
  workers: 'write auto, or a number from 1 to 64',
  imagesUrl: 'write it as s3://key:secret@s3.example.org/bucket?region=eu-central-1',
  backupKeep: 'it is the number of backups to keep, from 1 to 9999',
  oneOf: (values: readonly string[]) => `write one of ${values.join(', ')}`,
  password: 'it needs at least 8 characters',
  secretKey: 'it needs at least 32 characters',
  metricsToken: 'it needs at least 16 characters',
  smtpUrl: 'write it as smtp://user:password@host:587',
  timeZone: 'write it as Asia/Kolkata',
  publicUrl: 'write it as https://quizzes.college.example',
  outboundHosts: 'write hosts separated by commas, such as keycloak.college.example or http://localhost:8080',
  proxies: 'write none, loopback, or addresses separated by commas',

  collegeName: 'College of Engineering',
};
