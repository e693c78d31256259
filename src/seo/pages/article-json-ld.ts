import { type Editor, editors, type Founder, founder, organizationProfiles, site } from '#src/site.ts'

export type JsonLd = Record<string, unknown>

export const aboutPath = '/about'

/** Who runs the site, wherever other things name it. */
export function publisherJsonLd(origin: string): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

/** The organization with how to reach it. Its email is only behind a click, so this names the page. */
export function organizationJsonLd(origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    ...publisherJsonLd(origin),
    description: site.description,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      url: `${origin}${aboutPath}#contact`,
      availableLanguage: site.language,
    },
    ...(organizationProfiles.length > 0 && { sameAs: organizationProfiles.map(({ href }) => href) }),
  }
}

export function aboutJsonLd(origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    name: `About ${site.name}`,
    url: `${origin}${aboutPath}`,
    about: publisherJsonLd(origin),
  }
}

export type Writers = { editors: readonly Editor[]; founder: Founder }

/** The first editor who isn't an example, or the founder. Without either it's the organization. */
export function authorJsonLd(origin: string, writers: Writers = { editors, founder }): JsonLd {
  const editor = writers.editors.find(({ example }) => !example)
  if (editor) {
    const [first] = editor.profiles
    return { '@type': 'Person', name: editor.name, url: first?.href ?? `${origin}${aboutPath}` }
  }
  return writers.founder.example
    ? { '@type': 'Organization', name: site.name, url: `${origin}/` }
    : { '@type': 'Person', name: writers.founder.name, url: writers.founder.social.href }
}

type Article = { headline: string; path: string; image: string; published: string; modified: string }

/** A text of our own. Its URL is that of the page. */
export function articleJsonLd({ headline, path, image, published, modified }: Article, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline,
    image: `${origin}${image}`,
    datePublished: published,
    dateModified: modified,
    author: authorJsonLd(origin),
    publisher: publisherJsonLd(origin),
    mainEntityOfPage: `${origin}${path}`,
  }
}
