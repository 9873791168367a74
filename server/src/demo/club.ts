// What the demo community is made of.
import type { DemoQuestion } from './banks.ts';

export const CLUB = {
  name: 'Friday Quiz Club',
  description:
    'A short quiz every Friday on science, history and whatever the week brought. Everyone is welcome.',
  is_open: true,
};

/** Another one to be found, whose admins admit each person. */
export const CIRCLE = {
  name: 'Lakeside Book Circle',
  description: 'We read one book a month and quiz each other on it. Tell us if you would like to join.',
  is_open: true,
  asks_first: true,
};

export const TOPICS = [
  { module_name: 'Science', syllabus: 'From atoms to galaxies, and how we came to know.' },
  { module_name: 'History and places', syllabus: 'Who, when and where.' },
  { module_name: 'Words and wits', syllabus: 'Language, numbers and puzzles.' },
] as const;

/** Members appear under these, or by name where there is none. */
export const NICKNAMES: readonly (string | null)[] = [
  null,
  'Night Owl',
  null,
  'Captain Comma',
  null,
  null,
  'Prime Suspect',
  null,
  'Moonraker',
  null,
  null,
  'Tea Break',
];

interface ClubQuiz {
  title: string;
  questions: readonly DemoQuestion[];
}

export const QUIZZES: readonly [ClubQuiz, ClubQuiz, ClubQuiz] = [
  {
    title: 'Friday quiz: beginnings',
    questions: [
      {
        module: 1,
        question: 'Which planet of our solar system has the shortest year?',
        options: ['*Mercury', 'Venus', 'Mars', 'Neptune'],
        explanation: 'It is nearest to the sun and goes round it in 88 days.',
        difficulty: 'easy',
      },
      {
        module: 1,
        question: 'How many bonds does a carbon atom usually form?',
        options: ['Two', 'Three', '*Four', 'Six'],
        difficulty: 'easy',
      },
      {
        module: 2,
        question: 'Which of these rivers flows into the Arabian Sea?',
        options: ['Ganges', 'Godavari', '*Periyar', 'Kaveri'],
        explanation: 'The Periyar crosses Kerala from the Western Ghats to the west coast.',
      },
      {
        module: 2,
        question: 'In which century was the printing press with movable metal type built in Mainz?',
        options: ['13th', '14th', '*15th', '16th'],
      },
      {
        module: 3,
        question: 'What is the next number? $1, 1, 2, 3, 5, 8, \\dots$',
        options: ['11', '12', '*13', '16'],
        explanation: 'Each is the sum of the two before it.',
      },
      {
        module: 3,
        question: 'Which words are palindromes? Choose all.',
        options: ['*level', 'lever', '*rotor', 'motor'],
        selectAll: true,
        marks: 2,
      },
    ],
  },
  {
    title: 'Friday quiz: light and shadow',
    questions: [
      {
        module: 1,
        question: 'Why is the sky blue on a clear day?',
        options: [
          'It mirrors the sea',
          '*Air scatters short wavelengths more',
          'Ozone is blue',
          'Dust absorbs red light',
        ],
        explanation: 'Scattering by molecules grows with $1/\\lambda^4$.',
        difficulty: 'medium',
      },
      {
        module: 1,
        question: 'About how long does light take from the sun to the earth?',
        options: ['8 seconds', '*8 minutes', '8 hours', '8 days'],
      },
      {
        module: 1,
        question: 'Which colours does a lunar eclipse usually give the moon?',
        options: ['Blue', 'Green', '*Copper red', 'It turns invisible'],
      },
      {
        module: 2,
        question: 'Where does the sun set last on the longest day: Kochi, Delhi or Srinagar?',
        options: ['Kochi', 'Delhi', '*Srinagar', 'At the same time everywhere'],
      },
      {
        module: 3,
        question: 'A lamp is switched 99 times, starting from off. It is now',
        options: ['*on', 'off', 'broken', 'either'],
        difficulty: 'easy',
      },
    ],
  },
  {
    title: 'Friday quiz: this week',
    questions: [
      {
        module: 1,
        question: 'Which gas do plants take in for photosynthesis?',
        options: ['Oxygen', '*Carbon dioxide', 'Nitrogen', 'Hydrogen'],
      },
      {
        module: 2,
        question: 'Which ocean is the largest?',
        options: ['Atlantic', 'Indian', '*Pacific', 'Arctic'],
      },
      {
        module: 2,
        question: 'What do historians call a source written at the time of the event?',
        options: ['*Primary', 'Secondary', 'Tertiary', 'Oral'],
      },
      {
        module: 3,
        question: 'How many prime numbers are there below 20?',
        options: ['6', '7', '*8', '9'],
        explanation: '2, 3, 5, 7, 11, 13, 17, 19.',
      },
      {
        module: 3,
        question: 'Which word is spelt correctly?',
        options: ['accomodate', '*accommodate', 'acommodate', 'acomodate'],
      },
    ],
  },
];
