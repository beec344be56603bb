import type { Measurement } from './load.ts';

/** The result of one call with one number of clients: product, baseline and SQL alone. */
export interface BenchRow {
  readonly name: string;
  readonly clients: number;
  /** Median duration of a response in milliseconds. */
  readonly latencies: readonly number[];
  /** Responses per second; the median of the rounds. */
  readonly rates: readonly number[];
  /** The product's duration divided by the baseline's. */
  readonly ratio: number;
  /** Size of a response in kilobytes, of the product and of the baseline. */
  readonly kilobytes: readonly number[];
}

/** Combines the rounds of each target. */
export function summarise(
  name: string,
  clients: number,
  measured: readonly (readonly Measurement[])[],
): BenchRow {
  const latencies = measured.map((rounds) => median(rounds.flatMap((round) => round.latencies)));
  const rates = measured.map((rounds) =>
    median(rounds.map(({ latencies, elapsed }) => (latencies.length / elapsed) * 1000)),
  );
  const [product = Number.NaN, baseline = Number.NaN] = clients === 1 ? latencies : rates;
  return {
    name,
    clients,
    latencies,
    rates: clients === 1 ? latencies.map((latency) => 1000 / latency) : rates,
    ratio: clients === 1 ? product / baseline : baseline / product,
    kilobytes: measured.slice(0, 2).map((rounds) => (rounds[0]?.bytes ?? 0) / 1024),
  };
}

/** Returns the median; NaN for no number. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

const COLUMNS = ['product', 'baseline', 'SQL'];

/** Prints the table: latency, rate, ratio and size of each call. */
export function printMeasurements(rows: readonly BenchRow[]): void {
  const heads = ['', 'median ms', 'per second', 'ratio', 'kB'];
  for (const clients of new Set(rows.map((row) => row.clients))) {
    console.log(`\n${clients} client${clients > 1 ? 's' : ''}`);
    const names = COLUMNS.map((column) => column.padStart(10)).join('');
    console.log(`${heads[0]?.padEnd(26)}${heads[1]?.padStart(30)}${heads[2]?.padStart(30)}`);
    console.log(`${''.padEnd(26)}${names}${names}${'ratio'.padStart(8)}${'kB'.padStart(14)}`);
    for (const row of rows.filter((each) => each.clients === clients)) console.log(line(row));
  }
}

function line({ name, latencies, rates, ratio, kilobytes }: BenchRow): string {
  const cells = (numbers: readonly number[], digits: number) =>
    numbers.map((number) => number.toFixed(digits).padStart(10)).join('');
  const sizes = kilobytes.map((each) => each.toFixed(1)).join(' / ');
  const times = cells(latencies, 2) + cells(rates, 1);
  return `${name.padEnd(26)}${times}${ratio.toFixed(2).padStart(8)}${sizes.padStart(16)}`;
}
