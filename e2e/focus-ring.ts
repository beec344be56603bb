import type { Page } from '@playwright/test';

/** What the focused element is, and what is wrong with the mark that shows it. */
interface Stop {
  /** Differs from element to element; empty where nothing has the focus. */
  readonly id: string;
  readonly name: string;
  readonly faults: readonly string[];
}

/**
 * Runs in the page. The focus is marked by an outline of the element, of its icon or of its parent,
 * or by the border of the box that it is in: at least 2 px wide, 3:1 against what is behind it, not
 * cut off, and gone when the focus is.
 */
function inspectFocus(): Stop {
  type Rgb = readonly [number, number, number];
  interface Mark {
    readonly node: Element;
    readonly kind: 'outline' | 'border';
  }
  const MIN_WIDTH = 2;
  const MIN_CONTRAST = 3;

  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  /** Paints colours on top of each other, the last one on top. */
  const paint = (colors: readonly string[]): Rgb => {
    context.fillStyle = matchMedia('(prefers-color-scheme: dark)').matches ? '#000' : '#fff';
    context.fillRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const luminance = (color: Rgb) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Rgb, other: Rgb) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const parentsOf = (node: Element): Element[] =>
    node.parentElement ? [node.parentElement, ...parentsOf(node.parentElement)] : [];
  /** The colours that are painted at an element, from the page up. */
  const behind = (node: Element) =>
    [node, ...parentsOf(node)].map((each) => getComputedStyle(each).backgroundColor).reverse();

  const colorOf = ({ node, kind }: Mark) => {
    const style = getComputedStyle(node);
    return kind === 'outline' ? style.outlineColor : style.borderTopColor;
  };
  const isShown = ({ node, kind }: Mark) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(node);
    return kind === 'outline'
      ? /^(solid|auto)$/.test(outlineStyle) && Number.parseFloat(outlineWidth) >= MIN_WIDTH
      : borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= MIN_WIDTH;
  };
  const sidesCut = ({ node, kind }: Mark) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(node);
    const out =
      kind === 'outline'
        ? Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth))
        : 0;
    const ring = node.getBoundingClientRect();
    const cut = new Set<string>();
    for (const each of parentsOf(node)) {
      const { overflowX, overflowY, position } = getComputedStyle(each);
      if (each !== document.body && each !== document.documentElement) {
        const { left, top, width, height } = each.getBoundingClientRect();
        if (overflowX !== 'visible' && ring.left - out < left - 0.5) cut.add('left');
        if (overflowX !== 'visible' && ring.right + out > left + width + 0.5) cut.add('right');
        if (overflowY !== 'visible' && ring.top - out < top - 0.5) cut.add('top');
        if (overflowY !== 'visible' && ring.bottom + out > top + height + 0.5) cut.add('bottom');
      }
      if (position === 'fixed') break;
    }
    return [...cut];
  };

  const faults: string[] = [];
  const focused = document.activeElement;
  const before = Reflect.get(window, 'lastMark') as Mark | undefined;
  if (!focused || focused === document.body) return { id: '', name: '', faults };

  const box = focused.closest('.MuiInputBase-root, .MuiPickersInputBase-root');
  const border = box?.querySelector(':scope > fieldset');
  // The input of a checkbox or switch is hidden: its icon or its track has the ring.
  const control = focused.closest('.MuiCheckbox-root, .MuiSwitch-root');
  const seen = control?.querySelector('svg, .MuiSwitch-track');
  const outlined = [focused, seen, focused.parentElement].filter((each) => each instanceof Element);
  const marks: Mark[] = outlined.map((node) => ({ node, kind: 'outline' }));
  if (border) marks.unshift({ node: border, kind: 'border' });
  const faultsOf = (mark: Mark) => {
    const { node, kind } = mark;
    const offset = Number.parseFloat(getComputedStyle(node).outlineOffset);
    // A ring outside of the element is seen against what the element is on.
    const ground = kind === 'outline' && offset < 0 ? node : (node.parentElement ?? node);
    const at = behind(ground);
    const ratio = contrast(paint([...at, colorOf(mark)]), paint(at));
    const cut = sidesCut(mark);
    return [
      ...(ratio < MIN_CONTRAST ? [`contrast of ${ratio.toFixed(2)}`] : []),
      // What stands at the edge of a box that scrolls may lose one side.
      ...(cut.length > 1 ? [`cut off: ${cut.join(', ')}`] : []),
    ];
  };
  const [best] = marks
    .filter(isShown)
    .map((mark) => ({ mark, faults: faultsOf(mark) }))
    .sort((one, other) => one.faults.length - other.faults.length);
  const mark = best?.mark;
  faults.push(...(best?.faults ?? ['no mark of at least 2 px']));
  if (before && before.node !== mark?.node && before.node.isConnected && isShown(before)) {
    faults.push(`the mark before stays: ${before.node.outerHTML.slice(0, 80)}`);
  } else {
    Reflect.set(window, 'lastMark', mark);
  }

  // Numbered as they are reached: their places in the document change while it loads.
  const ids = (Reflect.get(window, 'stopIds') as Map<Element, number> | undefined) ?? new Map();
  Reflect.set(window, 'stopIds', ids.set(focused, ids.get(focused) ?? ids.size));
  const label = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? '';
  return {
    id: String(ids.get(focused)),
    name: `${focused.tagName} ${focused.getAttribute('role') ?? ''} ${label}`,
    faults,
  };
}

/** Looks at the mark of the focus where it is now, in these colour schemes. */
export async function faultsAtFocus(page: Page, schemes: readonly Scheme[]): Promise<Stop> {
  const faults: string[] = [];
  let stop: Stop = { id: '', name: '', faults };
  for (const colorScheme of schemes) {
    if (schemes.length > 1) await page.emulateMedia({ colorScheme });
    // A date picker takes its mark away a moment after the focus has gone.
    for (let tries = 0; tries < 20; tries += 1) {
      stop = await page.evaluate(inspectFocus);
      if (!stop.faults.some((fault) => fault.startsWith('the mark before stays'))) break;
      await page.waitForTimeout(100);
    }
    faults.push(...stop.faults.map((fault) => `${stop.name}, ${colorScheme}: ${fault}`));
  }
  return { ...stop, faults };
}

type Scheme = 'light' | 'dark';

/** Presses a key until the focus is back where it began, or nowhere; says where it was and what was wrong. */
export async function walk(
  page: Page,
  {
    key = 'Tab',
    schemes,
    limit = 60,
  }: { key?: string; schemes: readonly Scheme[]; limit?: number },
): Promise<{ readonly stops: number; readonly faults: readonly string[] }> {
  const seen = new Set<string>();
  const faults: string[] = [];
  while (seen.size < limit) {
    const stop = await faultsAtFocus(page, schemes);
    if (stop.id === '' || seen.has(stop.id)) break;
    seen.add(stop.id);
    faults.push(...stop.faults);
    await page.keyboard.press(key);
  }
  return { stops: seen.size, faults };
}
