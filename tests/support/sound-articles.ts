import { expect } from 'vitest'
import { sanitisePost } from '#functions/posts/sanitising.ts'
import { asPrinted, faultsIn, reprinted } from './article-tree.ts'

/** What must be true of any output. */
export function expectSound(markup: string): void {
  const { html } = sanitisePost(markup)
  expect([markup, faultsIn(html)]).toEqual([markup, []])
  expect([markup, sanitisePost(html).html]).toEqual([markup, html])
  expect([markup, reprinted(html)]).toEqual([markup, asPrinted(html)])
}
