import { randomUUID } from 'node:crypto';
import { checkPasswordReset, listUsers, login, requestPasswordReset } from '@quivia/contract/accounts';
import { listAudit } from '@quivia/contract/audit';
import { deleteAccount } from '@quivia/contract/deletion';
import type { Component } from '@quivia/contract/marking/scheme';
import { listNotifications } from '@quivia/contract/notifications';
import { getAwards } from '@quivia/contract/oral/awards';
import { getOral } from '@quivia/contract/oral/exams';
import { getAwardList } from '@quivia/contract/oral/lists';
import * as endpoints from '@quivia/contract/oral/people';
import { listSheets, submitSheet } from '@quivia/contract/oral/sheets';
import { logout, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hours, minutes, now, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { readAccessToken } from '../../../platform/security/access-token.ts';
import { hire } from '../../../testing/college.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { mailServer } from '../../../testing/server/mail-server.ts';
import { PASSWORD, readMail, startTestApp, type TestApp, type Visitor } from '../../../testing/test-app.ts';
import { confirmIdentity, endGuestAccess } from './guests.service.ts';

let smtp: Awaited<ReturnType<typeof mailServer>>;
let server: TestApp;
let root: Person;
let viva: StagedViva;

beforeAll(async () => {
  smtp = await mailServer();
  server = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Guests', { count: 2 });
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const seen = new Set<unknown>();
/** The next mail to this address, as the mail server got it. */
const mailTo = (email: string) =>
  vi.waitFor(
    async () => {
      const mail = smtp.arrived.find((one) => one.to.includes(email) && !seen.has(one));
      if (!mail) throw new Error(`No mail to ${email} yet`);
      seen.add(mail);
      const read = await readMail(mail.raw);
      return { ...read, secret: /\/viva\/([\w-]+)/.exec(read.text)?.[1] ?? '' };
    },
    { timeout: 60_000, interval: 50 },
  );

const here = () => ({ id: String(viva.examId) });
const at = (examinerId: number) => ({ ...here(), examiner_id: String(examinerId) });
const key = () => randomUUID();
const actorOf = (visitor: Visitor) => {
  const actor = readAccessToken(visitor.token ?? '');
  if (!actor) throw new Error('Not signed in');
  return actor;
};

async function invited(email: string, name = 'Prof. Meera Nair') {
  const person = { name, email, affiliation: 'Cochin University' };
  const body = { key: key(), role: 'external' as const, person, panel_id: viva.panelId, invite: true };
  const { id } = await done(viva.coordinator.call(endpoints.addExaminer, { params: here(), body }));
  return { id, body, ...(await mailTo(email)) };
}

/** Through the link and the code, as a browser would. */
async function entered(email: string, secret: string): Promise<Visitor> {
  const visitor = server.visitor();
  await done(visitor.call(endpoints.sendEntryCode, { body: { secret } }));
  const { code } = await mailTo(email);
  const { access_token } = await done(visitor.call(endpoints.enterAsGuest, { body: { secret, code } }));
  visitor.token = access_token;
  return visitor;
}

const peopleSeenBy = (person: Visitor) => done(person.call(endpoints.getOralPeople, { params: here() }));

test('an external gets in by the mailed link and code, without an account, and stays in for hours', async () => {
  const email = 'meera@university.example';
  const { id, secret, text, subject, body } = await invited(email);
  expect(subject).toBe('Guests College: invitation to examine');
  expect(text).toContain('Dear Prof. Meera Nair,');
  expect(text).toContain('as external examiner');
  // A repeat of the same act changes and mails nothing.
  expect((await done(viva.coordinator.call(endpoints.addExaminer, { params: here(), body }))).id).toBe(id);

  const visitor = server.visitor();
  const look = await done(visitor.call(endpoints.lookAtInvitation, { body: { secret } }));
  expect(look).toMatchObject({
    exam_id: viva.examId,
    institution: 'Guests College',
    name: 'Prof. Meera Nair',
    email: 'm…@university.example',
    is_open: false,
  });
  const guest = await entered(email, secret);
  expect((await guest.call(getOral, { params: here() })).status).toBe(200);
  const row = (await peopleSeenBy(viva.coordinator)).examiners.find((one) => one.id === id);
  expect(row).toMatchObject({ state: 'accepted', is_guest: true, email });
  // An examiner sees the colleagues of the panel, and no addresses but their own.
  const own = await peopleSeenBy(guest);
  expect(own.panels.map((panel) => panel.name)).toEqual(['Panel A']);
  expect(own.examiners.map((one) => one.email).filter((one) => one !== null)).toEqual([email]);
  expect(own.examiners.some((one) => one.id === viva.elsewhere.examinerId)).toBe(false);

  // Four hours without a network, then a reload: the cookie alone continues the session.
  stepClock(hours(4));
  guest.token = undefined;
  guest.token = (await done(guest.call(refresh))).access_token;
  expect(actorOf(guest).use).toBe('guest');
  expect((await guest.call(getOral, { params: here() })).status).toBe(200);
  stepClock(-hours(4));
  await done(guest.call(logout));
  expect((await guest.call(getOral, { params: here() })).status).toBe(401);
});

test('addresses in a title or a name are not mailed', async () => {
  const [before] = await sql<{ title: string }[]>`
    select title from oral_exams where id = ${viva.examId}`;
  await sql`update oral_exams set title = 'Viva: log in at http://evil.example/login' where id = ${viva.examId}`;
  const email = 'linkless@university.example';
  const { text, secret } = await invited(email, 'Dr. Rao www.evil.example');
  expect(text).toContain('the viva voce "Viva: log in at …"');
  expect(text).toContain('Dear Dr. Rao …,');
  await done(server.visitor().call(endpoints.sendEntryCode, { body: { secret } }));
  expect((await mailTo(email)).text).not.toContain('evil.example');
  await sql`update oral_exams set title = ${before?.title ?? ''} where id = ${viva.examId}`;
});

test('an invitation says when and where in the zone of the college, and can be declined and accepted again', async () => {
  await sql`
    insert into reader_settings (user_id, time_zone, locale) values (${viva.coordinator.id}, 'Asia/Kolkata', 'en-IN')
    on conflict (user_id) do update set time_zone = excluded.time_zone`;
  const email = 'abroad@university.example';
  const { id, secret, text } = await invited(email, 'Prof. Abroad');
  expect(text).toMatch(/Your sessions at Guests College:\n- .+ IST, Physics laboratory/);
  expect(text).toContain("If you can't come, say so on the same page.");
  const visitor = server.visitor();
  const look = () => done(visitor.call(endpoints.lookAtInvitation, { body: { secret } }));
  expect(await look()).toMatchObject({ has_declined: false, sessions: [{ room: 'Physics laboratory' }] });

  const decline = (reason: string) =>
    visitor.call(endpoints.declineMailedInvitation, { body: { secret, reason } });
  const wrong = { secret: 'x'.repeat(32), reason: '' };
  expect((await visitor.call(endpoints.declineMailedInvitation, { body: wrong })).status).toBe(400);
  await done(decline('I am abroad.'));
  await done(decline('I am abroad until Friday.'));
  expect((await look()).has_declined).toBe(true);
  const seenNow = async (who: Visitor) => (await peopleSeenBy(who)).examiners.find((one) => one.id === id);
  expect(await seenNow(viva.coordinator)).toMatchObject({
    state: 'declined',
    accepted_at: null,
    decline_reason: 'I am abroad until Friday.',
  });
  // Colleagues of the panel see that, and not why.
  expect(await seenNow(viva.internal)).toMatchObject({ state: 'declined' });
  expect(await seenNow(viva.internal)).not.toHaveProperty('decline_reason');
  const told = await done(viva.coordinator.call(listNotifications, { query: {} }));
  expect(told.items.filter(({ title }) => title === "An examiner can't come")).toHaveLength(1);

  const guest = await entered(email, secret);
  expect(await seenNow(viva.coordinator)).toMatchObject({ state: 'accepted' });
  // The link alone doesn't undo that: the examiner does it on the page.
  expect((await decline('')).status).toBe(409);
  const body = { key: key(), reason: 'Ill.' };
  await done(guest.call(endpoints.declineInvitationToOral, { params: here(), body }));
  expect(await seenNow(viva.coordinator)).toMatchObject({ state: 'declined', decline_reason: 'Ill.' });
  await done(guest.call(endpoints.acceptInvitationToOral, { params: here(), body: { key: key() } }));
  expect(await seenNow(viva.coordinator)).toMatchObject({ state: 'accepted' });
  expect(await seenNow(viva.coordinator)).not.toHaveProperty('decline_reason');
  await done(viva.coordinator.call(endpoints.removeExaminer, { params: at(id), body: { key: key() } }));
});

test('a code is for one use, one purpose and one link, and guesses are bounded', async () => {
  const email = 'bound@university.example';
  const { id, secret } = await invited(email, 'Bound Guest');
  const visitor = server.visitor();
  const enter = (code: string) => visitor.call(endpoints.enterAsGuest, { body: { secret, code } });
  await done(visitor.call(endpoints.sendEntryCode, { body: { secret } }));
  const { code } = await mailTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries++) expect((await enter(wrong)).body.code).toBe('wrong_code');
  // Too late for the right one.
  expect((await enter(code)).body.code).toBe('wrong_code');
  const guest = await entered(email, secret);
  // Codes are as hard to come by as mails: five within 15 minutes.
  for (let sent = 2; sent < 5; sent++) {
    await done(visitor.call(endpoints.sendEntryCode, { body: { secret } }));
    await mailTo(email);
  }
  expect((await visitor.call(endpoints.sendEntryCode, { body: { secret } })).status).toBe(429);
  expect((await guest.call(endpoints.sendConfirmationCode, { params: here(), body: {} })).status).toBe(429);

  stepClock(minutes(16));
  await done(guest.call(endpoints.sendConfirmationCode, { params: here(), body: {} }).then(refreshed(guest)));
  const confirmation = (await mailTo(email)).code;
  expect((await enter(confirmation)).body.code).toBe('wrong_code');
  await expect(confirmIdentity(actorOf(guest), { password: PASSWORD })).rejects.toThrow();
  await confirmIdentity(actorOf(guest), { code: confirmation });
  await expect(confirmIdentity(actorOf(guest), { code: confirmation })).rejects.toThrow();
  stepClock(-minutes(16));

  // Sent again, the old link opens nothing.
  await done(viva.coordinator.call(endpoints.inviteExaminer, { params: at(id), body: { key: key() } }));
  const next = (await mailTo(email)).secret;
  expect(next).not.toBe(secret);
  expect((await visitor.call(endpoints.lookAtInvitation, { body: { secret } })).status).toBe(400);
  expect((await visitor.call(endpoints.lookAtInvitation, { body: { secret: next } })).status).toBe(200);
  // Nothing that opens it is in the database.
  const [stored] = await sql`select row_to_json(x)::text as text from oral_examiners x where id = ${id}`;
  expect(stored?.text).not.toContain(next);
});

/** Tokens live 15 minutes: repeats the call with a new one. */
const refreshed =
  (visitor: Visitor) =>
  async <A extends { status: number }>(answer: A): Promise<A> => {
    if (answer.status !== 401) return answer;
    visitor.token = (await done(visitor.call(refresh))).access_token;
    return visitor.call(endpoints.sendConfirmationCode, { params: here(), body: {} }) as never;
  };

test('an account holder confirms with the password', async () => {
  const actor = actorOf(viva.internal);
  await confirmIdentity(actor, { password: PASSWORD });
  await expect(confirmIdentity(actor, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
  await expect(confirmIdentity(actor, { code: '123456' })).rejects.toMatchObject({ code: 'wrong_code' });
});

test('a guest is in no list of people, and has no way in but the invitation', async () => {
  const email = 'hidden@university.example';
  const { secret } = await invited(email, 'Hidden Guest');
  const guest = await entered(email, secret);
  const { userId, username } = actorOf(guest);
  for (const search of ['Hidden', 'hidden@university.example', username, `${username}@guest.invalid`]) {
    const query = { search };
    expect(await done(root.call(listUsers, { query }))).toEqual([]);
    expect(await done(viva.college.admin.call(listUsers, { query }))).toEqual([]);
  }
  const { body } = await root.call(listUsers, { query: { limit: '200' } });
  expect(body.filter((one: { username: string }) => one.username.startsWith('guest'))).toEqual(
    body.filter((one: { username: string }) => one.username.startsWith('guests')),
  );
  for (const name of [username, `${username}@guest.invalid`]) {
    const tried = await server
      .visitor('10.9.8.7')
      .call(login, { body: { username_or_email: name, password: PASSWORD } });
    expect(tried.body.code).toBe('wrong_credentials');
  }
  const reset = `${username}@guest.invalid`;
  await done(server.visitor().call(requestPasswordReset, { body: { email: reset } }));
  const guess = await server.visitor().call(checkPasswordReset, { body: { email: reset, otp: '123456' } });
  expect(guess.status).toBe(400);
  await expect(sql`select from one_time_codes where user_id = ${userId}`).resolves.toHaveLength(0);
  expect((await guest.call(listNotifications, { query: {} })).status).toBe(403);
  // What they do is readable in the log of what was done.
  await done(guest.call(endpoints.acceptInvitationToOral, { params: here(), body: { key: key() } }));
  const log = await done(root.call(listAudit, { query: { search: 'accepted to examine' } }));
  expect(log[0]).toMatchObject({ actor_name: 'Hidden Guest' });
});

test('access ends an hour after the freeze, and the session with it', async () => {
  const email = 'frozen@university.example';
  const { id, secret } = await invited(email, 'Frozen Guest');
  const guest = await entered(email, secret);
  await endGuestAccess({ examinerIds: [id] });
  expect((await guest.call(getOral, { params: here() })).status).toBe(200);
  stepClock(minutes(61));
  guest.token = undefined;
  expect((await guest.call(refresh)).status).toBe(401);
  const late = await server.visitor().call(endpoints.lookAtInvitation, { body: { secret } });
  expect(late.status).toBe(400);
  expect(JSON.stringify(late.body)).toContain(
    `ask ${viva.coordinator.username} to send you a new invitation`,
  );
  stepClock(-minutes(61));
  const state = (await peopleSeenBy(viva.coordinator)).examiners.find((one) => one.id === id)?.state;
  expect(state).toBe('accepted');
  // Ended at once: the token that is still valid opens nothing any longer.
  const other = await entered(email, secret);
  await endGuestAccess({ examinerIds: [id] }, { at: now() });
  expect((await other.call(getOral, { params: here() })).status).toBe(401);
});

test('an address that has an account is that account: no link opens it', async () => {
  const owner = await server.person('ownerone');
  const person = { name: 'Owner One', email: owner.email, affiliation: '' };
  const body = { key: key(), role: 'external' as const, person, invite: true };
  const { id } = await done(viva.coordinator.call(endpoints.addExaminer, { params: here(), body }));
  const mail = await mailTo(owner.email);
  expect(mail.text).toContain('Sign in to Quivia to accept:');
  expect(mail.text).toContain(`/oral/${viva.examId}/panels`);
  expect(mail.text).not.toContain('/viva/');
  expect((await owner.call(getOral, { params: here() })).status).toBe(200);
  const told = await done(owner.call(listNotifications, { query: {} }));
  expect(JSON.stringify(told)).toContain('Invitation to examine');
  // An address that somebody merely signed up with isn't theirs: its owner gets a guest's invitation.
  await sql`update users set is_verified = false where id = ${owner.id}`;
  await done(viva.coordinator.call(endpoints.removeExaminer, { params: at(id), body: { key: key() } }));
  await done(viva.coordinator.call(endpoints.addExaminer, { params: here(), body: { ...body, key: key() } }));
  expect((await mailTo(owner.email)).secret).not.toBe('');
});

test('one person is one guest at every viva voce', async () => {
  const email = 'twice@university.example';
  const first = await invited(email, 'Twice Invited');
  const guest = await entered(email, first.secret);
  const again = { name: 'Twice Invited', email: email.toUpperCase(), affiliation: '' };
  const second = await viva.coordinator.call(endpoints.addExaminer, {
    params: here(),
    body: { key: key(), role: 'observer', person: again },
  });
  expect(second.body.message).toBe('Twice Invited already examines here.');
  await done(viva.coordinator.call(endpoints.removeExaminer, { params: at(first.id), body: { key: key() } }));
  expect((await guest.call(getOral, { params: here() })).status).toBe(401);
});

test('a key that another act used is refused', async () => {
  const { id } = await invited('other.acts@partner.test');
  const body = { key: key() };
  await done(viva.coordinator.call(endpoints.removeExaminer, { params: at(id), body }));
  const person = { name: 'Prof. Meera Nair', email: 'more.acts@partner.test', affiliation: '' };
  const added = { ...body, role: 'external' as const, person, panel_id: viva.panelId, invite: false };
  expect(await viva.coordinator.call(endpoints.addExaminer, { params: here(), body: added })).toMatchObject({
    status: 400,
    body: { message_id: 'acts.forSomethingElse' },
  });
});

test('panels are named, filled and removed; a substitute takes over', async () => {
  const { coordinator } = viva;
  const colleagues = await done(
    coordinator.call(endpoints.listOralColleagues, { params: here(), query: { search: 'stranger' } }),
  );
  expect(colleagues).toMatchObject([{ user_id: viva.stranger.id }]);
  const person = { user_id: viva.stranger.id };
  const refused = await coordinator.call(endpoints.addExaminer, {
    params: here(),
    body: { key: key(), role: 'external', person },
  });
  expect(refused.status).toBe(400);
  const candidate = { user_id: viva.candidates[0]?.student.id as number };
  expect(
    (
      await coordinator.call(endpoints.addExaminer, {
        params: here(),
        body: { key: key(), role: 'chair', person: candidate },
      })
    ).status,
  ).toBe(404);
  const { id } = await done(
    coordinator.call(endpoints.addExaminer, { params: here(), body: { key: key(), role: 'chair', person } }),
  );
  const create = (name: string) =>
    coordinator.call(endpoints.createPanel, {
      params: here(),
      body: { key: key(), name, examiner_ids: [id] },
    });
  const panel = await done(create('Panel C'));
  expect((await create('panel c')).body.code).toBe('already_exists');
  const newcomer = await server.person('newchair');
  await hire(viva.college, newcomer);
  const next = await done(
    coordinator.call(endpoints.substituteExaminer, {
      params: at(id),
      body: { key: key(), person: { user_id: newcomer.id } },
    }),
  );
  const shown = await peopleSeenBy(coordinator);
  expect(shown.panels.find((one) => one.id === panel.id)?.examiner_ids).toEqual([next.id]);
  expect(shown.former.find((one) => one.id === id)).toMatchObject({ substitute: 'newchair' });
  expect((await viva.stranger.call(getOral, { params: here() })).status).toBe(404);
  const byPanel = { ...here(), panel_id: String(panel.id) };
  await done(
    coordinator.call(endpoints.changePanel, {
      params: byPanel,
      body: { key: key(), name: 'Panel D', examiner_ids: [] },
    }),
  );
  await done(coordinator.call(endpoints.removePanel, { params: byPanel, body: { key: key() } }));
  const kept = await coordinator.call(endpoints.removePanel, {
    params: { ...here(), panel_id: String(viva.panelId) },
    body: { key: key() },
  });
  expect(kept.body.message).toContain('This panel has sessions.');
});

test('a conflict of interest takes the examiner away from one candidate, or from all', async () => {
  const { elsewhere, internal, coordinator } = viva;
  const [candidate] = viva.candidates;
  const declare = (by: Visitor, examinerId: number, more: object = {}) =>
    by.call(endpoints.declareConflict, {
      params: at(examinerId),
      body: { key: key(), reason: 'My nephew.', ...more },
    });
  expect((await declare(internal, elsewhere.examinerId)).status).toBe(403);
  await done(declare(internal, internal.examinerId, { candidate_id: candidate?.id }));
  const row = (await peopleSeenBy(internal)).examiners.find((one) => one.is_you);
  expect(row?.conflicts).toMatchObject([{ candidate_id: candidate?.id, reason: 'My nephew.' }]);
  const told = await done(coordinator.call(listNotifications, { query: {} }));
  expect(JSON.stringify(told)).toContain('has declared a conflict of interest');
  const body = { key: key(), reason: 'They are all my students.' };
  const all = { params: at(elsewhere.examinerId), body };
  await done(elsewhere.call(endpoints.declareConflict, all));
  expect((await elsewhere.call(getOral, { params: here() })).status).toBe(404);
  // The reply was lost and the page asks again.
  expect((await elsewhere.call(endpoints.declareConflict, all)).status).toBe(200);
  const { former } = await peopleSeenBy(coordinator);
  expect(former.find((one) => one.id === elsewhere.examinerId)?.conflict).toBe('They are all my students.');
});

const submit = (of: StagedViva, who: Person, at: number, mark: number, components = LAB_SCHEME.components) =>
  done(
    who.call(submitSheet, {
      params: { id: String(of.examId) },
      body: {
        key: key(),
        subject: { candidate_id: of.candidates[at]?.id as number },
        values: Object.fromEntries(components.map(({ id }) => [id, { mark }])),
      },
    }),
  );

test('an examiner with a conflict of interest sees no marks of that candidate, once they are open', async () => {
  const of = await stageViva(server, root, 'Nephew', { count: 2 });
  const params = { id: String(of.examId) };
  const [nephew, other] = of.candidates.map(({ id }) => id);
  await done(
    of.internal.call(endpoints.declareConflict, {
      params: { ...params, examiner_id: String(of.internal.examinerId) },
      body: { key: key(), reason: 'My nephew.', candidate_id: nephew },
    }),
  );
  await submit(of, of.external, 0, 8);
  for (const who of [of.internal, of.external]) await submit(of, who, 1, 7);
  const seenFrom = async (who: Person) => {
    const { candidates, subjects } = await done(who.call(getAwards, { params }));
    const list = { ...params, list: String(of.sessionId) };
    const draft = await done(who.call(getAwardList, { params: list, query: {} }));
    return {
      candidates: candidates.map(({ candidate_id }) => candidate_id),
      subjects: subjects.map(({ candidate_id }) => candidate_id),
      totals: draft.list.rows.map(({ total }) => total),
    };
  };
  const both = { candidates: [nephew, other], subjects: [nephew, other], totals: [40, 35] };
  for (const who of [of.coordinator, of.external, of.observer]) expect(await seenFrom(who)).toEqual(both);
  const one = { candidates: [other], subjects: [other], totals: [null, 35] };
  expect(await seenFrom(of.internal)).toEqual(one);
});

test('a sheet stays counted when its examiner is removed from the panel', async () => {
  const of = await stageViva(server, root, 'Unticked', { count: 1 });
  const params = { id: String(of.examId) };
  await submit(of, of.internal, 0, 10);
  await submit(of, of.external, 0, 5);
  await done(
    of.coordinator.call(endpoints.changePanel, {
      params: { ...params, panel_id: String(of.panelId) },
      body: { key: key(), examiner_ids: [of.internal.examinerId] },
    }),
  );
  for (const who of [of.coordinator, of.external]) {
    const { candidates, subjects } = await done(who.call(getAwards, { params }));
    expect(candidates[0]?.award).toMatchObject({ state: 'differs', differences: [{ by: 25 }] });
    expect(subjects[0]?.sheets).toHaveLength(2);
  }
});

test('a substitute of the guide marks for those whom the guide has not marked', async () => {
  const work = { ...(LAB_SCHEME.components[0] as Component), id: 'work', marked_by: 'guide' as const };
  const scheme = { ...LAB_SCHEME, components: [...LAB_SCHEME.components, work] };
  const of = await stageViva(server, root, 'Guided', { scheme, count: 2 });
  const { internal: guide } = of;
  await sql`update oral_candidates set guide_id = ${guide.examinerId} where exam_id = ${of.examId}`;
  await submit(of, guide, 0, 8, scheme.components);
  const next = await done(
    of.coordinator.call(endpoints.substituteExaminer, {
      params: { id: String(of.examId), examiner_id: String(guide.examinerId) },
      body: { key: key(), person: { user_id: of.stranger.id } },
    }),
  );
  const { subjects } = await done(of.coordinator.call(listSheets, { params: { id: String(of.examId) } }));
  const due = subjects.map((one) =>
    one.due.find(({ examiner_id }) => examiner_id !== of.external.examinerId),
  );
  expect(due).toMatchObject([
    { examiner_id: guide.examinerId, state: 'submitted' },
    { examiner_id: next.id, state: 'missing', components: scheme.components.map(({ id }) => id) },
  ]);
  const rows = await sql`select guide_id from oral_candidates where exam_id = ${of.examId} order by id`;
  expect(rows.map(({ guide_id }) => guide_id)).toEqual([guide.examinerId, next.id]);
});

test('deleting a person removes their name here too', async () => {
  const email = 'erased@university.example';
  const { id, secret } = await invited(email, 'Erased Guest');
  const { userId } = actorOf(await entered(email, secret));
  await done(root.call(deleteAccount, { params: { id: String(userId) } }));
  const row = (await peopleSeenBy(viva.coordinator)).examiners.find((one) => one.id === id);
  expect(row?.name).not.toContain('Erased');
  expect(row?.email).toBeNull();
});
