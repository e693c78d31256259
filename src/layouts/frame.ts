import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Footer } from '#src/components/ui/Footer.tsx'
import { Header } from '#src/components/ui/Header.tsx'
import { SkipLink } from '#src/components/ui/SkipLink.tsx'

/** What is the same on every page is rendered once per build. */
export const frame = {
  skipLink: renderToStaticMarkup(createElement(SkipLink)),
  header: {
    marketing: renderToStaticMarkup(createElement(Header, { area: 'marketing' })),
    directory: renderToStaticMarkup(createElement(Header, { area: 'directory' })),
  },
  footer: renderToStaticMarkup(createElement(Footer)),
}
