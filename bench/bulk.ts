import { currentMonth } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { openProduct } from './product.ts';

/** Measures bulk charges of all students in several months and the undo of one; prints a table. */
export async function measureBulk(connectionString: string, now: Date): Promise<void> {
  const { send } = await openProduct(connectionString);
  console.log(`\n${'Bulk charges, ms'.padEnd(24)} students   preview    charge      list`);
  for (let ahead = 1; ahead <= 5; ahead += 1) {
    const month = addMonths(currentMonth(now), ahead);
    const choice = { itemId: 5, month, fee: 3500, group: 'ALL' };
    const preview = await send('POST', '/misc/charges/preview', choice);
    const { digest } = preview.value;
    const charged = await send('POST', '/misc/charges', { ...choice, unticked: [], digest });
    const list = await send('GET', '/misc/charges');
    const figures = [charged.value.count, preview.ms, charged.ms, list.ms];
    const shown = figures.map((each) => each.toFixed(0).padStart(10));
    console.log(`${`all students, ${month}`.padEnd(24)}${shown.join('')}`);
  }
  const [last] = (await send('GET', '/misc/charges')).value;
  const undone = await send('POST', '/misc/charges/undo', { id: last.id });
  console.log(`undo of ${undone.value.cancelled} charges: ${undone.ms.toFixed(0)} ms`);
}
