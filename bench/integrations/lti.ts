// A learning platform: a launch while its keys are known, the 10,000 people of a course until they are reviewed, and 1,000 marks until they have
// arrived. How many statements a launch takes is said by `launch.api.test.ts`, what kills do to marks by `npm run test:faults -- lti`.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformSetup } from '@quivia/contract/lti/platforms';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { fillColumn, waitingIn } from '../../server/src/testing/lti-column.ts';
import { type LtiPlatform, ROLE, startLtiPlatform } from '../../server/src/testing/lti-platform.ts';
import { askJson, type Client, signIn } from '../client.ts';
import { newHall, withDatabase } from '../exam/runs.ts';
import { percentile, type Report } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';

const MEMBERS = 10_000;
const LAUNCHES = 300;
/** Every tenth student of these is absent. */
const STUDENTS = 1112;

const MOST = { launch: 50, roster: 10, marks: 300, rate: 10 };

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Until a page of ours is to be opened. In milliseconds, what is the server's: the login and the message. */
async function launch(
  { origin }: { origin: string },
  platform: LtiPlatform,
  target: string,
  sub: string,
): Promise<number> {
  const person = { sub, name: sub, roles: [ROLE.student] };
  const started = performance.now();
  const begun = await fetch(`${origin}/api/v1/lti/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM, 'sec-fetch-dest': 'document' },
    body: new URLSearchParams(platform.initiate({ target, person })),
  });
  await begun.arrayBuffer();
  const first = performance.now() - started;
  const message = await platform.answer(begun.headers.get('location') ?? '');
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const again = performance.now();
  const reply = await fetch(`${origin}/api/v1/lti/launch`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM, cookie },
    body: new URLSearchParams(message),
  });
  await reply.arrayBuffer();
  if (reply.status !== 303) throw new Error(`A launch was answered with ${reply.status}`);
  return first + performance.now() - again;
}

async function launches(server: ServerUnderTest, platform: LtiPlatform, admin: Client) {
  await askJson(admin, 'POST', '/admin/platform', {
    name: 'Moodle',
    issuer: platform.issuer,
    client_id: platform.client,
    deployment_id: platform.deployment,
    auth_url: platform.authUrl,
    token_url: platform.tokenUrl,
    keys_url: platform.keysUrl,
  });
  const { addresses } = await askJson<PlatformSetup>(admin, 'GET', '/admin/platform');
  for (let nth = 0; nth < 20; nth += 1) await launch(server, platform, addresses.exam, 'first');
  const times: number[] = [];
  for (let nth = 0; nth < LAUNCHES; nth += 1)
    times.push(await launch(server, platform, addresses.exam, `s${nth}`));
  return times;
}

/** In seconds, from the press to the review. */
async function roster(platform: LtiPlatform, admin: Client): Promise<number> {
  platform.members = Array.from({ length: MEMBERS }, (_, nth) => ({
    sub: `m${nth}`,
    name: `Person ${nth}`,
    email: `person${nth}@lakeside.example`,
    roles: [nth % 100 === 0 ? ROLE.teacher : ROLE.student],
    number: `LTI${nth}`,
  }));
  const { deployments } = await askJson<PlatformSetup>(admin, 'GET', '/admin/platform');
  const courseId = deployments[0]?.courses[0]?.id;
  const [department] = await askJson<{ id: number }[]>(admin, 'GET', '/admin/department?status=linked');
  const started = performance.now();
  const { roster_id } = await askJson<{ roster_id: number }>(
    admin,
    'POST',
    `/admin/platform-course/${courseId}/roster`,
    { department_id: department?.id, class_or_semester: 1 },
  );
  for (;;) {
    const { status, counts } = await askJson<{ status: string; counts: Record<string, number> }>(
      admin,
      'GET',
      `/admin/roster/${roster_id}`,
    );
    const reviewed = Object.values(counts).reduce((sum, one) => sum + one, 0);
    if (status === 'review' && reviewed === MEMBERS) return (performance.now() - started) / 1000;
    if (status === 'failed') throw new Error('The roster could not be read');
    await sleep(50);
  }
}

async function marks(server: ServerUnderTest, platform: LtiPlatform) {
  return withDatabase(server.database, async () => {
    const hall = await newHall({ students: STUDENTS, questions: 20, startedFor: minutes(60) });
    const column = await fillColumn(hall, platform);
    const started = performance.now();
    for (;;) {
      if (performance.now() - started > minutes(10)) throw new Error('The marks have not left');
      if (platform.scores.length >= column.marks.size && (await waitingIn(column)) === 0) break;
      await sleep(200);
    }
    const wrong = [...column.marks].filter(([subject, given]) => platform.newest(subject) !== given).length;
    const absent = platform.scores.filter(({ userId }) => column.absent.includes(userId)).length;
    return { taken: (performance.now() - started) / 1000, sent: column.marks.size, wrong, absent };
  });
}

/** The most that arrived within any one second. */
function highestRate(moments: readonly number[]): number {
  let from = 0;
  let most = 0;
  for (const [to, at] of moments.entries()) {
    while (at - (moments[from] ?? at) >= seconds(1)) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

export async function lti(): Promise<Report> {
  let origin = '';
  const toolKeys = async () => {
    const reply = await fetch(`${origin}/api/v1/lti/jwks.json`);
    return (await reply.json()) as Awaited<ReturnType<Parameters<typeof startLtiPlatform>[0]['toolKeys']>>;
  };
  const platforms = await Promise.all([startLtiPlatform({ toolKeys }), startLtiPlatform({ toolKeys })]);
  const [launching, marking] = platforms as [LtiPlatform, LtiPlatform];
  const OUTBOUND_HOSTS = platforms.map((one) => one.origin).join(',');
  const server = await startServer(undefined, { OUTBOUND_HOSTS });
  origin = server.origin;
  try {
    const admin = await signIn(origin, { username_or_email: 'demoinstitution', password: 'Demo@2026' });
    const times = await launches(server, launching, admin);
    const reviewed = await roster(launching, admin);
    const moments: number[] = [];
    marking.refuse = () => {
      moments.push(performance.now());
      return undefined;
    };
    const { taken, sent, wrong, absent } = await marks(server, marking);
    const rate = highestRate(moments);
    const p50 = percentile(times, 50);
    return {
      name: `A learning platform: ${LAUNCHES} launches, ${MEMBERS} people of a course, ${sent} marks`,
      figures: {
        'launch, p50 (ms)': p50,
        'launch, p95 (ms)': percentile(times, 95),
        'people of a course reviewed (s)': reviewed,
        'marks delivered (s)': taken,
        'most within a second': rate,
        'wrong in the end': wrong,
        'of absent people': absent,
      },
      passed:
        p50 <= MOST.launch &&
        reviewed <= MOST.roster &&
        taken <= MOST.marks &&
        rate <= MOST.rate &&
        wrong + absent === 0,
    };
  } finally {
    await server.stop();
    await Promise.all(platforms.map((one) => one.stop()));
  }
}
