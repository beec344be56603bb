/** Returns a waiting time as text: 45 → `45 seconds`, 61 → `2 minutes`. */
export function formatWait(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [count, unit] = whole < 60 ? [whole, 'second'] : [Math.ceil(whole / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
