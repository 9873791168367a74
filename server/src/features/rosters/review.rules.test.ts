import { describe, expect, test } from 'vitest';
import type { GivenRow } from './file/columns.ts';
import { suggester } from './read-cells.rules.ts';
import { type Defaults, type Known, reasonOf, reviewer } from './review.rules.ts';

const EMPTY: Known = {
  departments: [
    { id: 1, name: 'Physics', is_linked: true },
    { id: 2, name: 'Maths', is_linked: true },
    { id: 3, name: 'Law', is_linked: false },
  ],
  accounts: new Map(),
  memberships: [],
  atHome: new Set(),
  usernames: new Set(),
  wanted: new Set(),
  sections: [],
  places: new Map(),
};

/** Anna has an account and is a student of physics in class 3; Bo has an account and nothing else. */
const ACCOUNT = { is_verified: true, has_password: true };

const PEOPLED: Known = {
  ...EMPTY,
  accounts: new Map([
    ['anna@example.org', { id: 10, username: 'annaek', name: 'Anna Ek', ...ACCOUNT }],
    ['bo@example.org', { id: 11, username: 'boboli', name: null, ...ACCOUNT }],
  ]),
  memberships: [
    {
      grant_id: 7,
      is_pending: false,
      name: null,
      user_id: 10,
      role: 'Student',
      member_id: 'M1',
      department_ids: [1],
      class_or_semester: 3,
    },
  ],
  atHome: new Set([10]),
  usernames: new Set(['annaek', 'boboli']),
};

const NONE: Defaults = { role: null, department_id: null, class_or_semester: null };

const row = (given: Partial<GivenRow> = {}): GivenRow => ({
  line: 2,
  role: 'Student',
  name: '',
  username: '',
  email: 'cleo@example.org',
  member_id: 'M9',
  departments: 'Physics',
  class_or_semester: '3',
  section: '',
  batch: '',
  elective: '',
  status: '',
  ...given,
});

const anna = (given: Partial<GivenRow> = {}) => row({ email: 'anna@example.org', member_id: 'M1', ...given });

const review = (rows: Partial<GivenRow>[], known = EMPTY, defaults = NONE) =>
  rows
    .map((given, i) => row({ line: i + 2, ...given }))
    .map(reviewer(known, defaults))
    .map(({ reasons, ...one }) => ({ ...one, reason: reasonOf({ ...one, reasons }) }));

const refusal = (given: Partial<GivenRow>, known = EMPTY, defaults = NONE) => {
  const [only] = review([given], known, defaults);
  expect(only).toMatchObject({ outcome: 'error', action: null });
  return only?.reason;
};

describe('outcomes', () => {
  test('somebody without an account is new', () => {
    expect(review([{ name: 'Cleo Ray' }])).toEqual([
      {
        line: 2,
        outcome: 'new',
        reason: expect.stringContaining('invitation'),
        values: {
          role: 'Student',
          name: 'Cleo Ray',
          username: 'cleom9',
          email: 'cleo@example.org',
          member_id: 'M9',
          departments: 'Physics',
          class_or_semester: '3',
          ...{ section: '', batch: '', elective: '' },
        },
        action: {
          user_id: null,
          grant_id: null,
          waits_for: null,
          role: 'Student',
          email: 'cleo@example.org',
          username: 'cleom9',
          name: 'Cleo Ray',
          member_id: 'M9',
          department_ids: [1],
          class_or_semester: 3,
          ...{ section_id: null, group_ids: [] },
        },
      },
    ]);
  });

  test('somebody with an account and no such role here is an existing person, whatever username the file has', () => {
    const given = { email: 'BO@example.org', username: 'x', name: 'Bo Li' };
    expect(review([given], PEOPLED)).toMatchObject([
      { outcome: 'existing', action: { user_id: 11, grant_id: null, username: 'boboli', name: 'Bo Li' } },
    ]);
  });

  test('a student here who becomes faculty too is an existing person', () => {
    expect(review([anna({ role: 'faculty' })], PEOPLED)).toMatchObject([
      { outcome: 'existing', action: { role: 'Faculty', class_or_semester: null } },
    ]);
  });

  test('nothing new is the same, and does nothing', () => {
    expect(review([anna({ name: 'Anna Ek', departments: 'PHYSICS' })], PEOPLED)).toMatchObject([
      { outcome: 'same', action: null },
    ]);
  });

  test('a change says what changes', () => {
    const given = anna({ member_id: 'M2', departments: 'Maths | physics', class_or_semester: '4' });
    expect(review([given], PEOPLED)).toMatchObject([
      {
        outcome: 'change',
        reason: 'member ID M1 → M2, departments Physics → Physics; Maths, class or semester 3 → 4',
        action: { grant_id: 7, department_ids: [1, 2] },
      },
    ]);
  });

  test('a name is given to who has none', () => {
    const unnamed = {
      ...PEOPLED,
      accounts: new Map([['anna@example.org', { id: 10, username: 'annaek', name: '', ...ACCOUNT }]]),
    };
    expect(review([anna({ name: 'Anna Ek' })], unnamed)).toMatchObject([
      { outcome: 'change', reason: 'name → Anna Ek', action: { name: 'Anna Ek' } },
    ]);
  });

  // M8: names per membership.
  test("the institution's name for a person replaces its own earlier one", () => {
    const named = { ...PEOPLED, memberships: PEOPLED.memberships.map((one) => ({ ...one, name: 'A. Ek' })) };
    expect(review([anna({ name: 'A. Ek' })], named)).toMatchObject([{ outcome: 'same' }]);
    expect(review([anna({ name: 'Dr. Anna Ek' })], named)).toMatchObject([
      { outcome: 'change', reason: 'name → Dr. Anna Ek', action: { name: 'Dr. Anna Ek' } },
    ]);
    expect(review([anna({ member_id: 'M2' })], named)).toMatchObject([{ action: { name: 'A. Ek' } }]);
  });

  // M8: consent.
  test('a person from elsewhere is invited, and what others call them is not shown', () => {
    const elsewhere = { ...PEOPLED, memberships: [], atHome: new Set<number>() };
    expect(review([anna()], elsewhere)).toMatchObject([
      {
        outcome: 'existing',
        reason: 'Has an account; is invited and becomes Student here on accepting.',
        values: { name: '' },
        action: { user_id: 10, grant_id: null, waits_for: 'consent' },
      },
    ]);
  });

  test('a second role of a person who is here works at once', () => {
    expect(review([anna({ role: 'Faculty' })], PEOPLED)).toMatchObject([
      {
        outcome: 'existing',
        reason: 'Has an account; becomes Faculty here.',
        action: { grant_id: null, waits_for: null },
      },
    ]);
  });

  test('an invitation that waits is the same, is changed, and is given at once when nothing is left to wait for', () => {
    const [membership] = PEOPLED.memberships;
    const memberships = [{ ...(membership as (typeof PEOPLED.memberships)[number]), is_pending: true }];
    const waiting = { ...PEOPLED, memberships, atHome: new Set<number>() };
    expect(review([anna()], waiting)).toMatchObject([
      { outcome: 'same', reason: "Invited; hasn't answered yet. Nothing changes." },
    ]);
    expect(review([anna({ class_or_semester: '4' })], waiting)).toMatchObject([
      { outcome: 'change', action: { grant_id: 7, waits_for: 'consent' } },
    ]);
    expect(review([anna()], { ...PEOPLED, memberships })).toMatchObject([
      { outcome: 'existing', action: { grant_id: null, waits_for: null } },
    ]);
  });

  // H1: anybody can sign up with an address that isn't theirs.
  test.each([
    ['with a password', true, 'verification'],
    ['without a password yet', false, null],
  ])(
    'an account %s that was never verified is not taken for the owner of the address',
    (_, has_password, waits_for) => {
      const account = { id: 10, username: 'annaek', name: null, is_verified: false, has_password };
      const known = { ...PEOPLED, accounts: new Map([['anna@example.org', account]]) };
      expect(review([anna({ role: 'Faculty' })], known)).toMatchObject([{ action: { waits_for } }]);
      const elsewhere = { ...known, memberships: [], atHome: new Set<number>() };
      expect(review([anna()], elsewhere)).toMatchObject([
        {
          reason: 'Not verified: the owner of this email gets a link, and becomes Student here by using it.',
          action: { waits_for: 'consent' },
        },
      ]);
    },
  );

  test('who is marked as deleted is not removed', () => {
    expect(review([anna({ status: 'Deleted', class_or_semester: '9' })], PEOPLED)).toMatchObject([
      { outcome: 'same', reason: expect.stringContaining('Files never remove anyone'), action: null },
    ]);
  });
});

describe('defaults', () => {
  const defaults: Defaults = { role: 'Student', department_id: 2, class_or_semester: 5 };

  test('stand in for what the file leaves out', () => {
    const given = { role: '', departments: '', class_or_semester: '' };
    expect(review([given], EMPTY, defaults)).toMatchObject([
      { outcome: 'new', action: { role: 'Student', department_ids: [2], class_or_semester: 5 } },
    ]);
  });

  test('and for nothing else', () => {
    const given = { role: 'Faculty', departments: 'Physics', class_or_semester: '4' };
    expect(review([given], EMPTY, defaults)).toMatchObject([
      { action: { role: 'Faculty', department_ids: [1], class_or_semester: null } },
    ]);
  });

  test('a department that is no longer linked stands in for nothing', () => {
    expect(refusal({ departments: '' }, EMPTY, { ...defaults, department_id: 3 })).toBe(
      'The department is missing.',
    );
  });
});

describe('errors', () => {
  test.each<[string, Partial<GivenRow>, string]>([
    ['no email', { email: '' }, 'The email is missing.'],
    ['a wrong email', { email: 'cleo@' }, 'cleo@ is not an email address.'],
    ['no role', { role: '' }, 'The role is missing.'],
    ['another role', { role: 'Admin' }, 'The role must be Faculty or Student, not Admin.'],
    [
      'a role that is a word of ours inside',
      { role: 'constructor' },
      'The role must be Faculty or Student, not constructor.',
    ],
    ['no member id', { member_id: '' }, 'The member ID is missing.'],
    [
      'a long member id',
      { member_id: 'x'.repeat(41) },
      'The member ID can have at most 40 characters of plain text.',
    ],
    [
      'a member id with a newline',
      { member_id: 'a\nb' },
      'The member ID can have at most 40 characters of plain text.',
    ],
    ['a long name', { name: 'x'.repeat(121) }, 'The name can have at most 120 characters of plain text.'],
    ['no department', { departments: ' ; ' }, 'The department is missing.'],
    ['an unknown department', { departments: 'Physics;Alchemy' }, 'There is no department Alchemy.'],
    ['a department of others', { departments: 'law' }, 'The department Law is not linked here.'],
    ['no class', { class_or_semester: '' }, 'The class or semester is missing.'],
    [
      'a class out of range',
      { class_or_semester: '21' },
      'The class or semester must be a number from 1 to 20, not 21.',
    ],
    [
      'a class below one',
      { class_or_semester: '-3' },
      'The class or semester must be a number from 1 to 20, not -3.',
    ],
    [
      'a class that is no number',
      { class_or_semester: 'third' },
      'The class or semester must be a number from 1 to 20, not third.',
    ],
    [
      'a short username',
      { username: 'abc' },
      'The username abc must have 5 to 23 letters or digits. Leave it blank to get one.',
    ],
    [
      'a username with a space',
      { username: 'cleo ray' },
      'The username cleo ray must have 5 to 23 letters or digits. Leave it blank to get one.',
    ],
  ])('%s', (_, given, reason) => {
    expect(refusal(given)).toBe(reason);
  });

  test('all that is wrong with a line is said at once, and shown as the file has it', () => {
    const [only] = review([{ email: '', member_id: '', departments: 'Alchemy' }]);
    expect(only?.reason).toBe(
      'The email is missing. The member ID is missing. There is no department Alchemy.',
    );
    expect(only?.values).toMatchObject({ departments: 'Alchemy', username: '' });
  });

  test('a member id of somebody else here', () => {
    expect(refusal({ member_id: 'm1' }, PEOPLED)).toBe('The member ID m1 belongs to someone else here.');
  });

  test('a username that is taken', () => {
    expect(refusal({ username: 'AnnaEk' }, PEOPLED)).toBe('The username AnnaEk is taken.');
  });

  test('an email and role, a member id or a username twice in the file: the other line is named', () => {
    const known = { ...EMPTY, wanted: new Set(['cleoray']) };
    const rows = review(
      [
        { username: 'cleoray' },
        { email: 'CLEO@example.org', member_id: 'M10' },
        { email: 'dan@example.org', member_id: 'm9' },
        { email: 'eve@example.org', member_id: 'M11', username: 'CleoRay' },
      ],
      known,
    );
    expect(rows.map((one) => [one.outcome, one.reason])).toEqual([
      ['new', expect.any(String)],
      ['error', 'Line 2 has the same email and role.'],
      ['error', 'Line 2 has the same member ID.'],
      ['error', 'Line 2 has the same username.'],
    ]);
  });

  test('the same person in both roles, with one number, is no error and gets one username', () => {
    const rows = review([{ role: 'Student' }, { role: 'Faculty' }]);
    expect(rows.map((one) => [one.outcome, one.action?.username])).toEqual([
      ['new', 'cleom9'],
      ['new', 'cleom9'],
    ]);
  });
});

describe('classes', () => {
  test.each([
    ['4', 4],
    ['Semester 4', 4],
    ['S4', 4],
    ['4th', 4],
    ['4.0', 4],
    ['20', 20],
  ])('%s is %i', (text, number) => {
    expect(review([{ class_or_semester: text }])).toMatchObject([{ action: { class_or_semester: number } }]);
  });
});

test.each([
  ['Artificial Intelligence & Data Science', 'Artificial Intelligence and Data Science'],
  ['AIDS', 'Artificial Intelligence and Data Science'],
  ['aids ', 'Artificial Intelligence and Data Science'],
  ['Artificial Inteligence and Data Sciences', 'Artificial Intelligence and Data Science'],
  ['Civil', 'Civil Engineering'],
  ['Dept. of Civil Engineering', 'Civil Engineering'],
  ['Civl Enginering', 'Civil Engineering'],
  ['Engineering', undefined],
  ['Alchemy', undefined],
  ['', undefined],
  ['!!!', undefined],
  ['x'.repeat(100_000), undefined],
])('for the department %.40j it suggests %j', (given, meant) => {
  const names = ['Artificial Intelligence and Data Science', 'Civil Engineering', 'Mechanical Engineering'];
  expect(suggester(names)(given)).toBe(meant);
});

describe('files as colleges have them', () => {
  test.each([
    ['IV', 4],
    ['x', 10],
    ['Semester III', 3],
    ['VI Sem', 6],
    ['Class V - A', 5],
  ])('the semester %s is %i', (class_or_semester, expected) => {
    expect(review([{ class_or_semester }])).toMatchObject([
      { outcome: 'new', action: { class_or_semester: expected } },
    ]);
  });

  test.each(['I and II', 'IIII', 'second', 'XXI'])('the semester %s is refused', (class_or_semester) => {
    expect(refusal({ class_or_semester })).toContain('must be a number from 1 to 20');
  });

  test('a department may be written with & for and, unless two would then be alike', () => {
    const departments = ['Arts and Crafts', 'Law and Order', 'Law & Order'].map((name, i) => ({
      id: i + 1,
      name,
      is_linked: true,
    }));
    const known = { ...EMPTY, departments };
    const departmentsOf = (name: string) => review([{ departments: name }], known)[0]?.action?.department_ids;
    expect(departmentsOf('Arts & Crafts')).toEqual([1]);
    expect(departmentsOf('ARTS&CRAFTS')).toEqual([1]);
    expect(departmentsOf('law & order')).toEqual([3]);
    expect(departmentsOf('Law  and Order')).toBeUndefined();
  });

  test('a username with dots loses them, and the review says so', () => {
    const given = [
      { username: 'anna.ek', email: 'a1@example.org', member_id: '1' },
      { username: 'ann.aek', email: 'a2@example.org', member_id: '2' },
    ];
    expect(review(given)).toMatchObject([
      {
        outcome: 'new',
        action: { username: 'annaek' },
        reason:
          'Gets an account and an invitation. The username will be annaek, because usernames have only letters and digits.',
      },
      { outcome: 'new', action: { username: 'annaek2' } },
    ]);
    expect(refusal({ username: 'anna ek' })).toContain('must have 5 to 23 letters or digits');
    expect(refusal({ username: 'a.b' })).toContain('must have 5 to 23 letters or digits');
  });

  test.each(['2.02401E+11', '2,02E+11', '2E+11'])(
    'the ID %s, which Excel shortened, is refused',
    (member_id) => {
      expect(refusal({ member_id })).toBe(
        `Excel has shortened the member ID to ${member_id}, so its last digits are lost. Format the column as text, enter the IDs again, and upload the file again.`,
      );
    },
  );

  test('an ID that only looks a little like it is kept', () => {
    expect(review([{ member_id: '24E05' }])).toMatchObject([{ outcome: 'new' }]);
  });
});

describe('sections and groups', () => {
  const here = { department_id: 1, department: 'Physics', semester: 3, batch: null };
  const sections: Known['sections'] = [
    { id: 1, kind: 'section', name: 'A', ...here, batch: 2024 },
    { id: 2, kind: 'section', name: 'B', ...here, batch: 2023 },
    { id: 3, kind: 'section', name: 'A', ...here, department_id: 2, department: 'Maths' },
    { id: 4, kind: 'elective', name: 'Robotics', ...here, department_id: 2, department: 'Maths' },
    { id: 5, kind: 'lab', name: 'L1', ...here },
  ];
  const known = (places: [number, number[]][] = []): Known => ({
    ...PEOPLED,
    sections,
    places: new Map(places.map(([grant, ids]) => [grant, new Set(ids)])),
  });
  const both = { departments: 'Physics; Maths' };

  test('a new student gets the section and the groups of the line', () => {
    const given = { section: 'a', batch: '2024–28', elective: 'robotics; S3 Physics L1' };
    expect(review([given], known())).toMatchObject([
      {
        outcome: 'new',
        values: { section: 'A', batch: '2024', elective: 'Robotics; L1' },
        action: { section_id: 1, group_ids: [4, 5] },
      },
    ]);
  });

  test('a batch alone chooses its only section', () => {
    expect(
      review([{ batch: '2023' }, { email: 'd@b.cd', member_id: 'M8', batch: '2020' }], known()),
    ).toMatchObject([{ action: { section_id: 2 } }, { outcome: 'new', action: { section_id: null } }]);
  });

  test('a student moves to another section, joins a group, and stays where the line says nothing', () => {
    expect(review([anna({ section: 'B', elective: 'L1' })], known([[7, [1]]]))).toMatchObject([
      { outcome: 'change', reason: 'section A → B, joins L1', action: { section_id: 2, group_ids: [5] } },
    ]);
    expect(review([anna({ section: 'A', elective: 'L1' })], known([[7, [1, 5]]]))).toMatchObject([
      { outcome: 'same', action: null },
    ]);
    expect(review([anna()], known([[7, [1]]]))).toMatchObject([{ outcome: 'same' }]);
  });

  test.each([
    ['an unknown section', { section: 'C' }, 'This semester has no section C now. Its sections: A, B.'],
    ['one of several departments', { section: 'A', ...both }, 'Several departments of this student'],
    ['another batch', { section: 'A', batch: '2023' }, 'Section A is of batch 2024.'],
    ['a batch that is no year', { batch: 'first' }, 'The batch must be a year of admission'],
    ['an unknown group', { elective: 'Chess' }, 'There is no group Chess this term.'],
    ['a section as a group', { elective: 'A' }, 'There is no group A this term.'],
  ])('%s is refused', (_, given, sentence) => {
    expect(refusal(given, known())).toContain(sentence);
  });

  test('the full title tells two apart', () => {
    expect(review([{ section: 'S3 Maths A', ...both }], known())).toMatchObject([
      { action: { section_id: 3 } },
    ]);
  });

  test('the columns mean nothing where the class has no sections', () => {
    const given = { section: 'Z', batch: 'first' };
    expect(review([given])).toMatchObject([{ outcome: 'new', action: { section_id: null } }]);
    expect(review([{ ...given, class_or_semester: '5' }], known())).toMatchObject([{ outcome: 'new' }]);
  });

  test('people who have to accept first get no section yet, and the line says so', () => {
    expect(review([row({ email: 'bo@example.org', section: 'A' })], known())).toMatchObject([
      {
        outcome: 'existing',
        reason: expect.stringContaining('they get the section then'),
        values: { section: '' },
        action: { waits_for: 'consent', section_id: null },
      },
    ]);
  });
});
