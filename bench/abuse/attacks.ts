// The attacks of the security findings, each in a process of its own, so that the people who are measured beside it have
// an event loop to themselves. Told what to do by its first message; tells in the end how many calls it made.
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';

export interface Attack {
  name: keyof typeof ATTACKS;
  origin: string;
  milliseconds: number;
  /** Of the student or the teacher who attacks. */
  token: string;
  username: string;
  password: string;
  examId: number;
  studentId: number;
  /** Who opens the student. */
  facultyToken: string;
  bankId: number;
  moduleId: number;
}

export interface Outcome {
  calls: number;
  /** By status, or what the connection said. */
  statuses: Record<string, number>;
}

interface Sending {
  attack: Attack;
  send: (method: string, path: string, body?: object, token?: string) => Promise<number | string>;
  isOver: () => boolean;
}

/** So many at a time, each beginning the next as soon as it ends. */
async function atOnce(connections: number, { isOver }: Sending, work: (n: number) => Promise<unknown>) {
  let n = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) {
        n += 1;
        await work(n);
      }
    }),
  );
}

const LONG = 'What follows from this? '.repeat(830);
const longQuestion = (n: number) => ({
  question: `${LONG}${n}`,
  options: Array.from({ length: 8 }, (_, i) => ({
    option: `${LONG.slice(0, 4900)}${i}`,
    is_correct: i === 0,
  })),
});

const ATTACKS = {
  /** 1,000 wrong sign-ins of made-up names from one address. */
  async h3b(sending: Sending) {
    let left = 1000;
    await atOnce(32, sending, async (n) => {
      left -= 1;
      if (left < 0) return new Promise((resolve) => setTimeout(resolve, 100));
      return sending.send('POST', '/auth/login', { username_or_email: `nobody${n}`, password: 'Wrong1234!' });
    });
  },

  /** A device that reports without end, while somebody looks at its student. */
  async h5(sending: Sending) {
    const { examId, studentId, facultyToken } = sending.attack;
    const event = () => ({
      key: randomUUID(),
      kind: 'copied',
      question_id: null,
      at: new Date().toISOString(),
    });
    const events = () => Array.from({ length: 100 }, event);
    const looking = atOnce(4, sending, () =>
      sending.send('GET', `/quiz/exam/${examId}/student/${studentId}`, undefined, facultyToken),
    );
    await atOnce(32, sending, () =>
      sending.send('POST', '/quiz/integrity', { quiz_or_viva_id: examId, events: events() }),
    );
    await looking;
  },

  /** Looking for near-duplicates among as many long and nearly equal questions as the bank takes. */
  async h6(sending: Sending) {
    const { bankId } = sending.attack;
    const { question, options } = longQuestion(0);
    const texts = options.map(({ option }) => option);
    await atOnce(4, sending, (n) =>
      n % 2 === 0
        ? sending.send('GET', `/quiz/qbank/${bankId}/duplicate`)
        : sending.send('POST', '/quiz/question/similar', { qbank_id: bankId, question, options: texts }),
    );
  },

  /** One person signs in again and again, with the right password. */
  async m4(sending: Sending) {
    const { username, password } = sending.attack;
    await atOnce(300, sending, () =>
      sending.send('POST', '/auth/login', { username_or_email: username, password }),
    );
  },

  /** One person holds as many event streams as it can. */
  async m5(sending: Sending) {
    const { origin, token } = sending.attack;
    const { hostname, port } = new URL(origin);
    const head = `GET /api/v1/notifications/stream HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const held = new Set<ReturnType<typeof connect>>();
    await atOnce(50, sending, async () => {
      if (held.size >= 18_000) return new Promise((resolve) => setTimeout(resolve, 100));
      const socket = connect(Number(port), hostname);
      held.add(socket);
      socket.on('close', () => held.delete(socket));
      const answered = await new Promise<string>((resolve) => {
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
        socket.once('data', (data) => resolve(data.toString('latin1').slice(9, 12)));
        socket.write(head);
      });
      note(answered);
      socket.resume();
      return undefined;
    });
    for (const socket of held) socket.destroy();
  },

  /** 55 exports of a large bank side by side. */
  async l2(sending: Sending) {
    await atOnce(55, sending, () =>
      sending.send('GET', `/quiz/qbank/${sending.attack.bankId}/export?format=moodle`),
    );
  },

  /** No attack, but what comes before: fills the bank, as far as it is let. */
  async fill(sending: Sending) {
    const { bankId, moduleId } = sending.attack;
    let n = 0;
    for (let part = 0; part < 63 && !sending.isOver(); part += 1) {
      const questions = Array.from({ length: 16 }, () => {
        n += 1;
        return { qbank_id: bankId, module_id: moduleId, ...longQuestion(n) };
      });
      if ((await sending.send('POST', '/quiz/question', questions)) !== 200) return;
    }
  },
} satisfies Record<string, (sending: Sending) => Promise<void>>;

const outcome: Outcome = { calls: 0, statuses: {} };

function note(status: number | string): number | string {
  outcome.calls += 1;
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  return status;
}

function senderFor(attack: Attack): Sending['send'] {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const { hostname, port } = new URL(attack.origin);
  return (method, path, body, token = attack.token) =>
    new Promise((resolve) => {
      const text = body && JSON.stringify(body);
      const call = request(
        {
          agent,
          hostname,
          port,
          method,
          path: `/api/v1${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response: IncomingMessage) => {
          response.resume();
          response.on('close', () => resolve(note(response.statusCode ?? 0)));
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => resolve(note(error.code ?? 'error')));
      call.end(text);
    });
}

process.once('message', async (attack: Attack) => {
  const until = performance.now() + attack.milliseconds;
  const isOver = () => performance.now() > until;
  // Replies that are still under way are not waited for.
  const cut = setTimeout(end, attack.milliseconds + 2000);
  await ATTACKS[attack.name]({ attack, send: senderFor(attack), isOver });
  clearTimeout(cut);
  end();
});

function end(): void {
  process.send?.(outcome, () => process.exit());
}
