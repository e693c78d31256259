const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** An ISO 3166 code in use. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countryNames.of(code) !== undefined
}
