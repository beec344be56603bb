import { currentMonth } from '@kelas/contract/values/date';
import { openProduct } from './product.ts';

/** Rules in turn: new discounts for most students, other ones in their place, and none. */
const RULES = [
  { name: 'first discounts', packageDiscount: { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } },
  { name: 'other discounts', packageDiscount: { fromCourses: 2, percent: 15, borneBy: 'SHARED' } },
  { name: 'no discounts', packageDiscount: null },
];

/** Measures the preview and the apply of house rules in a large centre, and prints a table. */
export async function measureRules(connectionString: string, now: Date): Promise<void> {
  const { send } = await openProduct(connectionString);
  const month = currentMonth(now);
  console.log(`\n${'House rules, ms'.padEnd(24)}  courses   preview     apply`);
  for (const { name, ...rules } of RULES) {
    const { version } = (await send('GET', '/house-rules')).value;
    await send('PUT', '/house-rules', { version, ...rules });
    const preview = await send('GET', `/house-rules/preview?month=${month}`);
    const { digest, courses } = preview.value;
    const applied = await send('POST', '/house-rules/apply', { month, digest });
    const figures = [courses, preview.ms, applied.ms].map((each) => each.toFixed(0).padStart(10));
    console.log(`${name.padEnd(24)}${figures.join('')}`);
  }
}
