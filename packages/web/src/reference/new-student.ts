import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const newStudent = z.object({
  name: z.string(),
  phoneNo: z.string(),
  programLvl: z.int(),
  schedule: z.string(),
  /** The subject of the first course line. */
  subjectId: z.int(),
});
export type StartingStudent = z.infer<typeof newStudent>;
const state = z.object({ newStudent });

/** Returns a function that opens the form of a new student with these values (R-2499). */
export function useOpenNewStudent(): (values: StartingStudent) => void {
  const navigate = useNavigate();
  // Not in the address, where personal data would stay in the history of the browser.
  return (values) => navigate('/student/register', { state: { newStudent: values } });
}

/** Returns the values with which the form of a new student was opened; undefined for none. */
export function useNewStudent(): StartingStudent | undefined {
  return state.safeParse(useLocation().state).data?.newStudent;
}
