import { expect, it } from 'vitest';
import { examHome } from './exam-home.ts';

it('leads back to the pages the exam belongs to', () => {
  const both = ['Student', 'CommunityMember'] as const;
  expect(examHome(null, both).quizzes).toBe('/student?panel=take-quiz');
  expect(examHome('Chess club', both).quizzes).toBe('/communitymember?panel=take-quiz');
});

it('goes by the roles until the server has said whose exam it is', () => {
  expect(examHome(undefined, ['CommunityMember']).quizzes).toContain('/communitymember');
  expect(examHome(undefined, ['Student']).quizzes).toBe('/student?panel=take-quiz');
  expect(examHome(undefined, ['CommunityMember', 'Student']).quizzes).toBe('/student?panel=take-quiz');
});
