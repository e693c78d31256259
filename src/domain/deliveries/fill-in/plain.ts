/** Words as they're compared: lower case, without accents and signs, `camelCase` and `snake_case` taken apart. */
export function plainWords(text: string): string {
  return text
    .slice(0, 400)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}@:/.+]+/gu, ' ')
    .replace(/[.:/]+(?= |$)/g, '')
    .trim()
}
