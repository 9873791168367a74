export const sharing = {
  title: (bank: string) => `Share ${bank}`,
  lead: (course: string) =>
    `You can share it with colleagues who teach ${course} at your institution. Changes are saved at once, and colleagues are notified when you give them access.`,
  nobody: 'No one else teaches this course at your institution.',
  accessOf: (name: string) => `Access for ${name}`,
  accesses: [
    ['none', 'No access'],
    ['read', 'Read'],
    ['edit', 'Edit'],
  ],
} as const;
