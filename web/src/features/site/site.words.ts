// The bar, the footer and the landing page, which load first. Other pages keep their words in files of their own.
export const publicBar = {
  logo: 'Quivia, home',
  openMenu: 'Open menu',
  menu: 'Menu',
  pages: 'Pages',
  home: 'Home',
  about: 'About',
  contact: 'Contact us',
  dashboard: 'Dashboard',
  login: 'Login',
};

export const footer = {
  about: 'About us',
  contact: 'Contact',
  copyright: (year: number, college = 'Quivia') => `© ${year} ${college}`,
};

export const landing = {
  title: 'Quivia: quizzes and vivas for colleges',
  /** Its words appear one after the other. */
  tagline: ['Revolutionizing', 'Examination', 'Experience'],
  welcome: 'Welcome to the quiet examination hall.',
  lead: 'Quizzes and vivas for colleges. Every answer is saved the moment you give it.',
  signUp: 'Sign up',
  demo: 'Try the demo',
  factsTitle: 'An exam, as students see it',
  picture:
    'The exam page: one question with its options, the answer sheet beside it, what is saved and how much time is left.',
  facts: [
    {
      letter: 'A',
      title: 'No answer is lost.',
      text: 'Each answer is saved the moment it is given. Without a connection it waits on the device and is sent later.',
    },
    {
      letter: 'B',
      title: 'Every student gets their time.',
      text: 'The server keeps the clock. Extra time, late starts and outages are counted for each student.',
    },
    {
      letter: 'C',
      title: 'Marks you can explain.',
      text: 'The analysis points out questions whose key looks wrong. Every correction has a reason and is on record.',
    },
  ],
  play: 'Play background',
  pause: 'Pause background',
};
