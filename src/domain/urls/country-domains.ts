// Country domains that sites all over the world use, so that they say nothing about a site's country. Most are on
// Google's list of generic country-code domains, the rest are sold for abbreviations or were free of charge.
const generic = new Set(
  'ac ad ag ai am as bz cc cd cf cx dj fm ga gd gg gl gq im io la ly me ml ms nu pw sc sh so sr st su tk to tv vc vg ws co'.split(
    ' ',
  ),
)

/** The country of a site by the end of its host, as an ISO 3166 code. Null: its domain doesn't belong to one of these. */
export function countryOfHost(host: string, codes: readonly string[]): string | null {
  const end = host.replace(/\.$/, '').split('.').at(-1)?.toLowerCase() ?? ''
  if (generic.has(end)) return null
  const code = end === 'uk' ? 'GB' : end.toUpperCase()
  return codes.includes(code) ? code : null
}
