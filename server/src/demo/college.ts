// What the demo college teaches, and the names its people are made from.
export const EDUCATION_SYSTEM = 'University engineering, 2024 scheme';

export const COLLEGE = { name: 'Lakeside College of Engineering', place: 'Kottayam' };

interface DemoCourse {
  name: string;
  code: string;
  semester: number;
  modules: readonly (readonly [name: string, syllabus: string])[];
}

interface DemoDepartment {
  name: string;
  /** In roll numbers: R24CS001. */
  letters: string;
  courses: readonly DemoCourse[];
}

export const DEPARTMENTS: readonly DemoDepartment[] = [
  {
    name: 'Computer Science and Engineering',
    letters: 'CS',
    courses: [
      {
        name: 'Data Structures',
        code: 'CST201',
        semester: 3,
        modules: [
          ['Basic concepts', 'Algorithms and their cost; asymptotic notation; time and space complexity.'],
          ['Arrays and searching', 'Polynomials, sparse matrices, stacks, queues, linear and binary search.'],
          [
            'Linked lists',
            'Singly, doubly and circular lists; memory management; stacks and queues as lists.',
          ],
          [
            'Trees and graphs',
            'Binary trees and search trees; graph representation; depth and breadth first.',
          ],
          [
            'Sorting and hashing',
            'Selection, insertion, quick, merge and heap sort; hash functions; collisions.',
          ],
        ],
      },
      {
        name: 'Logic System Design',
        code: 'CST203',
        semester: 3,
        modules: [
          ['Number systems', 'Binary, octal and hexadecimal arithmetic; codes; complements.'],
          ['Boolean algebra', 'Laws and theorems; canonical forms; Karnaugh maps.'],
          ['Combinational circuits', 'Adders, comparators, decoders, multiplexers.'],
          ['Sequential circuits', 'Latches, flip-flops, counters, shift registers.'],
        ],
      },
      {
        name: 'Operating Systems',
        code: 'CST305',
        semester: 5,
        modules: [
          ['Processes', 'States, context switch, scheduling policies and their measures.'],
          ['Synchronisation', 'Critical sections, semaphores, monitors, classic problems.'],
          ['Deadlocks', 'Conditions, prevention, avoidance, detection and recovery.'],
          ['Memory', 'Paging, segmentation, virtual memory, replacement.'],
          ['Storage', 'Disk scheduling, file systems, protection.'],
        ],
      },
      {
        name: 'Computer Networks',
        code: 'CST303',
        semester: 5,
        modules: [
          ['Layers', 'Reference models, services and protocols, transmission media.'],
          ['Data link', 'Framing, error control, flow control, medium access.'],
          ['Network', 'Routing algorithms, congestion, addressing.'],
          ['Transport and application', 'TCP, UDP, DNS, HTTP, mail.'],
        ],
      },
    ],
  },
  {
    name: 'Electronics and Communication',
    letters: 'EC',
    courses: [
      {
        name: 'Analog Circuits',
        code: 'ECT202',
        semester: 3,
        modules: [
          ['Diodes', 'Clippers, clampers, rectifiers and filters.'],
          ['Transistor amplifiers', 'Biasing, small-signal models, frequency response.'],
          ['Feedback', 'Topologies, effect on gain and impedance, oscillators.'],
          ['Power stages', 'Class A, B and AB; efficiency and distortion.'],
        ],
      },
      {
        name: 'Signals and Systems',
        code: 'ECT204',
        semester: 3,
        modules: [
          ['Signals', 'Classification, operations, elementary signals.'],
          ['Linear systems', 'Convolution, stability, causality.'],
          ['Fourier analysis', 'Series and transform, properties, sampling.'],
          ['Laplace and Z', 'Transforms, regions of convergence, inverses.'],
        ],
      },
      {
        name: 'Digital Communication',
        code: 'ECT305',
        semester: 5,
        modules: [
          ['Sampling and quantising', 'PCM, delta modulation, noise.'],
          ['Baseband', 'Line codes, intersymbol interference, matched filters.'],
          ['Passband', 'PSK, FSK, QAM and their error rates.'],
        ],
      },
    ],
  },
  {
    name: 'Mechanical Engineering',
    letters: 'ME',
    courses: [
      {
        name: 'Mechanics of Solids',
        code: 'MET201',
        semester: 3,
        modules: [
          ['Stress and strain', 'Tensors, principal stresses, Mohr circle.'],
          ['Axial load and torsion', 'Deformation, shafts, springs.'],
          ['Bending', 'Shear force and moment diagrams, flexure formula.'],
          ['Columns and energy', 'Buckling, strain energy, Castigliano.'],
        ],
      },
      {
        name: 'Machine Tools',
        code: 'MET305',
        semester: 5,
        modules: [
          ['Cutting', 'Chip formation, forces, tool life.'],
          ['Lathe and milling', 'Operations, indexing, times.'],
          ['Grinding and finishing', 'Wheels, honing, lapping.'],
        ],
      },
    ],
  },
  {
    name: 'Civil Engineering',
    letters: 'CE',
    courses: [
      {
        name: 'Surveying and Geomatics',
        code: 'CET203',
        semester: 3,
        modules: [
          ['Levelling', 'Instruments, booking, contouring.'],
          ['Theodolite', 'Angles, traverse, adjustment.'],
          ['Total station and satellites', 'Electronic distance, positioning, errors.'],
        ],
      },
      {
        name: 'Structural Analysis',
        code: 'CET301',
        semester: 5,
        modules: [
          ['Trusses', 'Determinacy, joints, sections, deflection.'],
          ['Influence lines', 'Beams, moving loads.'],
          ['Indeterminate beams', 'Slope deflection, moment distribution.'],
        ],
      },
    ],
  },
];

/** Students of each department in each of these semesters. */
export const CLASSES = {
  semesters: [3, 5],
  size: 40,
  joined: { 3: '25', 5: '24' } as Record<number, string>,
};
export const FACULTY_PER_DEPARTMENT = 3;

const FIRST = [
  'Aadhya',
  'Abhinav',
  'Aisha',
  'Akhil',
  'Amal',
  'Ananya',
  'Anjali',
  'Arjun',
  'Arya',
  'Ashwin',
  'Benita',
  'Christy',
  'Devika',
  'Diya',
  'Fathima',
  'Gokul',
  'Govind',
  'Hanna',
  'Harikrishnan',
  'Irene',
  'Ishaan',
  'Jithin',
  'Karthika',
  'Lakshmi',
  'Malavika',
  'Manu',
  'Meera',
  'Midhun',
  'Nandana',
  'Navya',
  'Nikhil',
  'Nimisha',
  'Parvathy',
  'Rahul',
  'Riya',
  'Rohan',
  'Sandra',
  'Sidharth',
  'Sneha',
  'Vishnu',
  'Yasmin',
];
const LAST = [
  'Menon',
  'Nair',
  'Rahman',
  'Thomas',
  'Pillai',
  'Varma',
  'Suresh',
  'Noor',
  'Krishnan',
  'Mathew',
  'Joseph',
  'Kurian',
  'Das',
  'George',
  'Iyer',
  'Babu',
  'Varghese',
  'Rajan',
  'Ali',
  'Shaji',
  'Prasad',
  'Jacob',
  'Mohan',
];

/** The n-th name of the college: 41 and 23 share no divisor, so the first 943 differ. */
export function demoName(n: number): string {
  return `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
}
