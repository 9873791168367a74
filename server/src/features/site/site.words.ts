import { catalogue } from '@quivia/contract/message';

export const words = catalogue('site', {
  contactSent: "Your message has been sent. We'll reply by email.",
  ownFactorFirst: 'Set up a second factor for your own account first, on your profile.',
  policyChanged: 'Saved. The new rules apply from now on.',
  adviceDismissed: 'You can change this under Site at any time.',
});

export const contactMail = ({ name, email, message }: { name: string; email: string; message: string }) => ({
  subject: `Message from ${name}`,
  text: `${name} <${email}> wrote through the contact page:\n\n${message}\n`,
});

/** In the security log. */
export const logged = {
  rule: (rule: string) => `passwords: ${rule}`,
  factor: (isRequired: boolean) => `second factor for admins: ${isRequired ? 'required' : 'optional'}`,
};
