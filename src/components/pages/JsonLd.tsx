import { type JsonLd as Data, jsonLdText } from '#src/seo/pages/json-ld.ts'

/** Structured data for search engines. `jsonLdText` escapes what could end the element, so any text is safe in here. */
export function JsonLd({ data }: { data: Data | Data[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />
}
