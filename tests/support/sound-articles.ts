import { expect } from 'vitest'
import { sanitizePost } from '#functions/posts/sanitizing.ts'
import { asPrinted, faultsIn, reprinted } from './article-tree.ts'

/** What must be true of any output. */
export function expectSound(markup: string): void {
  const { html } = sanitizePost(markup)
  expect([markup, faultsIn(html)]).toEqual([markup, []])
  expect([markup, sanitizePost(html).html]).toEqual([markup, html])
  expect([markup, reprinted(html)]).toEqual([markup, asPrinted(html)])
}
