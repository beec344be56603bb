import type { OutputOf } from '@kelas/contract/call';
import { getSetup } from '@kelas/contract/overview';
import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import type { AlertAction } from '../dialogs/dialogs.ts';
import { type Text, textOf } from '../languages/language.ts';

/** Which first steps of a new centre are done. */
export type Setup = NonNullable<OutputOf<typeof getSetup>['setup']>;

interface Step {
  readonly step: keyof Setup;
  readonly label: Text;
  readonly to: string;
}

/** The first steps of a new centre, in their order (R-1528). */
export const STEPS: readonly Step[] = [
  { step: 'centre', label: msg`Enter the centre's name`, to: '/settings' },
  { step: 'subject', label: msg`Add a subject`, to: '/course/register' },
  { step: 'teacher', label: msg`Register a teacher with a course`, to: '/teacher/register' },
  { step: 'student', label: msg`Register a student`, to: '/student/register' },
  { step: 'payment', label: msg`Take the first payment`, to: '/student/tuition/payment' },
];

/** Returns the first step that is not done; undefined without one. */
export function nextStep(setup: Setup): Step | undefined {
  return STEPS.find(({ step }) => !setup[step]);
}

/** Returns the label of a button that leads to a step. */
export function nextLabelOf({ label }: Step): string {
  const step = textOf(label);
  return t`Next: ${{ step: step.charAt(0).toLowerCase() + step.slice(1) }}`;
}

const query = callQuery(getSetup, {});

/**
 * Returns the first steps of a new centre for an ADMIN (R-2240): undefined while they load, null for
 * an EMPLOYEE, after a failure, and once all are done. Then they are not read again.
 */
export function useSetup(): Setup | null | undefined {
  const client = useQueryClient();
  const isAdmin = useSession()?.role === 'ADMIN';
  const isDone = client.getQueryData(query.queryKey)?.setup === null;
  const isOpen = isAdmin && !isDone;
  const { data } = useCallQuery(getSetup, {}, { onFailure: 'silent', enabled: isOpen });
  if (!isOpen) return null;
  // After a failure a form stays while they are read again.
  const hasFailed = (client.getQueryState(query.queryKey)?.errorUpdateCount ?? 0) > 0;
  return data ? data.setup : hasFailed ? null : undefined;
}

/**
 * Returns a function that reads the next first step as a button of a success message (R-2241);
 * without a button for an EMPLOYEE, once all steps are done, and on the screen of the step.
 */
export function useNextStep(): () => Promise<readonly AlertAction[]> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isAdmin = useSession()?.role === 'ADMIN';
  return async () => {
    if (!isAdmin || client.getQueryData(query.queryKey)?.setup === null) return [];
    // Without a response the message has no button.
    const { setup } = (await client.fetchQuery(query).catch(() => undefined)) ?? { setup: null };
    const next = setup && nextStep(setup);
    if (!next || next.to === pathname) return [];
    return [{ label: nextLabelOf(next), shortcut: 'n', run: () => navigate(next.to) }];
  };
}
