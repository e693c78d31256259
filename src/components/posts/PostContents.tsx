import type { Heading } from '#src/seo/posts/post-body.ts'

type Props = { words: number; headings: readonly Heading[] }

const longPost = 700
const minHeadings = 3

/** A table of contents for long posts with headings. */
export function PostContents({ words, headings }: Props) {
  const parts = headings.filter(({ level }) => level === 2)
  if (words < longPost || parts.length < minHeadings) return null
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {parts.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
