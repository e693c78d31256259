import * as z from 'zod'
import { type Fault, faultNames } from '#src/domain/fetching/faults.ts'
import type { LookUpResult } from './look-ups.ts'

/** The ways to look, in this order. `known`: where the product was seen before. */
export const ways = ['known', 'guesses', 'sitemaps', 'search'] as const
export type Way = (typeof ways)[number]

const cursor = z.object({
  /** The next way. Null: all were tried. */
  way: z.enum(ways).nullable(),
  /** Pages that are left to read, best first, and those that were read. */
  pages: z.array(z.string()),
  seen: z.array(z.string()),
  /** What the sitemaps have so far, and the pass that the look-up waits for. */
  found: z.array(z.object({ url: z.string(), fit: z.number() })),
  pass: z.number().nullable(),
  /** Ways that the directory has. */
  tried: z.number(),
  /** Why something may have been missed. */
  fault: z.enum(faultNames as [Fault, ...Fault[]]).nullable(),
})
export type Cursor = z.output<typeof cursor>

const start: Cursor = { way: 'known', pages: [], seen: [], found: [], pass: null, tried: 0, fault: null }

/** Where a look-up goes on. One of another version starts over. */
export function readCursor(text: string | null): Cursor {
  if (text === null) return start
  try {
    return cursor.safeParse(JSON.parse(text)).data ?? start
  } catch {
    return start
  }
}

/** The cursor with the pages that a way led to. `next`: the way after that. */
export function withPages(before: Cursor, urls: readonly string[], next: Way | null): Cursor {
  return { ...before, way: next, pages: [...new Set(urls)].filter((url) => !before.seen.includes(url)) }
}

/** What it means that nothing was found. */
export function resultOf({ tried, fault }: Cursor): LookUpResult {
  if (fault !== null) return { outcome: 'could-not-look', fault }
  return tried > 0 ? { outcome: 'not-found' } : { outcome: 'could-not-look', fault: 'no-way' }
}
