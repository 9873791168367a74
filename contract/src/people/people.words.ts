export const PEOPLE_MESSAGES = {
  selectUser: 'Please select a user',
  selectRole: 'Please select a role',
  selectInstitution: 'Please select an institution',
  classOrSemester: 'Please enter the class or semester',
  memberId: 'Please enter the member ID of each selected person',
  departments: 'Please select a department',
  tooManyDepartments: 'Please select at most 50 departments',
  namedTwice: 'The same person was selected twice',
  selectCourses: 'please select the courses',
  selectDepartments: 'please select the Departments',
  selectCourseAndFaculty: 'Please select a course and faculty',
  userNotFound: 'User not found',
  itemNotFound: 'Item not found',
} as const;

export const selectAtMost = (most: number) => `Please select at most ${most} at a time`;
