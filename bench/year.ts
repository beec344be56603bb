import { currentMonth } from '@kelas/contract/values/date';
import { openProduct } from './product.ts';

/** Measures a school year of all students, with and without package discounts; prints a table. */
export async function measureYear(connectionString: string, now: Date): Promise<void> {
  const send = await openProduct(connectionString);
  const year = Number(currentMonth(now).slice(3)) + 1;
  console.log(`\n${'School year, ms'.padEnd(24)} students  proposal   preview     apply      undo`);
  for (const percent of [null, 10]) {
    const { version } = (await send('GET', '/house-rules')).value;
    const packageDiscount = percent && { fromCourses: 2, percent, borneBy: 'CENTRE' };
    await send('PUT', '/house-rules', { version, packageDiscount });
    const proposal = await send('GET', `/year-end?year=${year}`);
    const choice = { year, moves: [], gapChoices: [], fees: 'KEEP_DIFFERENCE' };
    const { gaps } = (await send('POST', '/year-end/preview', choice)).value;
    const gapChoices = gaps.map((gap: Record<'offerings' | string, { offeringId: number }[]>) => ({
      ...gap,
      offeringId: gap.offerings?.[0]?.offeringId ?? null,
    }));
    const preview = await send('POST', '/year-end/preview', { ...choice, gapChoices });
    const request = { ...choice, gapChoices, digest: preview.value.digest };
    const applied = await send('POST', '/year-end/apply', request);
    const undone = await send('POST', '/year-end/undo', { year });
    const { students, coursesBegin, coursesEnd } = applied.value;
    const figures = [students, proposal.ms, preview.ms, applied.ms, undone.ms];
    const shown = figures.map((each) => each.toFixed(0).padStart(10)).join('');
    console.log(`${(percent ? 'package discount' : 'no discount').padEnd(24)}${shown}`);
    console.log(`  ${gaps.length} gaps, ${coursesBegin} courses begin, ${coursesEnd} end`);
  }
  console.log(`Peak memory of the product: ${send.peakMemory()} MB`);
}
