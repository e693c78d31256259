/** Longer User-Agents are cut. Real ones have about 150 characters. */
const userAgentLimit = 400

type Pattern = readonly [name: string, pattern: string]

// The first match counts, because most browsers also name the ones they derive from.
const browsers: readonly Pattern[] = [
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

const systems: readonly Pattern[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['ChromeOS', 'CrOS'],
  ['Windows', 'Windows'],
  ['macOS', 'Macintosh'],
  ['Linux', 'Linux'],
]

export const unknownDevice = 'Unknown device'

/**
 * Browser and system in words, such as "Firefox on Windows". From a fixed list only: nothing is copied from the header.
 */
export function describeDevice(userAgent: string): string {
  const read = userAgent.slice(0, userAgentLimit)
  const browser = nameIn(read, browsers)
  const system = nameIn(read, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `Unknown browser on ${system}` : unknownDevice)
}

function nameIn(text: string, patterns: readonly Pattern[]): string | undefined {
  return patterns.find(([, pattern]) => text.includes(pattern))?.[0]
}
