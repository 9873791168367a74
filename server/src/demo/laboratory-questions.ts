// What is asked in the laboratory of the demo college whose viva is under way.
import type { DemoBank } from './banks.ts';

export const LABORATORY: DemoBank = {
  courseCode: 'ECT202',
  title: 'Analog Circuits, viva questions',
  questions: [
    {
      module: 2,
      question: 'Which terminal of an NPN transistor is common to input and output in an emitter follower?',
      options: ['*The collector', 'The base', 'The emitter', 'None of them'],
      difficulty: 'easy',
    },
    {
      module: 2,
      question: 'In which region does a transistor work as an amplifier?',
      options: ['Cut-off', '*Active', 'Saturation', 'Breakdown'],
      difficulty: 'easy',
    },
    {
      module: 2,
      question: 'What does a coupling capacitor block?',
      options: ['*Direct current', 'Alternating current', 'Noise of every frequency', 'The base current'],
      difficulty: 'easy',
    },
    {
      module: 2,
      question: 'Why is the emitter resistor of an amplifier bypassed by a capacitor?',
      options: [
        '*So that the gain for signals is not reduced',
        'So that the transistor stays cool',
        'To raise the supply voltage',
        'To block the input',
      ],
      difficulty: 'medium',
    },
    {
      module: 2,
      question: 'What happens to the gain of an RC-coupled amplifier at low frequencies?',
      options: [
        '*It falls, because the reactance of the capacitors grows',
        'It grows without limit',
        'It stays the same',
        'It becomes negative',
      ],
      difficulty: 'medium',
    },
    {
      module: 3,
      question: 'What does negative feedback do to the gain of an amplifier?',
      options: ['*It lowers it and makes it stable', 'It raises it', 'It makes it zero', 'Nothing'],
      difficulty: 'easy',
    },
    {
      module: 3,
      question: 'Which condition must a circuit meet to oscillate?',
      options: [
        '*A loop gain of 1 with no phase shift in all',
        'A loop gain of 0',
        'Negative feedback at every frequency',
        'An odd number of transistors',
      ],
      difficulty: 'medium',
    },
    {
      module: 3,
      question: 'How much phase shift does the RC network of a phase-shift oscillator give?',
      options: ['90°', '*180°', '270°', '360°'],
      difficulty: 'medium',
    },
    {
      module: 3,
      question: 'What is the input impedance of an ideal operational amplifier?',
      options: ['Zero', '50 Ω', '1 MΩ', '*Infinite'],
      difficulty: 'easy',
    },
    {
      module: 3,
      question:
        'What is the gain of an inverting amplifier with $R_f = 10\\,\\mathrm{k\\Omega}$ and $R_1 = 1\\,\\mathrm{k\\Omega}$?',
      options: ['$10$', '*$-10$', '$11$', '$-0.1$'],
      difficulty: 'easy',
    },
    {
      module: 2,
      question: 'How is the cut-off frequency of a first-order RC filter computed?',
      options: ['*$f = \\dfrac{1}{2\\pi RC}$', '$f = 2\\pi RC$', '$f = RC$', '$f = \\dfrac{R}{C}$'],
      difficulty: 'medium',
    },
    {
      module: 3,
      question: 'What does a differentiator make of a triangular wave?',
      options: [
        'A sine wave',
        '*A square wave',
        'A triangular wave of twice the frequency',
        'A constant voltage',
      ],
      difficulty: 'hard',
    },
  ],
};
