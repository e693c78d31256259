import { type JsonLd as Data, jsonLdText } from '#src/seo/pages/json-ld.ts'
import type { PageHead as Head } from '#src/seo/pages/page-head.ts'
import { shareImageSize } from '#src/seo/share-images/share-images.ts'
import { site } from '#src/site.ts'

/** The page-specific part of the head, for built pages and those rendered on request. */
export function PageHead(props: Head) {
  const { title, description, canonical, image, jsonLd, noindex, article, markdown, feed } = props
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex, follow" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {feed === 'blog' ? (
        <link rel="alternate" type="application/rss+xml" title={`${site.name} blog`} href="/blog/feed.xml" />
      ) : (
        <>
          <link rel="alternate" type="application/rss+xml" title={`New on ${site.name}`} href="/feed.xml" />
          <link rel="alternate" type="application/feed+json" title={`New on ${site.name}`} href="/feed.json" />
        </>
      )}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.modified} />
        </>
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content={String(shareImageSize.width)} />
          <meta property="og:image:alt" content={title} />
          <meta property="og:image:height" content={String(shareImageSize.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {jsonLd && <JsonLd data={jsonLd} />}
    </>
  )
}

/** Structured data for search engines. `jsonLdText` escapes what could end the element, so any text is safe in here. */
function JsonLd({ data }: { data: Data | Data[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />
}
