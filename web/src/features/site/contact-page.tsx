import { useState } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ContactMessage } from './contact-message.tsx';
import { ContactSent } from './contact-sent.tsx';

export function ContactPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 md:px-8">
      <PageHeading
        title="Contact us"
        lead="Your message goes to the people who run Quivia here. Tell us what you were doing and what you expected; we answer by email."
      />
      <Card className="max-w-measure">
        {answer ? (
          <ContactSent answer={answer} onAgain={() => setAnswer(null)} />
        ) : (
          <ContactMessage onSent={setAnswer} />
        )}
      </Card>
    </div>
  );
}
