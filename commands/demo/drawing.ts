import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'

// The few words in which the demo's pictures are written: SVG as text, drawn to PNG.

export const paper = '#fffdf9'
export const ink = '#1c1815'
export const hairline = '#e6dfd4'
export const quiet = '#7a7168'

const fontFiles = ['besley-latin.ttf', 'besley-extended.ttf'].map((file) =>
  fileURLToPath(new URL(`../../functions/fonts/${file}`, import.meta.url)),
)

/** Draws an SVG without transparency at its own size. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  const { pixels, width, height } = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Besley' },
  })
  // Sharp packs flat colours nearly as small as resvg's own encoder does, in a quarter of its time.
  const image = sharp(pixels, { raw: { width, height, channels: 4 } })
  return image.removeAlpha().png({ compressionLevel: 3 }).toBuffer()
}

export function canvas(width: number, height: number, ground: string, content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${ground}"/>${content.join('')}</svg>`
}

/** `a` with `share` of `b` mixed in, 0 to 1. Colours as `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [a, b].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

type Look = { fill?: string; radius?: number; stroke?: string; strokeWidth?: number }

export function box(x: number, y: number, width: number, height: number, look: Look): string {
  const { fill = 'none', radius = 0, stroke = 'none', strokeWidth = 1 } = look
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, stroke: string, strokeWidth: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function stroke(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

type Writing = { size: number; fill: string; anchor?: 'start' | 'middle' | 'end'; spacing?: number }

export function write(
  x: number,
  y: number,
  text: string,
  { size, fill, anchor = 'start', spacing = 0 }: Writing,
): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<text x="${x}" y="${y}" font-family="Besley" font-size="${size}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}">${escaped}</text>`
}

/** Pixels a text takes, about: enough to choose a size and to break lines. */
export function widthOf(text: string, size: number): number {
  let ems = 0
  for (const character of text) {
    if (/[ijlI.,:;'|!()]/.test(character)) ems += 0.34
    else if (/[mwMW@%]/.test(character)) ems += 0.94
    else if (/[A-Z]/.test(character)) ems += 0.74
    else if (/[ftrs -]/.test(character)) ems += 0.46
    else ems += 0.6
  }
  return ems * size
}

/** The largest size up to `largest` at which the text fits into `width`. */
export function fitSize(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / widthOf(text, 1)))
}

export function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Numbers from 0 to 1 that look random and are always the same for one name. */
export function chanceOf(name: string): () => number {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
