// Short lines, so that a phone shows them without scrolling.

const post = `{
  "type": "post.published",
  "timestamp": "2026-11-20T…",
  "data": {
    "key": "article:1f3a…",
    "kind": "post",
    "slug": "brewing-tea",
    "title": "…",
    "html": "…",
    "excerpt": "…",
    "metaTitle": "…",
    "metaDescription": "…",
    "publishedAt": "…",
    "canonical": null,
    "imageUrl": "https://…"
  }
}`

const image = `{
  "type": "image.published",
  "timestamp": "2026-11-20T…",
  "data": {
    "key": "article:1f3a…",
    "url": "https://…",
    "name": "image-9b2c….png",
    "type": "image/png",
    "content": "iVBORw0KGgo…"
  }
}`

/** What a webhook gets, for the developer of its server. */
export function WebhookFormat() {
  return (
    <details>
      <summary>What your server receives</summary>
      <div className="stack">
        <p>
          A <code>post.published</code> or <code>page.published</code> event for each text, also when it changes. The
          same <code>key</code> is the same text. Answer with 2xx and <code>{'{"url": "…"}'}</code>, so that we know
          where it is.
        </p>
        <pre>
          <code>{post}</code>
        </pre>
        <p>
          If images are sent to your server, an <code>image.published</code> event for each of them comes first, with
          the file in Base64 (up to a megabyte). Store it and answer with its URL on your site as{' '}
          <code>{'{"url": "…"}'}</code>. The text then uses that URL, and keeps its images if you leave us. Images you
          don’t store keep loading from us.
        </p>
        <pre>
          <code>{image}</code>
        </pre>
        <p>
          A <code>ping</code> event is a test. Answer event types you don’t know with 2xx. A repeated event has the same{' '}
          <code>webhook-id</code>.
        </p>
      </div>
    </details>
  )
}
