import { ThreeCircles } from '../ui/states.tsx';

export function WholePageLoader() {
  return (
    <main className="flex min-h-dvh">
      <ThreeCircles />
    </main>
  );
}
