/** Parts of the teacher and of the centre; null for another payment type. */
export type ModelRatio = readonly [teacher: number, centre: number] | null;

/** The part of a charge that a line pays, cent by cent. */
export interface ChargePart {
  /** The amount due of the charge, and what a teacher's share of all of it is computed from. */
  readonly due: number;
  readonly base: number;
  /** The cents of the fee due that the line pays: the lowest that were unpaid. */
  readonly cents: readonly number[];
}

/** Returns the part of `fee` cents that a line pays beside other parts of the charge. */
export function nextPart(
  fee: number,
  { due, base }: Pick<ChargePart, 'due' | 'base'>,
  others: readonly { readonly part?: ChargePart }[],
): ChargePart {
  const paid = new Set(others.flatMap(({ part }) => part?.cents ?? []));
  const cents: number[] = [];
  for (let cent = 0; cents.length < fee; cent += 1) if (!paid.has(cent)) cents.push(cent);
  return { due, base, cents };
}

/** Returns the cents of the base that a part stands for. */
export function baseOfPart(part: ChargePart): number {
  return overCents(part, (base) => base);
}

/**
 * Returns the teacher's share of a part in cents. The shares of all parts are the whole share.
 */
export function shareOfPart(part: ChargePart, ratio: ModelRatio): number {
  return overCents(part, (base) => shareOfFee(base, ratio));
}

/** Returns how much a function of the base grows over the cents of a part. */
function overCents({ due, base, cents }: ChargePart, of: (base: number) => number): number {
  const at = (cent: number) => of(Math.floor((2 * cent * base + due) / (2 * due)));
  let sum = 0;
  for (const cent of cents) sum += at(cent + 1) - at(cent);
  return sum;
}

/** Returns the teacher's part in cents, rounded half up; 0 for HOUR. Uses whole numbers. */
export function shareOfFee(collected: number, ratio: ModelRatio): number {
  if (ratio === null) return 0;
  const [teacher, centre] = ratio;
  const parts = teacher + centre;
  const exact = collected * teacher;
  const rest = exact % parts;
  return (exact - rest) / parts + (2 * rest >= parts ? 1 : 0);
}

/** Returns the share of lines of several ratios: the lines of each ratio are rounded together. */
export function shareOfSplits<L extends Parameters<typeof shareOfLines>[0][number]>(
  lines: readonly L[],
  ratio: ModelRatio,
  own: ReadonlyMap<L, ModelRatio>,
): number {
  const ratioOf = (line: L) => own.get(line) ?? ratio;
  const byRatio = Map.groupBy(lines, (line) => ratioOf(line)?.join('/'));
  let sum = 0;
  for (const [first, ...others] of byRatio.values()) {
    if (first) sum += shareOfLines([first, ...others], ratioOf(first));
  }
  return sum;
}

/** Returns the share of lines: the whole charges are rounded together, each part on its own. */
export function shareOfLines(
  lines: readonly { readonly base: number; readonly part?: ChargePart }[],
  ratio: ModelRatio,
): number {
  let [fees, shares] = [0, 0];
  for (const { base, part } of lines) {
    if (part) shares += shareOfPart(part, ratio);
    else fees += base;
  }
  return shareOfFee(fees, ratio) + shares;
}
