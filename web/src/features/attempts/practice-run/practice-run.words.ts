// The paper of the practice run: it explains the exam page while the student uses it.
export const practiceRun = {
  title: 'Rehearsal',
  started: 'This is a rehearsal. Nothing is marked or recorded.',
  submitted: 'You have submitted the rehearsal. Nothing was marked or recorded.',
  timeUp: "The rehearsal's time is up. Nothing was marked or recorded.",
  receipt: 'Rehearsal',
};

export const questions: { question: string; choose: 'one' | 'all_that_apply'; options: string[] }[] = [
  {
    question:
      'This is how a question looks. Choose an answer, then read the line at the top of the page. What does it say once your answer has reached the server?',
    choose: 'one',
    options: ['All answers saved', 'Offline', "Time's up", 'Nothing'],
  },
  {
    question:
      'Turn off Wi-Fi and mobile data for a moment, choose an answer, and turn them on again. Which of these work **without a network**? Choose all that apply.',
    choose: 'all_that_apply',
    options: [
      'Choosing an answer',
      'Moving to another question',
      'Reloading the page',
      "Seeing other students' answers",
    ],
  },
  {
    question:
      'Questions can have formulas and code. Can you read both?\n\n$$\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$$\n\n```python\nprint(sum(range(1, 5)))\n```\n\nWhat does this program print?',
    choose: 'one',
    options: ['4', '5', '10', '15'],
  },
];
