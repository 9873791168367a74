// What things are called where an exam is held: at a college, or in a community.
const AT_COLLEGE = {
  student: 'student',
  Students: 'Students',
  Module: 'Module',
  rollNumber: 'Roll number',
  examiner: 'Your faculty',
};
export type PlaceWords = typeof AT_COLLEGE;

const IN_COMMUNITY: PlaceWords = {
  student: 'member',
  Students: 'Members',
  Module: 'Topic',
  rollNumber: 'Username',
  examiner: 'An admin',
};

export const wordsAt = ({ community_id }: { community_id: number | null }) =>
  community_id === null ? AT_COLLEGE : IN_COMMUNITY;
