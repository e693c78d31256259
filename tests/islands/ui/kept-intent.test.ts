import { beforeEach, expect, it, vi } from 'vitest'
import { noIntent } from '#src/domain/plans/intents.ts'
import { findIntent, forgetIntent, intentToSend, keepIntent } from '#src/islands/ui/kept-intent.ts'

const visit = (search: string) => vi.stubGlobal('location', { search })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  visit('')
  return () => vi.unstubAllGlobals()
})

it('collects what the visitor says on one page after another', () => {
  visit('?url=acme.de&for=saas')
  findIntent()
  visit('?country=de')
  findIntent()
  visit('')
  keepIntent({ ...noIntent, plan: 'publisher' })
  expect(findIntent()).toEqual({ website: 'acme.de', kind: 'saas', country: 'DE', plan: 'publisher' })
  expect(intentToSend()).toBe('url=acme.de&for=saas&country=de&plan=publisher')
})

it('starts anew with another website', () => {
  keepIntent({ website: 'acme.de', kind: 'saas', country: 'DE', plan: 'starter' })
  visit('?url=other.com')
  expect(findIntent()).toEqual({ ...noIntent, website: 'other.com' })
})

it('drops what isn’t valid, and sends nothing then', () => {
  visit('?url=javascript:alert(1)&plan=../admin')
  expect(findIntent()).toEqual(noIntent)
  expect(intentToSend()).toBeUndefined()
})

it('is over once it has become a project', () => {
  keepIntent({ ...noIntent, website: 'acme.de' })
  forgetIntent()
  expect(findIntent()).toEqual(noIntent)
})
