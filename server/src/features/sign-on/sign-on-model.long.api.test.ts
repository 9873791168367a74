// Rule 1, by chance: people, links, domains, connections and roles change in any order, two colleges' providers say what they like, and a model
// says whom each of them opens. Nothing that it forbids is ever opened, and no session outlives what it was opened for.
import * as admin from '@quivia/contract/connections';
import { getProfile, refresh } from '@quivia/contract/session';
import { linkSignOn, listLinkedSignOns, unlinkSignOn } from '@quivia/contract/sign-on';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { giveRole } from '../../testing/give-role.ts';
import { done, type Person } from '../../testing/people.ts';
import { type QuickProvider, startQuickProvider } from '../../testing/quick-provider.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { browserCookie, connect, signInAt } from '../../testing/sign-on.ts';
import {
  PASSWORD,
  PASSWORD_HASH,
  signIn,
  startTestApp,
  type TestApp,
  type Visitor,
} from '../../testing/test-app.ts';
import * as accounts from '../accounts/accounts.service.ts';
import { upsertGrants } from '../people/grants.queries.ts';

const ORIGIN = 'http://localhost:8000';
const SIDES = ['north', 'south'] as const;
type Side = (typeof SIDES)[number];
const PLACES = [...SIDES, 'community', 'site'] as const;
type Place = (typeof PLACES)[number];
const DOMAINS = ['north.example', 'south.example', 'nobody.example'] as const;
type Domain = (typeof DOMAINS)[number];
const PEOPLE = 3;

interface Connected {
  college: College;
  provider: QuickProvider;
  connection: number;
}

let server: TestApp;
let sides: Record<Side, Connected>;
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN });
  const root = await server.person('rootadmin', 'Admin');
  const [north, south] = [await startQuickProvider(), await startQuickProvider()];
  useOutboundHosts(parseOutboundHosts(`${north.issuer},${south.issuer}`));
  const connected = async (word: string, provider: QuickProvider, domain: Domain) => {
    const college = await buildCollege(server, root, word);
    return { college, provider, connection: await connect(college, root, provider, domain) };
  };
  sides = {
    north: await connected('North', north, 'north.example'),
    south: await connected('South', south, 'south.example'),
  };
});
afterAll(async () => {
  for (const { provider } of Object.values(sides)) await provider.stop();
  useOutboundHosts(undefined);
  await server.stop();
});

type Act =
  | { do: 'assert'; side: Side; subject: number; of: number; isVerified: boolean }
  | { do: 'give' | 'end'; person: number; place: Place }
  | { do: 'domain'; domain: Domain; owner: Side | undefined }
  | { do: 'turn'; side: Side; state: 'on' | 'paused' }
  | { do: 'verified' | 'password'; person: number; is: boolean }
  | { do: 'disable' | 'link' | 'unlink'; person: number }
  | { do: 'renew'; session: number };

const person = fc.nat(PEOPLE - 1);
const side = fc.constantFrom(...SIDES);
const assertion = fc.record({
  do: fc.constant('assert' as const),
  side,
  subject: fc.nat(1),
  of: person,
  isVerified: fc.constantFrom(true, true, true, false),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: assertion },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('give' as const, 'end' as const),
      person,
      place: fc.constantFrom<Place>('north', 'north', 'south', 'south', 'community', 'site'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('domain' as const),
      domain: fc.constantFrom(...DOMAINS),
      owner: fc.option(side, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('turn' as const), side, state: fc.constantFrom('on', 'paused') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('verified' as const, 'password' as const),
      person,
      is: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('link' as const, 'link' as const, 'unlink' as const),
      person,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('renew' as const), session: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disable' as const), person: fc.constant(0) }) },
) as fc.Arbitrary<Act>;

interface Someone {
  id: number;
  email: string;
  own: Visitor & { id: number };
  places: Set<Place>;
  isVerified: boolean;
  hasPassword: boolean;
  isDisabled: boolean;
}

interface Session {
  visitor: Visitor;
  of: Someone;
  side: Side;
  isOver: boolean;
}

interface Ticket {
  ticket: string;
  browser: { cookie: string };
  side: Side;
  subject: string;
}

const counted = new Map<string, number>();
const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1);

let worlds = 0;

/** What is true, said in the words of docs/decisions/0082, and what is done to make it so. */
class World {
  readonly people: Someone[] = [];
  readonly links = new Map<string, { of: Someone; isLive: boolean }>();
  readonly owners = new Map<Domain, Side | undefined>();
  readonly isOn: Record<Side, boolean> = { north: true, south: true };
  readonly sessions: Session[] = [];
  #ticket: Ticket | undefined;
  readonly #number = ++worlds;

  async begin(): Promise<void> {
    await sql`delete from sign_on_domains`;
    await sql`update sign_on_connections set state = 'on'`;
    for (const one of SIDES) await this.#own(`${one}.example` as Domain, one);
    for (let i = 0; i < PEOPLE; i++) this.people.push(await this.#newPerson(i));
  }

  async #newPerson(i: number): Promise<Someone> {
    const own = (await server.person(`p${this.#number}x${i}abc`)) as Person;
    const email = `p${this.#number}x${i}@${DOMAINS[i % DOMAINS.length]}`;
    await sql`update users set email = ${email} where id = ${own.id}`;
    const someone = { id: own.id, email, own, places: new Set<Place>() };
    return { ...someone, isVerified: true, hasPassword: true, isDisabled: false };
  }

  async #own(domain: Domain, owner: Side | undefined): Promise<void> {
    await sql`delete from sign_on_domains where domain = ${domain}`;
    this.owners.set(domain, owner);
    if (owner)
      await sql`
        insert into sign_on_domains (institution_id, domain, asked_at, confirmed_at)
        values (${sides[owner].college.id}, ${domain}, ${now()}, ${now()})`;
  }

  async do(one: Act): Promise<void> {
    if (one.do === 'assert') return this.#assert(one);
    if (one.do === 'renew') return this.#renew(one.session);
    if (one.do === 'domain') return this.#own(one.domain, one.owner);
    if (one.do === 'turn') {
      const { college, connection } = sides[one.side];
      const params = { id: String(connection) };
      const { status } = await college.admin.call(admin.turnConnection, {
        params,
        body: { state: one.state },
      });
      // It can't be turned on without a domain.
      if (status === 200) this.isOn[one.side] = one.state === 'on';
      return;
    }
    const who = this.people[one.person] as Someone;
    if (one.do === 'give') return this.#give(who, one.place);
    if (one.do === 'end') return this.#end(who, one.place);
    if (one.do === 'link') return this.#link(who);
    if (one.do === 'unlink') return this.#unlink(who);
    if (one.do === 'verified') {
      who.isVerified = one.is;
      await sql`update users set is_verified = ${one.is} where id = ${who.id}`;
    }
    if (one.do === 'password') {
      who.hasPassword = one.is;
      await sql`update users set password_hash = ${one.is ? PASSWORD_HASH : null} where id = ${who.id}`;
    }
    if (one.do === 'disable') {
      who.isDisabled = true;
      await sql`update users set disabled_at = ${now()}, disabled_reason = 'left' where id = ${who.id}`;
    }
  }

  async #give(who: Someone, place: Place): Promise<void> {
    who.places.add(place);
    if (place === 'community') return giveRole(who.id, 'CommunityMember');
    if (place === 'site') return giveRole(who.id, 'Admin');
    const institution_id = sides[place].college.id;
    const given = { user_id: who.id, role: 'Student' as const, institution_id, community_id: null };
    await upsertGrants([{ ...given, member_id: `M${who.id}`, class_or_semester: 1 }], now());
    await accounts.rolesChanged([who.id]);
  }

  async #end(who: Someone, place: Place): Promise<void> {
    who.places.delete(place);
    const institution = place === 'north' || place === 'south' ? sides[place].college.id : null;
    await sql`
      update grants set ended_at = ${now()} where user_id = ${who.id} and ended_at is null
        and institution_id is not distinct from ${institution}
        and (role = 'Admin') = ${place === 'site'}`;
    await accounts.rolesChanged([who.id]);
  }

  #isElsewhere = ({ places }: Someone, side: Side) => [...places].some((place) => place !== side);
  #mayOpen = (who: Someone, side: Side) => who.places.has(side) && !who.places.has('site') && !who.isDisabled;
  #hasLink = (who: Someone, side: Side) =>
    [...this.links].some(([key, link]) => key.startsWith(side) && link.isLive && link.of === who);

  /** Whom the word of this college's provider opens by rule 1, and how far. */
  #expected(side: Side, subject: string, email: string, isVerified: boolean) {
    if (!this.isOn[side]) return { status: 404 };
    const link = this.links.get(`${side} ${subject}`);
    if (link?.isLive) {
      if (this.#mayOpen(link.of, side)) return this.#opened(link.of, side);
      return { status: 403 };
    }
    const owner = this.people.find((one) => one.email === email) as Someone;
    const isUnopened = !owner.isVerified && !owner.hasPassword && !this.#isElsewhere(owner, side);
    const links =
      !link &&
      isVerified &&
      this.owners.get(email.split('@')[1] as Domain) === side &&
      (owner.isVerified || isUnopened) &&
      !this.#hasLink(owner, side) &&
      this.#mayOpen(owner, side);
    if (!links) return { outcome: 'link' };
    this.links.set(`${side} ${subject}`, { of: owner, isLive: true });
    if (isUnopened) {
      owner.isVerified = true;
      for (const session of this.sessions) if (session.of === owner) session.isOver = true;
    }
    return this.#opened(owner, side);
  }

  #opened(who: Someone, side: Side) {
    if (!this.#isElsewhere(who, side)) return { outcome: 'signed_in', who };
    return who.hasPassword ? { outcome: 'password_needed' } : { status: 403 };
  }

  async #assert({ side, subject: n, of, isVerified }: Extract<Act, { do: 'assert' }>): Promise<void> {
    const { provider, connection } = sides[side];
    const { email } = this.people[of] as Someone;
    const subject = `${this.#number}-${n}`;
    const expected = this.#expected(side, subject, email, isVerified);
    provider.person = { sub: subject, email, email_verified: isVerified };
    // A network of its own: how many may begin from one is limited.
    const visitor = server.visitor(`10.1.${this.#number >> 8}.${this.#number & 255}`);
    const answer = await signInAt(visitor, connection, provider).catch(() => ({
      status: 404,
      body: {} as never,
    }));
    const { status, body } = answer;
    count(body.outcome ?? String(status));
    const found = status === 200 ? { outcome: body.outcome } : { status };
    expect(found).toEqual('outcome' in expected ? { outcome: expected.outcome } : expected);
    if (body.outcome === 'link')
      this.#ticket = { ticket: body.ticket, browser: browserCookie(visitor), side, subject };
    if (body.outcome !== 'signed_in' || !('who' in expected) || !expected.who) return;
    expect((await done(visitor.call(getProfile))).id).toBe(expected.who.id);
    this.sessions.push({ visitor, of: expected.who, side, isOver: false });
  }

  /** By somebody who has signed in the old way. */
  async #link(who: Someone): Promise<void> {
    const asked = this.#ticket;
    if (!asked) return;
    this.#ticket = undefined;
    const before = this.links.get(`${asked.side} ${asked.subject}`);
    const own = await this.#signedIn(who);
    if (!own) return;
    const { status } = await own.call(linkSignOn, { body: { ticket: asked.ticket } }, asked.browser);
    const may = this.isOn[asked.side] && this.#mayOpen(who, asked.side) && (!before || before.of === who);
    count(may ? 'linked' : 'not linked');
    expect(status === 200).toBe(may);
    if (!may) return;
    for (const [key, link] of this.links)
      if (key.startsWith(asked.side) && link.of === who) link.isLive = false;
    this.links.set(`${asked.side} ${asked.subject}`, { of: who, isLive: true });
  }

  async #signedIn(who: Someone): Promise<Visitor | undefined> {
    if (!who.hasPassword || who.isDisabled) return undefined;
    const [row] = await sql<[{ username: string }]>`select username from users where id = ${who.id}`;
    const visitor = server.visitor();
    await signIn(visitor, row.username);
    return visitor;
  }

  async #unlink(who: Someone): Promise<void> {
    const own = await this.#signedIn(who);
    if (!own) return;
    for (const { id, institution } of await done(own.call(listLinkedSignOns))) {
      const side = SIDES.find((one) => sides[one].college.name === institution) as Side;
      await done(own.call(unlinkSignOn, { params: { id: String(id) }, body: { password: PASSWORD } }));
      for (const [key, link] of this.links) if (key.startsWith(side) && link.of === who) link.isLive = false;
      for (const session of this.sessions)
        if (session.of === who && session.side === side) session.isOver = true;
    }
  }

  async #renew(i: number): Promise<void> {
    const session = this.sessions.at(-1 - i);
    if (!session) return;
    const { of, side, visitor } = session;
    const lasts = !session.isOver && this.#mayOpen(of, side) && !this.#isElsewhere(of, side);
    const { status, body } = await visitor.call(refresh);
    count(lasts ? 'renewed' : 'not renewed');
    expect(status === 200).toBe(lasts);
    if (!lasts) session.isOver = true;
    else visitor.token = body.access_token;
  }

  /** No token of a session says more than rule 1 allows: a role that was given elsewhere has ended it at once. */
  async checkTokens(): Promise<void> {
    const wrong: Session[] = [];
    for (const session of this.sessions) {
      const { status } = await session.visitor.call(getProfile);
      if (status === 200 && this.#isElsewhere(session.of, session.side)) wrong.push(session);
    }
    expect(wrong).toEqual([]);
  }
}

test(
  'whatever is said by whom, a college opens those accounts that are its own alone, and for as long',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
        const world = new World();
        await world.begin();
        // Most have a role somewhere.
        for (const person of [0, 1]) await world.do({ do: 'give', person, place: SIDES[person] as Side });
        for (const one of acts) {
          await world.do(one);
          await world.checkTokens();
        }
      }),
      { numRuns: rounds(12, 300) },
    );
    const kinds = [
      'signed_in',
      'link',
      'password_needed',
      '403',
      '404',
      'linked',
      'not linked',
      'renewed',
      'not renewed',
    ];
    for (const kind of kinds) expect([kind, counted.get(kind) ?? 0]).not.toEqual([kind, 0]);
    expect(kinds).toHaveLength(9);
  },
  rounds(240_000, 900_000),
);
