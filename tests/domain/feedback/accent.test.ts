import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accentOf,
  accentStyles,
  contrast,
  readAccent,
  surfaces,
  textContrast,
  textOn,
} from '#src/domain/feedback/accent.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the color of a feedback page', () => {
  it.each([
    ['#0A7CFF', '#0a7cff'],
    [' 0af ', '#00aaff'],
    ['', ''],
    ['#', ''],
  ])('is read from %j as %j', (typed, read) => {
    expect(readAccent(typed)).toBe(read)
  })

  it.each([
    'red',
    '#12345',
    '#1234567',
    'rgb(0,0,0)',
    '#0a7cff;}body{display:none',
    'url(https://evil.example)',
    '#ÀÀÀ',
  ])('isn’t read from %j', (typed) => {
    expect(readAccent(typed)).toBeNull()
  })

  it('is legible as text and under text, in both schemes, whatever was chosen', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        expect(contrast(chosen, textOn(chosen))).toBeGreaterThanOrEqual(textContrast)
        for (const scheme of ['light', 'dark'] as const) {
          const accent = accentOf(chosen, scheme)
          expect(contrast(accent, surfaces[scheme])).toBeGreaterThanOrEqual(textContrast)
          expect(contrast(accent, textOn(accent))).toBeGreaterThanOrEqual(textContrast)
        }
      }),
    )
  })

  it('stays as it is where it is legible', () => {
    expect(accentOf('#0b5cad', 'light')).toBe('#0b5cad')
    expect(accentOf('#ffd400', 'dark')).toBe('#ffd400')
    expect(accentOf('#ffd400', 'light')).not.toBe('#ffd400')
  })

  it('is a style sheet of colors alone', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        expect(accentStyles(chosen)).toMatch(/^:root\{[a-z\d#():;,-]+\}$/)
      }),
    )
  })

  it('is measured against the surfaces of the site’s own style sheet', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8')
    expect(tokens).toContain(`--sunken: light-dark(${surfaces.light},`)
    expect(tokens).toMatch(new RegExp(`--raised: light-dark\\([^,]+, ${surfaces.dark}\\)`))
  })
})
