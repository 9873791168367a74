import { useSearchParams } from 'react-router';
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts';
import { AnalysisView } from './analysis/analysis-view.tsx';
import { StudentScript } from './attempt/script-view.tsx';
import { StudentView } from './attempt/student-view.tsx';
import { PrintView } from './exam/print-view.tsx';
import { ResultView } from './exam/result-view.tsx';
import { GradebookPrint, GradebookView } from './gradebook/gradebook-view.tsx';
import { UniversityFileView } from './layouts/university-file-view.tsx';
import { MarkingScreen } from './marking/answer/marking-screen.tsx';
import { FlagsView } from './marking/flags/flags-view.tsx';
import { MarkingView } from './marking/marking-view.tsx';
import { PassagesView } from './marking/passages/passages-view.tsx';
import { DifferencesView } from './marking/plan/differences-view.tsx';
import { PlanView } from './marking/plan/plan-view.tsx';
import { ScriptPlanView } from './marking/plan/script-plan-view.tsx';
import { RubricView } from './marking/rubric/rubric-view.tsx';
import { ScriptScreen } from './marking/scripts/script-screen.tsx';
import { TablesView } from './marking/scripts/tables-view.tsx';
import { ConfirmView } from './marking/seeds/confirm-view.tsx';
import { SeedsView } from './marking/seeds/seeds-view.tsx';
import { DivisionView } from './marking/work/division-view.tsx';
import { StatementView } from './marking/work/statement-view.tsx';
import { PaperView } from './paper/paper-view.tsx';
import { RecentView } from './recent-view.tsx';
import { viewAt } from './results-address.ts';

/** The exams there are; with one in the address, its results. */
export function RecentQuizPanel() {
  const [params] = useSearchParams();
  const { exam, student, view, course, question } = viewAt(params);
  useHeadingFocus(`${exam} ${student} ${view} ${question}`);
  if (view === 'gradebook') return <GradebookView courseId={course} />;
  if (view === 'gradebook-print' && course) return <GradebookPrint key={course} courseId={course} />;
  if (!exam) return <RecentView />;
  if (student && view === 'print') return <StudentScript key={student} examId={exam} studentId={student} />;
  if (student) return <StudentView key={student} examId={exam} studentId={student} />;
  if (view === 'analysis') return <AnalysisView key={exam} id={exam} />;
  if (view === 'questions') return <PaperView key={exam} id={exam} />;
  if (view === 'marking' && question) {
    const isEscalated = params.get('of') === 'escalated';
    const key = `${question} ${isEscalated}`;
    return <MarkingScreen key={key} examId={exam} questionId={question} isEscalated={isEscalated} />;
  }
  if (view === 'passages' && question) {
    return <PassagesView key={question} examId={exam} questionId={question} pair={params.get('pair')} />;
  }
  if (view === 'plan' && question) return <PlanView key={question} examId={exam} questionId={question} />;
  if (view === 'plan') return <ScriptPlanView key={exam} examId={exam} />;
  if (view === 'seeds' && question) return <SeedsView key={question} examId={exam} questionId={question} />;
  if (view === 'confirm' && question)
    return <ConfirmView key={question} examId={exam} questionId={question} />;
  if (view === 'university') return <UniversityFileView key={exam} examId={exam} />;
  if (view === 'statement') return <StatementView key={exam} examId={exam} />;
  if (view === 'division') return <DivisionView key={exam} examId={exam} />;
  if (view === 'differences')
    return <DifferencesView key={exam} examId={exam} answer={params.get('answer')} />;
  if (view === 'flags') return <FlagsView key={exam} examId={exam} flag={Number(params.get('flag'))} />;
  if (view === 'paper') return <TablesView key={exam} examId={exam} table={Number(params.get('table'))} />;
  if (view === 'script') return <ScriptScreen key={exam} examId={exam} />;
  if (view === 'rubric' && question) return <RubricView key={question} examId={exam} questionId={question} />;
  if (view === 'marking') return <MarkingView key={exam} id={exam} />;
  if (view === 'print') return <PrintView key={exam} id={exam} />;
  return <ResultView key={exam} id={exam} />;
}
