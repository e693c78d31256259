import { type JsonLd as Data, jsonLdText } from '#src/seo/json-ld.ts'

/** Structured data for search engines. `jsonLdText` escapes anything that could end the element. */
export function JsonLd({ data }: { data: Data | Data[] | string }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: typeof data === 'string' ? data : jsonLdText(data) }}
    />
  )
}
