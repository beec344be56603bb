/** Values that no log may contain, each easy to find (R-1249). */
export const CANARY = {
  name: 'Zebracanary Binti Secret',
  nric: '999999-88-7777',
  phone: '60777666555',
  email: 'zebra.canary@example.my',
  account: '5550001112223',
  password: 'Zebra-Password-1',
  username: 'zebrauser',
};

/** Returns the forms of a text that a log could contain, in lower case. */
export function spellingsOf(text: string): string[] {
  const plain = [text, text.replaceAll('-', ''), text.replaceAll(' ', '')];
  const inUrls = [encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')];
  const inJson = JSON.stringify(text).slice(1, -1);
  const all = [...plain, ...inUrls, inJson, ...base64Of(text)];
  return [...new Set(all.map((each) => each.toLowerCase()))];
}

/** Returns the base64 of a text at each of the three possible offsets in a longer one. */
function base64Of(text: string): string[] {
  const parts = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const whole = bytes.toString('base64').replaceAll('=', '');
    // The outer letters also hold bits of the neighbouring bytes.
    const around = (bytes.length * 8) % 6 === 0 ? 0 : 1;
    return whole.slice(Math.ceil((before * 8) / 6), whole.length - around);
  });
  return [...parts, ...parts.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** Returns the texts that a log contains, each with the form that was found. */
export function foundIn(log: string, texts: readonly string[]): string[] {
  const written = log.toLowerCase();
  return texts.flatMap((text) =>
    spellingsOf(text)
      .filter((each) => written.includes(each))
      .map((each) => `${text} as ${each}`),
  );
}
