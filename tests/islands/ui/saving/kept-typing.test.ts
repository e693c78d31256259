import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeptTyping } from '#src/islands/ui/saving/kept-texts.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { stubLocalStorage } from '#tests/support/browser-storage.ts'

type Note = { title: string; text: string }
const copies = createLocalCopies<Note>('note:', { title: '', text: '' })
const stored = { title: 'Tea', text: '' }
const open = (first: Note = stored) => createKeptTyping(copies, 'p', first)
const texts = () => copies.find('p').map(({ content }) => content.text)

describe('what is typed in a small form', () => {
  beforeEach(() => {
    // The clock stands still: the newest copy is the last one kept, also within a millisecond.
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
    stubLocalStorage()
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  it('is there at the next visit, until it’s saved', () => {
    open().type({ text: 'Green' })
    const next = open()
    expect(next.view()).toMatchObject({ typed: { title: 'Tea', text: 'Green' }, wasRestored: true })
    expect(next.saved({ title: 'Tea', text: 'Green' }, { title: 'Tea', text: 'green' })).toBe(true)
    expect(next.view()).toMatchObject({ typed: { title: 'Tea', text: 'green' }, wasRestored: false })
    expect(texts()).toEqual([])
  })

  it('stays if it was typed while the server saved what was there before', () => {
    const form = open()
    form.type({ text: 'Green' })
    const sent = form.view().typed
    form.type({ text: 'Green tea' })
    expect(form.saved(sent, sent)).toBe(false)
    expect([form.view().typed.text, form.view().stored.text, texts()]).toEqual(['Green tea', 'Green', ['Green tea']])
  })

  it('leaves the copy of another tab alone, at opening and when it’s saved', () => {
    const [one, other] = [open(), open()]
    one.type({ text: 'Mine' })
    other.type({ text: 'Yours' })
    const third = open()
    expect([third.view().typed.text, texts()]).toEqual(['Yours', ['Yours', 'Mine']])
    third.type({ text: 'Ours' })
    one.type({ text: 'Still mine' })
    third.saved(third.view().typed, third.view().typed)
    expect(texts()).toEqual(['Still mine'])
  })

  it('is forgotten once it’s discarded or typed back, with the copies of earlier visits', () => {
    open().type({ text: 'Green' })
    const next = open()
    next.type({ text: 'Black' })
    next.discard()
    expect([next.view().typed, texts()]).toEqual([stored, []])
    next.type({ text: 'White' })
    next.type({ text: '' })
    expect(texts()).toEqual([])
  })

  it('leaves what wasn’t typed as the server has it by now', () => {
    open().type({ text: 'Green' })
    const next = open({ title: 'Teas', text: '' })
    expect(next.view()).toMatchObject({ typed: { title: 'Teas', text: 'Green' }, overtaken: {} })
  })

  it('says what was typed over something that has changed since, which wins if others can change it too', () => {
    open().type({ text: 'Green' })
    const now = { title: 'Tea', text: 'Black' }
    expect(open(now).view()).toMatchObject({ typed: { text: 'Green' }, overtaken: { text: 'Green' } })
    const shared = createKeptTyping(copies, 'p', now, { shared: true })
    expect(shared.view()).toMatchObject({ typed: now, wasRestored: false, overtaken: { text: 'Green' } })
    expect(texts()).toEqual(['Green'])
  })

  it('isn’t restored if the server has it', () => {
    open().type({ text: 'Green' })
    expect(open({ title: 'Tea', text: 'Green' }).view().wasRestored).toBe(false)
  })
})
