import { expect } from 'vitest'
import { sanitizePost } from '#functions/posts/sanitize.ts'
import { asPrinted, faultsIn, reprinted } from './article-tree.ts'

/** What must be true of any output. */
export async function expectSound(markup: string): Promise<void> {
  const { html } = await sanitizePost(markup)
  expect([markup, faultsIn(html)]).toEqual([markup, []])
  expect([markup, (await sanitizePost(html)).html]).toEqual([markup, html])
  expect([markup, reprinted(html)]).toEqual([markup, asPrinted(html)])
}
