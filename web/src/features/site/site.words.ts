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
  play: 'Play background',
  pause: 'Pause background',
};
