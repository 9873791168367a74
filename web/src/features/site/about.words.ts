export const aboutPage = {
  title: 'About Quivia',
  lead: "Quivia runs quizzes and vivas. It's made for colleges and schools that want exams that are calm for students and less work for teachers.",
  audiencesTitle: "Who it's for",
  audiences: [
    {
      letter: 'A',
      who: 'Students',
      text: 'One question at a time, and nothing else on the page. Each answer is saved as you choose it, and the page shows that it was. If your connection drops, keep working: your answers are sent when it returns.',
    },
    {
      letter: 'B',
      who: 'Faculty',
      text: 'Keep your questions in banks, grouped by the modules of your course. Choose a bank, choose the students, set the time, and start a quiz or a viva. Marks are ready soon after the last student submits.',
    },
    {
      letter: 'C',
      who: 'Institutions',
      text: 'Decide who teaches and who studies, link your departments and courses, and assign each course to the people who teach it. Every role given and every mark changed is recorded.',
    },
    {
      letter: 'D',
      who: 'Communities',
      text: 'Clubs, study circles and associations run quizzes for their own members, separate from college marks.',
    },
  ],
  promisesTitle: 'What you can rely on',
  promises: [
    {
      title: 'The clock is fair.',
      text: "The server keeps time for everyone. If your computer's clock is wrong, you don't lose or gain a minute.",
    },
    {
      title: 'Answer keys stay secret.',
      text: "The answer key never reaches a student's browser before the results are released.",
    },
    {
      title: 'A person decides.',
      text: 'Anything unusual during an exam is recorded. Your teachers decide what it means, not a program.',
    },
    {
      title: 'Everyone can take part.',
      text: 'Quivia works with a keyboard or a screen reader, on a small phone, zoomed in, and in a light or dark theme. Students who need extra time can be given it.',
    },
  ],
  question: 'Have a question, or is something not working?',
  write: 'Write to us',
};
