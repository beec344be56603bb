import { formatPhone } from '@kelas/contract/values/phone';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { textOf } from '../languages/language.ts';
import { NOT_ADMITTED } from '../reference/NotAdmitted.tsx';
import { nameIn } from '../reference/offering-choices.ts';
import { PrintHeading } from '../reference/PrintHeading.tsx';
import type { Level } from '../reference/reference-data.ts';
import { useAfterPrint } from '../ui/printing.ts';
import { countOf } from '../ui/table.ts';
import {
  type ClassListValues,
  type ListedStudent,
  MAX_LISTED_STUDENTS,
  tickHeads,
} from './class-list.ts';
import './class-list.css';
import { STUDENT_NOUN } from '../reference/nouns.ts';

interface Props {
  readonly title: string;
  readonly students: readonly ListedStudent[];
  readonly values: ClassListValues;
  readonly levels: readonly Level[];
  readonly onPrinted: () => void;
}

/** A class list on paper, A4 upright; the screen does not show it (R-1499, R-1500). */
export function ClassListSheet({ title, students, values, levels, onPrinted }: Props) {
  useAfterPrint(onPrinted);
  const heads = tickHeads(values).map((head, index) => ({ head, column: index + 1 }));
  const listed = students.slice(0, MAX_LISTED_STUDENTS);
  return (
    <Box className="class-list" sx={sheet}>
      <PrintHeading />
      <h1>{title}</h1>
      <p>{summaryOf(students.length, listed.length)}</p>
      <table>
        <thead>
          <tr>
            <th className="number">{t`No.`}</th>
            <th>{t`Student Name`}</th>
            <th className="level">{t`Level`}</th>
            {values.withPhone && <th className="phone">{t`Phone No.`}</th>}
            {heads.map(({ head, column }) => (
              <th key={column} className={heads.length > MAX_WIDE_COLUMNS ? 'tick narrow' : 'tick'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ uuid, name, programLvl, phoneNo, notAdmitted }, index) => (
            <tr key={uuid}>
              <td className="number">{index + 1}</td>
              <td>
                {name}
                {notAdmitted && <strong> · {textOf(NOT_ADMITTED)}</strong>}
              </td>
              <td>{nameIn(levels, programLvl)}</td>
              {values.withPhone && <td className="phone">{formatPhone(phoneNo)}</td>}
              {heads.map(({ column }) => (
                <td key={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function summaryOf(students: number, printed: number): string {
  const [all, first] = [countOf(students, STUDENT_NOUN), countOf(printed, STUDENT_NOUN)];
  if (printed === students) return t`Class list · ${all}`;
  return t`Class list · ${all}, of which the first ${first} are printed. Use the filters to print the others.`;
}

/** More columns to tick are narrow. */
const MAX_WIDE_COLUMNS = 5;

const sheet = {
  display: 'none',
  displayPrint: 'block',
  color: '#000',
  fontSize: '10pt',
  '& h1': { m: 0, fontSize: '14pt', overflowWrap: 'anywhere' },
  '& p': { m: '1mm 0 3mm' },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    height: '7mm',
    px: '1.5mm',
    py: '0.5mm',
    border: '0.25mm solid #888',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    lineHeight: 1.15,
  },
  '& .number': { width: '11mm', textAlign: 'right' },
  '& .level': { width: '22mm' },
  '& .phone': { width: '32mm', whiteSpace: 'nowrap' },
  '& .tick': { width: '14mm', textAlign: 'center', px: 0 },
  '& .narrow': { width: '9mm' },
};
