import type { Country } from '#src/seo/data/countries.ts'

// Words in another script than ours, with their language: browsers choose glyphs (Chinese or Japanese), direction and voice by it.

export type ForeignWords = { words: string; lang: string }

/** Scripts that texts about countries have, and the language where the country says nothing. */
const scriptGroups: readonly [scripts: readonly string[], names: readonly string[], usual: string][] = [
  [['Arab'], ['Arabic'], 'ar'],
  [['Armn'], ['Armenian'], 'hy'],
  [['Beng'], ['Bengali'], 'bn'],
  [['Cyrl'], ['Cyrillic'], 'ru'],
  [['Deva'], ['Devanagari'], 'hi'],
  [['Geor'], ['Georgian'], 'ka'],
  [['Grek'], ['Greek'], 'el'],
  [['Hans', 'Hant', 'Jpan', 'Kore'], ['Han', 'Hiragana', 'Katakana', 'Hangul'], 'zh-Hans'],
  [['Hebr'], ['Hebrew'], 'he'],
  [['Sinh'], ['Sinhala'], 'si'],
  [['Taml'], ['Tamil'], 'ta'],
  [['Thai'], ['Thai'], 'th'],
]
const groups = scriptGroups.map(([scripts, names, usual]) => {
  const letters = names.map((name) => String.raw`\p{Script=${name}}`).join('')
  return { scripts, usual, letters, letter: new RegExp(`[${letters}]`, 'u') }
})

/** From the first foreign letter to the last, with what stands between words: 'ж.к. Младост 1, бл. 45' is one run. */
const anyRun = new RegExp(
  groups.map(({ letters }) => String.raw`[${letters}](?:[${letters}\p{M}\s\d.,’'-]*[${letters}])?`).join('|'),
  'gu',
)
const russian = /^[а-яё\s\d.,-]+$/iu

type Written = Pick<Country, 'iso2' | 'languages'>

/** The text in parts: ours as it is, and foreign words. */
export function foreignWords(text: string, country: Written | undefined): (string | ForeignWords)[] {
  const parts: (string | ForeignWords)[] = []
  let end = 0
  for (const { 0: words, index } of text.matchAll(anyRun)) {
    parts.push(text.slice(end, index), { words, lang: languageOf(words, country) })
    end = index + words.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}

function languageOf(words: string, country: Written | undefined): string {
  const group = groups.find(({ letter }) => letter.test(words))
  const written = country && group ? languagesIn(group.scripts, country) : []
  // Kazakh and Kyrgyz have letters of their own.
  if (written.includes('ru') && russian.test(words)) return 'ru'
  return written[0] ?? group?.usual ?? 'und'
}

/** The country's languages that are written in one of the scripts. */
function languagesIn(scripts: readonly string[], { iso2, languages }: Written): string[] {
  return languages.flatMap(({ code }) => {
    const { script = '' } = new Intl.Locale(`${code}-${iso2}`).maximize()
    return scripts.includes(script) ? [code === 'zh' ? `zh-${script}` : code] : []
  })
}
