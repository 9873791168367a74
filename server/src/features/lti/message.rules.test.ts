import { describe, expect, test } from 'vitest';
import { memberIn } from './members.rules.ts';
import { below, headerOf, isStaffRole, messageOf, nextPage, withQuery } from './message.rules.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const AT = 1_800_000_000;

const claims = (more: Record<string, unknown> = {}) => ({
  sub: 'u7',
  iat: AT,
  [`${LTI}version`]: '1.3.0',
  [`${LTI}message_type`]: 'LtiResourceLinkRequest',
  [`${LTI}deployment_id`]: '1',
  [`${LTI}target_link_uri`]: 'https://quivia.example/lti/exam',
  [`${LTI}roles`]: [],
  [`${LTI}resource_link`]: { id: 'r1' },
  ...more,
});
const read = (more: Record<string, unknown> = {}) => {
  const found = messageOf(claims(more), AT);
  if (!('message' in found)) throw new Error(found.flaw);
  return found.message;
};

describe('a message', () => {
  test('needs only what it is about', () => {
    expect(read()).toMatchObject({
      subject: 'u7',
      shown: 'u7',
      number: null,
      isStaff: false,
      context: { id: '', title: '' },
      link: { id: 'r1', title: '', history: [] },
      choice: undefined,
      lineItemUrl: null,
      scopes: [],
      pageOrigins: [],
    });
  });

  test.each([
    [{ name: 'Anna Roy', email: 'a@b.cd' }, 'Anna Roy (a@b.cd)'],
    [{ given_name: 'Anna', family_name: 'Roy' }, 'Anna Roy'],
    [{ email: 'a@b.cd' }, 'a@b.cd'],
    [{ name: '  \n ', email: 7 }, 'u7'],
    [{ name: `A${'\u0000'}B\u0007` }, 'A B'],
    [{ name: 'x'.repeat(900) }, 'x'.repeat(200)],
  ])('%j is shown as its person', (more, shown) => {
    expect(read(more).shown).toBe(shown);
  });

  test.each([
    [{ sub: 'a\u0000b' }, 'subject'],
    [{ sub: '\ud800' }, 'subject'],
    [{ sub: 7 }, 'subject'],
    [{ sub: 'x'.repeat(501) }, 'subject'],
    [{ [`${LTI}deployment_id`]: 1 }, 'deployment'],
    [{ [`${LTI}roles`]: 'Learner' }, 'roles'],
    [{ [`${LTI}resource_link`]: [] }, 'link'],
    [{ [`${LTI}resource_link`]: { id: 'a\nb' } }, 'link'],
    [{ iat: AT + 61 }, 'time'],
    [{ iat: AT - 661 }, 'time'],
    [{ iat: String(AT) }, 'time'],
    [{ [`${LTI}version`]: '1.3' }, 'version'],
  ])('with %j has a flaw: %s', (more, flaw) => {
    expect(messageOf(claims(more), AT)).toEqual({ flaw });
  });

  test('takes addresses of http and https alone, and only the scopes that mean something here', () => {
    const grades = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
    const found = read({
      [grades]: {
        lineitem: 'javascript:alert(1)',
        lineitems: 'https://lms.example/lineitems?a=1',
        scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score', 'everything', 7],
      },
      [`${LTI}launch_presentation`]: { return_url: 'https://lms.example:8443/course?id=1' },
    });
    expect(found).toMatchObject({
      lineItemUrl: null,
      lineItemsUrl: 'https://lms.example/lineitems?a=1',
      scopes: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
      pageOrigins: ['https://lms.example:8443'],
    });
  });

  test('says which links one was copied from, unless the platform did not fill it in', () => {
    const custom = (quivia_history: unknown) => read({ [`${LTI}custom`]: { quivia_history } }).link?.history;
    expect(custom('r3, r2')).toEqual(['r3', 'r2']);
    expect(custom('$ResourceLink.id.history')).toEqual([]);
    expect(custom(['r3'])).toEqual([]);
  });
});

test.each([
  ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor', true],
  ['http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant', true],
  ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty', true],
  ['Instructor', true],
  ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner', false],
  ['http://purl.imsglobal.org/vocab/lis/v2/membership/Learner#Instructor2', false],
  ['NotInstructor', false],
  ['', false],
])('the role %s is of staff: %s', (role, isStaff) => {
  expect(isStaffRole(role)).toBe(isStaff);
});

test('a token without a key, without a signature or without sense has no header', () => {
  const token = (header: unknown) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.c2ln`;
  expect(headerOf(token({ alg: 'RS256', kid: 'a' }))).toEqual({ alg: 'RS256', kid: 'a' });
  expect(headerOf(token({ alg: 'RS256', kid: '' }))).toEqual({ alg: 'RS256', kid: undefined });
  expect(headerOf(token({ alg: 'RS256', kid: 7 }))?.kid).toBeUndefined();
  expect(headerOf(token(null))).toEqual({ alg: undefined, kid: undefined });
  for (const text of ['', 'a.b', 'a.b.c', '{}.{}.{}', `${token({}).slice(0, -5)}.`])
    expect(headerOf(text)).toBeUndefined();
});

test('the scores of a column stand before its query', () => {
  expect(
    below('https://moodle.example/mod/lti/services.php/2/lineitems/3/lineitem?type_id=1', 'scores'),
  ).toBe('https://moodle.example/mod/lti/services.php/2/lineitems/3/lineitem/scores?type_id=1');
  expect(below('https://canvas.example/api/lti/courses/1/line_items/7/', 'results')).toBe(
    'https://canvas.example/api/lti/courses/1/line_items/7/results',
  );
  expect(withQuery('https://a.example/lineitems?type_id=1', { limit: '5' })).toBe(
    'https://a.example/lineitems?type_id=1&limit=5',
  );
});

const FROM = 'https://lms.example/members?limit=2';
test.each([
  ['<https://lms.example/members?from=2>; rel="next"', 'https://lms.example/members?from=2'],
  ['<https://lms.example/a>; rel="first", </members?from=2>; rel=next', 'https://lms.example/members?from=2'],
  [
    '<https://lms.example/a,b>; rel="prev", <https://lms.example/c>; title="x"; rel="next last"',
    'https://lms.example/c',
  ],
  ['<https://lms.example/b>; rel=â\u0080\u009cnextâ\u0080\u009d', 'https://lms.example/b'],
  ['<https://evil.example/members>; rel="next"', undefined],
  ['<https://lms.example.evil.example/members>; rel="next"', undefined],
  ['<http://lms.example/members>; rel="next"', undefined],
  ['<https://lms.example/b>; rel="differences"', undefined],
  ['nonsense', undefined],
  [undefined, undefined],
])('of the links %s the next page is %s', (header, next) => {
  expect(nextPage(header, FROM)).toBe(next);
});

describe('a member', () => {
  test.each([
    [['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'], 'Student'],
    [['Learner', 'Instructor'], 'Faculty'],
    [['http://purl.imsglobal.org/vocab/lis/v2/membership#Observer'], null],
    ['Learner', null],
    [undefined, null],
  ])('with the roles %j is in the roster as %s', (roles, role) => {
    expect(memberIn({ user_id: 'u', roles })?.role).toBe(role);
  });

  test('has a subject, and what else it says on one line', () => {
    expect(memberIn({ name: 'A' })).toBeUndefined();
    expect(memberIn(null)).toBeUndefined();
    expect(
      memberIn({
        user_id: 'u',
        given_name: 'Anna\n',
        family_name: 'Roy',
        email: ' a@b.cd ',
        status: 'Inactive',
      }),
    ).toEqual({ subject: 'u', role: null, name: 'Anna Roy', email: 'a@b.cd', number: '', isGone: true });
  });
});
