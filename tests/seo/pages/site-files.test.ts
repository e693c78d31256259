import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { llmsTxt } from '#src/seo/pages/llms.ts'
import { webManifest } from '#src/seo/pages/manifest.ts'
import { securityTxt } from '#src/seo/pages/security-txt.ts'
import { footerLinks, securityContact, site } from '#src/site.ts'
import { landingPage } from '#tests/seo/landing/landing-page.ts'

const origin = 'https://site.example'
const day = 24 * 60 * 60 * 1000

describe('security.txt', () => {
  const fields = new Map(
    securityTxt(origin)
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )

  it('names the contact, the expiry and its own URL', () => {
    expect(fields.get('Contact')).toBe(`mailto:${securityContact.email}`)
    expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`)
    expect(fields.get('Expires')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  })

  it('is valid for 30 more days and at most a year; if not, update securityContact in src/site.ts', () => {
    const left = Date.parse(fields.get('Expires')!) - Date.now()
    expect(left).toBeGreaterThan(30 * day)
    expect(left).toBeLessThan(366 * day)
  })
})

describe('the web manifest', () => {
  type Icon = { src: string; type: string; sizes: string; purpose?: string }
  const manifest = JSON.parse(webManifest()) as { name: string; start_url: string; icons: Icon[] }

  it('names the site and its start page', () => {
    expect(manifest).toMatchObject({ name: site.name, start_url: '/' })
  })

  it.each(manifest.icons.filter(({ type }) => type === 'image/png'))('has the icon $src of $sizes', async (icon) => {
    const { width, height } = await sharp(`public${icon.src}`).metadata()
    expect(`${width}x${height}`).toBe(icon.sizes)
  })

  it('has a maskable icon whose background reaches every edge', async () => {
    const { src } = manifest.icons.find(({ purpose }) => purpose === 'maskable')!
    const { data, info } = await sharp(`public${src}`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    const last = info.width - 1
    for (const corner of [at(0, 0), at(last, 0), at(0, last), at(last, last)]) expect(corner).toEqual([28, 24, 21])
    // Devices keep a circle of 80 % of the width. Only background may be outside.
    const centre = info.width / 2
    for (let y = 0; y < info.width; y += 1) {
      for (let x = 0; x < info.width; x += 1) {
        if (Math.hypot(x + 0.5 - centre, y + 0.5 - centre) <= info.width * 0.4) continue
        if (at(x, y).some((value, channel) => Math.abs(value - [28, 24, 21][channel]!) > 2)) expect.fail(`${x} ${y}`)
      }
    }
  })
})

describe('the icons that browsers request by default', () => {
  it('include an icon of 32 pixels in its container', async () => {
    const bytes = await readFile('public/favicon.ico')
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 1])
    const picture = bytes.subarray(bytes.readUInt32LE(18), bytes.readUInt32LE(18) + bytes.readUInt32LE(14))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  it('include an opaque picture of 180 pixels for home screens', async () => {
    const icon = sharp('public/apple-touch-icon.png')
    expect(await icon.metadata()).toMatchObject({ width: 180, height: 180 })
    expect((await icon.stats()).isOpaque).toBe(true)
  })
})

describe('llms.txt', () => {
  const hidden = landingPage({ indexable: false, crumbs: [{ label: 'Hidden', href: '/g/hidden' }] })
  const text = llmsTxt([landingPage(), landingPage(), hidden], origin)

  it('starts as the format requires: a title, a summary', () => {
    const [title, , summary] = text.split('\n')
    expect(title).toBe(`# ${site.name}`)
    expect(summary).toMatch(/^> /)
  })

  it('names pages as the footer does', () => {
    const named = footerLinks.filter(({ href }) => text.includes(`](${origin}${href})`))
    expect(named.length).toBeGreaterThan(5)
    for (const { label, href } of named) expect(text).toContain(`- [${label}](${origin}${href})`)
  })

  it('links to the hubs by full URL, and mentions the twins', () => {
    expect(text).toContain(`- [By niche](${origin}/g/niches): 2 pages below it`)
    expect(text).toContain(`${origin}/product/….md`)
    expect(text).not.toContain('Hidden')
    for (const [, address] of text.matchAll(/\]\(([^)]+)\)/g)) expect(address).toMatch(/^https:\/\/site\.example\//)
  })
})
