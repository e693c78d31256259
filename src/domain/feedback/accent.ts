// The color that customers choose for their feedback page and form. Whatever they choose, text stays legible.

/** What text needs (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5

/** The surfaces with the least contrast to text of each scheme: `--sunken` and `--raised` in tokens.css. */
export const surfaces = { light: '#f8f4ec', dark: '#221c18' } as const
type Scheme = keyof typeof surfaces

/** `#rrggbb` of what was typed, such as `#0AF` or `00aaff`. Empty: the page's own color. Null: it's no color. */
export function readAccent(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (digits === '') return ''
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** Black or white, whichever is more legible on a color. One of them always has 4.5:1. */
export function textOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000'
}

/** The color, made darker or lighter until text in it is legible on each scheme's surfaces. */
export function accentOf(color: string, scheme: Scheme): string {
  const [surface, end] = [surfaces[scheme], scheme === 'light' ? 0 : 255]
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = toHex(channels(color).map((value) => value + (end - value) * share))
    if (contrast(mixed, surface) >= textContrast) return mixed
  }
  return toHex([end, end, end])
}

/** A style sheet that gives a page this accent. It's over every layer. */
export function accentStyles(color: string): string {
  const [light, dark] = [accentOf(color, 'light'), accentOf(color, 'dark')]
  const accent = `light-dark(${light},${dark})`
  const names = ['--accent', '--accent-hover', '--accent-pressed'].map((name) => `${name}:${accent}`)
  return `:root{${names.join(';')};--on-accent:light-dark(${textOn(light)},${textOn(dark)});--wash:var(--raised)}`
}

export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function toHex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
