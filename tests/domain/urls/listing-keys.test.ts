import { describe, expect, it } from 'vitest'
import { directoryKey, isOnSite, listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'

const keyOf = (address: string) => {
  const url = parseWebsite(address)
  return url && listingKey(url)
}

describe('the key of a listing', () => {
  it.each([
    'https://example.com',
    'http://example.com',
    'https://www.example.com',
    'https://EXAMPLE.com',
    'https://example.com/',
    'https://example.com/pricing/',
    'https://example.com?utm_source=x',
    'https://example.com/#top',
    'https://example.com.',
    'https://example.com:443',
  ])('is the same for %s', (address) => {
    expect(keyOf(address)).toBe('example.com')
  })

  it('is the same for a domain and its punycode', () => {
    expect(keyOf('https://münchen.example')).toBe(keyOf('https://xn--mnchen-3ya.example'))
  })

  it('differs between subdomains', () => {
    expect(keyOf('https://app.example.com')).not.toBe(keyOf('https://example.com'))
  })

  it('differs between projects on a shared host only', () => {
    expect(keyOf('https://github.com/Acme/tool/issues?q=1')).toBe('github.com/acme/tool')
    expect(keyOf('https://github.com/acme/other')).toBe('github.com/acme/other')
  })

  it.each([
    [
      'https://chatgpt.com/g/g-67a1-tea-timer',
      'https://chatgpt.com/g/g-67a1',
      'https://chatgpt.com/g/g-67b2-tea-timer',
    ],
    ['https://apps.shopify.com/tea', 'https://apps.shopify.com/tea/reviews?x=1', 'https://apps.shopify.com/coffee'],
    [
      'https://wordpress.org/plugins/tea/',
      'https://wordpress.org/plugins/tea/#faq',
      'https://wordpress.org/themes/tea/',
    ],
    [
      'https://apps.apple.com/us/app/tea/id123',
      'https://apps.apple.com/de/app/tee/id123?mt=8',
      'https://apps.apple.com/us/app/tea/id124',
    ],
    [
      'https://play.google.com/store/apps/details?id=com.tea&hl=de',
      'https://play.google.com/store/apps/details?hl=en&id=com.tea',
      'https://play.google.com/store/apps/details?id=com.tea.pro',
    ],
    [
      'https://chromewebstore.google.com/detail/tea/abcdefghijklmnopabcdefghijklmnop',
      'https://chromewebstore.google.com/detail/tee/abcdefghijklmnopabcdefghijklmnop/reviews',
      'https://chromewebstore.google.com/detail/tea/bbcdefghijklmnopabcdefghijklmnop',
    ],
    [
      'https://addons.mozilla.org/en-US/firefox/addon/tea/',
      'https://addons.mozilla.org/de/firefox/addon/tea/reviews/',
      'https://addons.mozilla.org/en-US/firefox/addon/tee/',
    ],
    ['https://t.me/tea_bot', 'https://t.me/tea_bot?start=1', 'https://t.me/tee_bot'],
    [
      'https://www.npmjs.com/package/@tea/timer',
      'https://npmjs.com/package/@tea/timer/v/1',
      'https://npmjs.com/package/@tea/pot',
    ],
    ['https://t.me/%74ea', 'https://t.me/tea', 'https://t.me/te%2fa'],
    [
      'https://gitlab.com/tea/web/app',
      'https://gitlab.com/Tea/web/app/-/issues?x=1',
      'https://gitlab.com/tea/web/shop',
    ],
    [
      'https://pkg.go.dev/github.com/tea/timer',
      'https://pkg.go.dev/github.com/tea/timer@v1.2.0',
      'https://pkg.go.dev/github.com/tea/pot',
    ],
    [
      'https://chrome.google.com/webstore/detail/tea/abcdefghijklmnopabcdefghijklmnop',
      'https://chrome.google.com/webstore/detail/abcdefghijklmnopabcdefghijklmnop?hl=de',
      'https://chrome.google.com/webstore/detail/tea/bbcdefghijklmnopabcdefghijklmnop',
    ],
    [
      'https://docs.google.com/forms/d/e/1FAIpQLSdAAAAAAAA/viewform',
      'https://docs.google.com/forms/d/e/1FAIpQLSdAAAAAAAA/viewform?usp=sf_link',
      'https://docs.google.com/forms/d/e/1FAIpQLSdBBBBBBBB/viewform',
    ],
    [
      'https://www.amazon.de/Tea/dp/B0ABCDEFGH/ref=x',
      'https://amazon.de/dp/B0ABCDEFGH',
      'https://amazon.de/dp/B0ABCDEFGI',
    ],
    ['https://www.threads.com/@tea', 'https://threads.com/@tea/post/1', 'https://threads.com/@pot'],
    ['https://substack.com/@tea', 'https://substack.com/@tea/notes', 'https://substack.com/@pot'],
    [
      'https://f-droid.org/en/packages/org.tea/',
      'https://f-droid.org/packages/org.tea',
      'https://f-droid.org/packages/org.pot',
    ],
    [
      'https://flathub.org/apps/org.tea.Timer',
      'https://flathub.org/en/apps/org.tea.Timer',
      'https://flathub.org/apps/org.tea.Pot',
    ],
    ['https://snapcraft.io/tea', 'https://snapcraft.io/tea?x=1', 'https://snapcraft.io/pot'],
    [
      'https://store.epicgames.com/en-US/p/tea',
      'https://store.epicgames.com/de/p/tea',
      'https://store.epicgames.com/p/pot',
    ],
    [
      'https://glama.ai/mcp/servers/ann/tea',
      'https://glama.ai/mcp/servers/ann/tea/schema',
      'https://glama.ai/mcp/servers/ann/pot',
    ],
    [
      'https://gemini.google.com/gem/1a2b',
      'https://gemini.google.com/u/1/gem/1a2b',
      'https://gemini.google.com/gem/3c4d',
    ],
    [
      'https://marketplace.zoom.us/apps/Te_a-1',
      'https://marketplace.zoom.us/apps/Te_a-1?x=1',
      'https://marketplace.zoom.us/apps/Te_a-2',
    ],
    [
      'https://airtable.com/appAAAAAAAAAAAAAA/shrX',
      'https://airtable.com/appAAAAAAAAAAAAAA/tbl1',
      'https://airtable.com/appBBBBBBBBBBBBBB/shrX',
    ],
    [
      'https://www.facebook.com/profile.php?id=1',
      'https://facebook.com/profile.php?sk=about&id=1',
      'https://facebook.com/profile.php?id=2',
    ],
  ])('names the product on a shared host: %s', (url, same, other) => {
    const key = keyOf(url)!
    expect(keyOf(same)).toBe(key)
    expect(keyOf(other)).not.toBe(key)
    expect(keyOf(other)).toContain('/')
    expect(keyOf(`https://${key}`)).toBe(key)
  })

  it('has a page of its product, not any page of the shared host', () => {
    const site = keyOf('https://chatgpt.com/g/g-67a1-tea')!
    expect(isOnSite(new URL('https://chatgpt.com/g/g-67a1-tea?ref=x'), site)).toBe(true)
    expect(isOnSite(new URL('https://chatgpt.com/'), site)).toBe(false)
    expect(isOnSite(new URL('https://chatgpt.com/g/g-67a12'), site)).toBe(false)
    expect(isOnSite(new URL('https://chatgpt.com/g/g-67a1'), 'chatgpt.com')).toBe(true)
    expect(isOnSite(new URL('https://chatgpt.com.example/'), 'chatgpt.com')).toBe(false)
    expect(isOnSite(new URL('https://apps.apple.com/de/app/tee/id123'), 'apps.apple.com/us/app/tea/id123')).toBe(true)
    expect(isOnSite(new URL('ftp://chatgpt.com/'), 'chatgpt.com')).toBe(false)
    // Called shared by an admin: the key says how much of the path counts.
    expect(isOnSite(new URL('https://www.apps.example/Tea/timer?x'), 'apps.example/tea')).toBe(true)
    expect(isOnSite(new URL('https://apps.example/teas'), 'apps.example/tea')).toBe(false)
    expect(isOnSite(new URL('https://apps.example/'), 'apps.example/tea')).toBe(false)
  })
})

describe('the key of a directory', () => {
  it.each([
    ['https://www.reddit.com/r/IndieDev/', 'reddit.com'],
    ['https://play.google.com/console', 'play.google.com'],
    ['https://github.com/acme/awesome-tools#readme', 'github.com/acme/awesome-tools'],
  ])('of %s is %s', (url, key) => expect(directoryKey(new URL(url))).toBe(key))
})
