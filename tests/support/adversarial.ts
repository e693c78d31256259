/** Text made to be slow for careless code. `size`: UTF-16 units, about. */
export function hostileTexts(size: number): Record<string, string> {
  const fill = (unit: string) => unit.repeat(Math.max(1, Math.floor(size / unit.length)))
  return {
    'a long run': fill('a'),
    'a long run of spaces': `a${fill(' ')}b`,
    'line breaks': `a${fill('\r\n')}b`,
    'combining marks': `a${fill('\u0323\u0301')}`,
    'emoji joined by zero-width joiners': fill('👩\u200d'),
    'a near miss of an email': `a@${fill('.')}@`,
    'a near miss of a domain': `a@${fill('a.')}-`,
    'a near miss of a URL': `http://${fill('a.')}:x`,
    'a path without end': `https://a.example/${fill('../')}`,
    'a long query': `https://a.example/?${fill('a=&')}`,
    'nested JSON': fill('[{"a":'),
    'open tags': fill('<b>'),
    'deep HTML': `${'<div>'.repeat(size / 11)}${'</div>'.repeat(size / 11)}`,
    'tags that never end': fill('<a href="'),
    'hyphens and dots': fill('-._'),
    'cells without a table': fill('<td>'),
    'tag after tag': fill('<a href="https://a.example/">x</a>'),
    attributes: `<a ${Array.from({ length: size / 9 }, (_, index) => `a${index}`).join(' ')}>`,
    'less-than signs': fill('<'),
    entities: fill('&amp;'),
    'text without spaces': fill('漢'),
    'different words': Array.from({ length: size / 7 }, (_, index) => `w${index}`).join(' '),
    'percent signs': fill('%'),
    'commas and quotes': fill('",='),
    nul: fill('\u0000'),
  }
}
