export const contactPage = {
  title: 'Contact us',
  lead: "Your message goes to the people who run this Quivia site. Tell us what you were doing and what you expected. We'll reply by email.",
};

export const contactForm = {
  name: 'Your name',
  email: 'Email',
  message: 'Message',
  failed: "Your message wasn't sent. Your text is still here: please try again.",
  send: 'Send message',
};

export const contactSent = { title: 'Thank you', another: 'Write another message' };
