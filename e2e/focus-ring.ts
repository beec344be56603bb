import type { Page } from '@playwright/test';

/** The focused element, and the faults of its focus indicator. */
interface Stop {
  /** Unique for each element; empty when no element has the focus. */
  readonly id: string;
  readonly name: string;
  readonly faults: readonly string[];
}

/**
 * Inspects the focus indicator; runs in the page. The indicator is an outline of the element, of its
 * icon or of its parent, or the border of its input box. It must be at least 2 px wide, have a
 * contrast of 3:1 to its background and not be cut off. It must disappear with the focus.
 */
function inspectFocus(): Stop {
  type Rgb = readonly [number, number, number];
  interface Indicator {
    readonly node: Element;
    readonly kind: 'outline' | 'border';
  }
  const MIN_WIDTH = 2;
  const MIN_CONTRAST = 3;

  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  /** Blends colours in layers, the last colour on top; returns the result. */
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
  const getLuminance = (color: Rgb) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const getContrast = (one: Rgb, other: Rgb) => {
    const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const getParents = (node: Element): Element[] =>
    node.parentElement ? [node.parentElement, ...getParents(node.parentElement)] : [];
  /** Returns the background colours at an element, the page's first. */
  const getBackgrounds = (node: Element) =>
    [node, ...getParents(node)].map((each) => getComputedStyle(each).backgroundColor).reverse();

  const getColor = ({ node, kind }: Indicator) => {
    const style = getComputedStyle(node);
    return kind === 'outline' ? style.outlineColor : style.borderTopColor;
  };
  const isShown = ({ node, kind }: Indicator) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(node);
    return kind === 'outline'
      ? /^(solid|auto)$/.test(outlineStyle) && Number.parseFloat(outlineWidth) >= MIN_WIDTH
      : borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= MIN_WIDTH;
  };
  const getCutSides = ({ node, kind }: Indicator) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(node);
    const out =
      kind === 'outline'
        ? Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth))
        : 0;
    const ring = node.getBoundingClientRect();
    const cut = new Set<string>();
    for (const each of getParents(node)) {
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
  const before = Reflect.get(window, 'lastIndicator') as Indicator | undefined;
  if (!focused || focused === document.body) return { id: '', name: '', faults };

  const box = focused.closest('.MuiInputBase-root, .MuiPickersInputBase-root');
  const border = box?.querySelector(':scope > fieldset');
  // The input of a checkbox or switch is hidden: its icon or its track has the indicator.
  const control = focused.closest('.MuiCheckbox-root, .MuiSwitch-root');
  const seen = control?.querySelector('svg, .MuiSwitch-track');
  const outlined = [focused, seen, focused.parentElement].filter((each) => each instanceof Element);
  const indicators: Indicator[] = outlined.map((node) => ({ node, kind: 'outline' }));
  if (border) indicators.unshift({ node: border, kind: 'border' });
  const getFaults = (indicator: Indicator) => {
    const { node, kind } = indicator;
    const offset = Number.parseFloat(getComputedStyle(node).outlineOffset);
    // The background of an outer outline is the parent's.
    const ground = kind === 'outline' && offset < 0 ? node : (node.parentElement ?? node);
    const at = getBackgrounds(ground);
    const ratio = getContrast(paint([...at, getColor(indicator)]), paint(at));
    const cut = getCutSides(indicator);
    return [
      ...(ratio < MIN_CONTRAST ? [`contrast of ${ratio.toFixed(2)}`] : []),
      // An element at the edge of a scrolling box may lose one side.
      ...(cut.length > 1 ? [`cut off: ${cut.join(', ')}`] : []),
    ];
  };
  const [best] = indicators
    .filter(isShown)
    .map((indicator) => ({ indicator, faults: getFaults(indicator) }))
    .sort((one, other) => one.faults.length - other.faults.length);
  const indicator = best?.indicator;
  faults.push(...(best?.faults ?? ['no indicator of at least 2 px']));
  if (before && before.node !== indicator?.node && before.node.isConnected && isShown(before)) {
    faults.push(`the previous indicator remains: ${before.node.outerHTML.slice(0, 80)}`);
  } else {
    Reflect.set(window, 'lastIndicator', indicator);
  }

  // Numbers elements as the focus reaches them: their positions change while the document loads.
  const ids = (Reflect.get(window, 'stopIds') as Map<Element, number> | undefined) ?? new Map();
  Reflect.set(window, 'stopIds', ids.set(focused, ids.get(focused) ?? ids.size));
  const label = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? '';
  return {
    id: String(ids.get(focused)),
    name: `${focused.tagName} ${focused.getAttribute('role') ?? ''} ${label}`,
    faults,
  };
}

/** Checks the focus indicator of the focused element in these colour schemes. */
export async function checkFocusedElement(page: Page, schemes: readonly Scheme[]): Promise<Stop> {
  const faults: string[] = [];
  let stop: Stop = { id: '', name: '', faults };
  for (const colorScheme of schemes) {
    if (schemes.length > 1) await page.emulateMedia({ colorScheme });
    // A date picker removes its indicator shortly after it loses the focus.
    for (let tries = 0; tries < 20; tries += 1) {
      stop = await page.evaluate(inspectFocus);
      if (!stop.faults.some((fault) => fault.startsWith('the previous indicator remains'))) break;
      await page.waitForTimeout(100);
    }
    faults.push(...stop.faults.map((fault) => `${stop.name}, ${colorScheme}: ${fault}`));
  }
  return { ...stop, faults };
}

type Scheme = 'light' | 'dark';

/**
 * Presses a key until the focus is back at its first element, or on none. Returns the number of
 * focused elements and the faults of their indicators.
 */
export async function checkFocusIndicators(
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
    const stop = await checkFocusedElement(page, schemes);
    if (stop.id === '' || seen.has(stop.id)) break;
    seen.add(stop.id);
    faults.push(...stop.faults);
    await page.keyboard.press(key);
  }
  return { stops: seen.size, faults };
}
