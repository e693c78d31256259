let countryNames: Intl.DisplayNames | undefined

/** An ISO 3166 code in use. The browser's language data is loaded once it's asked for. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return false
  countryNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return countryNames.of(code) !== undefined
}
