export const leaderboardPanel = {
  title: 'Leaderboard',
  lead: 'Points count once the results of a quiz are released. Members with equal points share a rank.',
  more: 'Show more',
  moreFailed: "Couldn't load the rest.",
};

/** When no one has points: of all time, of this month, or in one quiz. */
export const noPoints: Record<'all' | 'month' | 'quiz', { title: string; hint?: string }> = {
  all: {
    title: 'No one has points yet',
    hint: 'Once a quiz has ended and its results are released, members are ranked here by points.',
  },
  month: {
    title: 'No one has points this month yet',
    hint: 'The first results of the month appear here.',
  },
  quiz: { title: 'No one has points in this quiz' },
};

export const ownRank = {
  rank: 'Your rank',
  of: (ranked: number, isShared: boolean) => `of ${ranked.toLocaleString('en')}${isShared ? ', shared' : ''}`,
  points: 'Points',
  toNext: (points: string) => `${points} to the next rank`,
  quizzes: 'Quizzes',
};

export const leaderboardFilters = {
  label: 'Points from',
  all: 'All time',
  month: 'This month',
  oneQuiz: 'One quiz',
  quiz: 'Quiz',
  unknownQuiz: 'A quiz',
};

export const leaderboardTable = {
  caption: 'Member rankings',
  rank: 'Rank',
  name: 'Name',
  quizzes: 'Quizzes',
  points: 'Points',
  you: (name: string) => `${name} (you)`,
  shared: 'shared',
};
