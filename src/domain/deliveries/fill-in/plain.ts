import { withoutEnd } from '#src/domain/text/text.ts'

/** Words as they're compared: lower case, without accents and signs. */
export function plainWords(text: string): string {
  return text
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}@:/.+]+/gu, ' ')
    .split(' ')
    .map((word) => withoutEnd(word, '.:/'))
    .join(' ')
    .trim()
}

/** The words of a name in code: `camelCase` and `snake_case` taken apart. */
export function wordsOfName(name: string): string {
  return plainWords(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll('.', ' ')
}
