/** Texts that somebody may type and that must come back byte for byte. */
export const hostile: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "Robert'); drop table student; --",
  'javascript:alert(1)',
  '{{7*7}} %s %00 \\u0000 \\',
  '=HYPERLINK("https://example.com")',
  '__proto__',
  'null',
  '李小龍 தமிழ் José 👩‍👧 e\u0301',
  'one\r\ntwo\tthree  four',
  '\u202egnp.exe',
];
