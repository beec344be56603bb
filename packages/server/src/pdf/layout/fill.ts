/** Replaces placeholders: `fill('Page {n}', { n: 2 })` returns `Page 2`. */
export function fill(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
