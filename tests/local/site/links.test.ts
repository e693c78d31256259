import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLinks, type LinkedPages } from '#netlify/local/site/link-check.ts'
import { addInternalLinks, linksOfPage } from '#netlify/local/site/links.ts'

describe('the links of a page', () => {
  it.each([
    ['<a href="/a">', ['/a']],
    ["<a class=x href='/a'>", ['/a']],
    ['<a href=/a>', ['/a']],
    ['<a\n  href = "/a?b=1&amp;c=2#d">', ['/a?b=1&c=2#d']],
    ['<img src="/a.png" srcset="/b.png 1x, /c.png 2x" alt="a > b">', ['/a.png', '/b.png', '/c.png']],
    [
      '<link rel="stylesheet" href="/_astro/a.css"><script type="module" src="/_astro/a.js"></script>',
      ['/_astro/a.css', '/_astro/a.js'],
    ],
    ['<astro-island component-url="/_astro/b.js" renderer-url="/_astro/c.js">', ['/_astro/b.js', '/_astro/c.js']],
    [
      '<meta property="og:image" content="https://site.example/i.png"><meta name="description" content="/no">',
      ['https://site.example/i.png'],
    ],
    ['<style>@font-face { src: url(/f.woff2) } b { background: url("/b.png") }</style>', ['/f.woff2', '/b.png']],
    ['<p style="background: url(/c.png)">', ['/c.png']],
    ['<form action="/send"><input value="&lt;a href=&quot;/no&quot;&gt;"></form>', ['/send']],
  ])('are found in %s', (html, links) => {
    expect([...linksOfPage(html)].toSorted()).toEqual(links.toSorted())
  })

  it.each([
    '<!-- <a href="/no"> -->',
    '<script>document.body.innerHTML = \'<a href="/no">\'</script>',
    '<p>&lt;a href="/no"&gt;</p>',
    '<p>write href="/no" there</p>',
    '<a href="{{website}}">',
    '<a href="">',
  ])('are not found in %s', (html) => {
    expect([...linksOfPage(html)]).toEqual([])
  })

  it('are found quickly in a long and unusual page', () => {
    const odd = `<a ${'x="'.repeat(20_000)}${' y'.repeat(20_000)}<a href="/a">`
    expect(linksOfPage(odd)).toBeInstanceOf(Set)
  })
})

const origin = 'https://site.example'

describe('the link check', () => {
  async function check(files: Record<string, string>, served: string[] = [], linked?: LinkedPages) {
    const directory = await mkdtemp(join(tmpdir(), 'uplist-links-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), content)
    }
    const isServed = (pathname: string) => Promise.resolve(served.includes(pathname))
    const faults = await checkLinks({ directory, origin, isServed, ...(linked && { linked }) })
    await rm(directory, { recursive: true })
    return faults.map(({ page, target }) => `${page} ${target}`)
  }

  it('finds pages in each form of their URL, and what functions serve', async () => {
    const page = ['/', '/a', '/a/', '/b/c', '/b/c.html', 'a', './a?x#y', '/api/x', 'https://site.example/a', '#top']
    const index = page.map((href) => `<a href="${href}">`).join('')
    expect(await check({ 'index.html': index, 'a.html': '', 'b/c.html': '' }, ['/api/x'])).toEqual([])
  })

  it.each(['/gone', `${origin}/gone`, 'gone', '//site.example/gone'])(
    'reads pages whose links are known only if one is dead, as %s is',
    async (dead) => {
      const page = (href: string) => `<main><a href="${href}"></main><footer><a href="/gone-too"></footer>`
      const checkWith = (href: string) => {
        const links = new Set<string>()
        addInternalLinks(links, `<a href="${href}">`, origin)
        return check({ 'a.html': '', 'filled.html': page(href) }, [], { files: new Set(['filled.html']), links })
      }
      expect(await checkWith('/a#top')).toEqual([])
      expect(await checkWith('#top')).toEqual([])
      expect(await checkWith('https://other.example/gone')).toEqual([])
      expect(await checkWith(dead)).toEqual(['/filled.html /gone', '/filled.html /gone-too'])
    },
  )

  it('ignores other sites', async () => {
    const links = '<a href="https://other.example/x"><a href="mailto:a@b.example"><img src="data:image/png;base64,AA">'
    expect(await check({ 'index.html': links })).toEqual([])
  })

  it('names what is missing and which page links to it', async () => {
    const faults = await check({
      'index.html': '<a href="/gone"><script src="/_astro/gone.js"></script>',
      'b/c.html': '<a href="https://site.example/gone?x">',
      '_astro/a.css': 'b { src: url(./gone.woff2) }',
    })
    expect(faults.toSorted()).toEqual([
      '/_astro/a.css /_astro/gone.woff2',
      '/b/c.html /gone',
      '/index.html /_astro/gone.js',
      '/index.html /gone',
    ])
  })
})
