import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The characters that the files in functions/fonts include (see commands/fonts.ts). */
const drawable = /[\u0020-\u007e\u00a0-\u017f–—‘’“”…€]/u
/** Characters the files lack, with their replacements. */
const written: Record<string, string> = { '→': '–' }

/** The text without characters the font lacks, with spaces tidied. May be empty. */
export function keepDrawable(text: string): string {
  const letters = Array.from(
    text.normalize('NFC'),
    (letter) => written[letter] ?? (drawable.test(letter) ? letter : ''),
  )
  return letters.join('').replace(/\s+/g, ' ').trim()
}

export type Font = { name: string; data: Buffer; weight: 500; style: 'normal' }

let fonts: Promise<Font[]> | undefined

/** The display font, loaded once. */
export function readFonts(): Promise<Font[]> {
  fonts ??= Promise.all(
    // Under two names, because satori looks for a glyph in the next family, not in the next file of one.
    [
      { name: 'Besley', file: 'besley-latin.ttf' },
      { name: 'Besley Extended', file: 'besley-extended.ttf' },
    ].map(async ({ name, file }) => ({ name, data: await readFont(file), weight: 500, style: 'normal' })),
  )
  return fonts
}

async function readFont(file: string): Promise<Buffer> {
  // A bundle is in a different folder than this file, here and on Netlify. The fonts keep their path below one of its
  // parents.
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    try {
      return await readFile(join(folder, 'functions/fonts', file))
    } catch (error) {
      if (folder === dirname(folder)) throw error
    }
  }
}
