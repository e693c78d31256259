import { describe, expect, it } from 'vitest'
import { readWebsiteInfo } from '#functions/profiles/website-info.ts'
import { fillIn } from '#src/domain/profiles/filling-in.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'

const url = new URL('https://tea.example/')
const read = (html: string) => readWebsiteInfo(`<body>${html}`, url)
const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

describe('the video of a website', () => {
  it.each([
    ['og:video', `<meta property="og:video" content="https://www.youtube.com/embed/dQw4w9WgXcQ">`, watch],
    ['a file', `<meta property="og:video" content="/film.mp4">`, 'https://tea.example/film.mp4'],
    ['an embed', `<iframe src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe>`, watch],
    [
      'a late embed',
      `<iframe data-src="https://player.vimeo.com/video/76979871"></iframe>`,
      'https://vimeo.com/76979871',
    ],
    ['a link', `<a href="https://youtu.be/dQw4w9WgXcQ?t=3">Film</a>`, watch],
    ['a short link without an id', `<a href="https://youtu.be/embed/dQw4w9WgXcQ">Film</a>`, ''],
    ['a stream', `<a href="https://www.youtube.com/live/dQw4w9WgXcQ?si=1">Talk</a>`, watch],
    ['a channel', `<a href="https://www.youtube.com/@tea">Videos</a>`, ''],
    ['a channel as long as an id', `<a href="https://www.youtube.com/googlecloud">Videos</a>`, ''],
    ['a list', `<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>`, ''],
    ['a channel’s stream', `<iframe src="https://www.youtube.com/embed/live_stream?channel=UC1"></iframe>`, ''],
    ['another host', `<iframe src="https://maps.example/embed/dQw4w9WgXcQ"></iframe>`, ''],
    ['a script', `<meta property="og:video" content="javascript:alert(1)">`, ''],
  ])('is read from %s', (_, html, video) => expect(read(html).video).toBe(video))
})

describe('the pricing page of a website', () => {
  it.each([
    ['a path', `<a href="/pricing#teams">Plans</a>`, 'https://tea.example/pricing'],
    ['a path in another language', `<a href="/de/preise/">Preise</a>`, 'https://tea.example/de/preise/'],
    ['a text', `<a href="/p/7">Pricing</a>`, 'https://tea.example/p/7'],
    ['a part of the home page', `<a href="#pricing">Pricing</a>`, ''],
    ['another site', `<a href="https://other.example/pricing">Pricing</a>`, ''],
    ['an article', `<a href="/blog/pricing-your-product">Pricing your product</a>`, ''],
  ])('is read from %s', (_, html, pricing) => expect(read(html).pricing).toBe(pricing))
})

it('fill in what is empty, and never replace what was typed', () => {
  const info = read('<a href="/pricing">Pricing</a><a href="https://youtu.be/dQw4w9WgXcQ">Film</a>')
  expect(fillIn({ ...emptyProfile, pricingUrl: 'https://tea.example/own' }, info)).toMatchObject({
    videoUrl: watch,
    pricingUrl: 'https://tea.example/own',
  })
})
