import { ThreeCircles } from '../../ui/feedback/states.tsx';

export function WholePageLoader({ label }: { label?: string }) {
  return (
    <main className="flex min-h-dvh">
      <ThreeCircles {...(label && { label })} />
    </main>
  );
}
