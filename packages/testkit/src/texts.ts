/** Texts that must be stored unchanged: each is visible and in NFC (R-1317). */
export const HOSTILE_TEXTS: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "Robert'); drop table student; --",
  'javascript:alert(1)',
  '{{7*7}} %s %00 \\u0000 \\',
  '=HYPERLINK("https://example.com")',
  '__proto__',
  'null',
  '李小龍 தமிழ் José 👩‍👧 é',
  'one\r\ntwo\tthree  four',
];
