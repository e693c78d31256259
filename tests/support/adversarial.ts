const fill = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / unit.length)))
const filled = (unit: string) => (size: number) => fill(unit, size)

/** Text designed to be slow for careless code, by kind. The size is in UTF-16 units, approximately. */
const makers = {
  'a long run': filled('a'),
  'a long run of spaces': (size) => `a${fill(' ', size)}b`,
  'line breaks': (size) => `a${fill('\r\n', size)}b`,
  'combining marks': (size) => `a${fill('\u0323\u0301', size)}`,
  'emoji joined by zero-width joiners': filled('👩\u200d'),
  'a near miss of an email': (size) => `a@${fill('.', size)}@`,
  'a near miss of a domain': (size) => `a@${fill('a.', size)}-`,
  'a near miss of a URL': (size) => `http://${fill('a.', size)}:x`,
  'a path without end': (size) => `https://a.example/${fill('../', size)}`,
  'a long query': (size) => `https://a.example/?${fill('a=&', size)}`,
  'nested JSON': filled('[{"a":'),
  'open tags': filled('<b>'),
  'deep HTML': (size) => `${'<div>'.repeat(size / 11)}${'</div>'.repeat(size / 11)}`,
  'tags that never end': filled('<a href="'),
  'hyphens and dots': filled('-._'),
  'cells without a table': filled('<td>'),
  'tag after tag': filled('<a href="https://a.example/">x</a>'),
  attributes: (size) => `<a ${Array.from({ length: size / 9 }, (_, index) => `a${index}`).join(' ')}>`,
  'less-than signs': filled('<'),
  entities: filled('&amp;'),
  'text without spaces': filled('漢'),
  'different words': (size) => Array.from({ length: size / 7 }, (_, index) => `w${index}`).join(' '),
  'percent signs': filled('%'),
  'commas and quotes': filled('",='),
  nul: filled('\u0000'),
} satisfies Record<string, (size: number) => string>

export type HostileKind = keyof typeof makers
export const hostileKinds = Object.keys(makers) as HostileKind[]

export function hostileText(kind: HostileKind, size: number): string {
  return makers[kind](size)
}
