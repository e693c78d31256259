/** A User-Agent longer than this is cut. Real ones are about 150 characters. */
const userAgentLimit = 400

type Sign = readonly [name: string, sign: string]

// The first match counts: most browsers also carry the names of those they descend from.
const browsers: readonly Sign[] = [
  ['Edge', 'Edg'],
  ['Opera', 'OPR/'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Firefox', 'Firefox/'],
  ['Firefox', 'FxiOS/'],
  ['Chrome', 'CriOS/'],
  ['Chrome', 'Chrome/'],
  ['Safari', 'Safari/'],
  ['curl', 'curl/'],
]

const systems: readonly Sign[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['ChromeOS', 'CrOS'],
  ['Windows', 'Windows'],
  ['macOS', 'Macintosh'],
  ['Linux', 'Linux'],
]

export const unknownDevice = 'Unknown device'

/** Browser and system in words, such as "Firefox on Windows". Fixed words only: nothing of the header is repeated. */
export function describeDevice(userAgent: string): string {
  const read = userAgent.slice(0, userAgentLimit)
  const browser = nameIn(read, browsers)
  const system = nameIn(read, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `Unknown browser on ${system}` : unknownDevice)
}

function nameIn(text: string, signs: readonly Sign[]): string | undefined {
  return signs.find(([, sign]) => text.includes(sign))?.[0]
}
