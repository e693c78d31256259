// Made when first needed: browsers load this file with others, and `Intl` takes them long.
let regions: Intl.DisplayNames | undefined
let languages: Intl.DisplayNames | undefined

/** 'United States' */
export function countryName(code: string): string {
  return (regions ??= new Intl.DisplayNames('en', { type: 'region' })).of(code) ?? code
}

/** Names that take 'the' in English. */
export const withArticle = 'AE BS CD CF DO GB GM KM KY MH MV NL PH SB SC US'.split(' ')

/** 'the Netherlands' */
export function countryInText(code: string): string {
  return `${withArticle.includes(code) ? 'the ' : ''}${countryName(code)}`
}

/** 'German' */
export function languageInText(code: string): string {
  return (languages ??= new Intl.DisplayNames('en', { type: 'language' })).of(code) ?? code
}
