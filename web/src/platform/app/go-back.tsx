import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';

/** To the page before, or to the start page for those who came by a link from elsewhere. */
export function GoBack() {
  const navigate = useNavigate();
  // The router numbers the entries of this site; the first one has nothing of ours before it.
  const hasPrevious = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  return (
    <Button variant="main" onClick={() => (hasPrevious() ? navigate(-1) : navigate('/', { replace: true }))}>
      <ArrowLeft className="size-4" />
      Go Back
    </Button>
  );
}
