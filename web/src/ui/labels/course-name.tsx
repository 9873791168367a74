interface CourseNameProps {
  of: { course_name: string; course_code: string };
}

/** A community's course has no code. */
export function CourseName({ of: { course_name, course_code } }: CourseNameProps) {
  if (course_code === '') return course_name;
  return (
    <>
      {course_name} <span className="tabular">({course_code})</span>
    </>
  );
}
