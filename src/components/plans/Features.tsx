const features = [
  ['Only what fits', 'We pick the directories that suit your product.'],
  ['Written for each form', 'Copy and images in the size each one asks for.'],
  ['Proof for each one', 'Date, status and live link, rejections included.'],
  ['Best fit first', 'Each row shows its rating and link rule, or says that they’re unknown.'],
] as const

/** `short`: three without explanations, for pages that are about something else. */
type Props = { title: string; short?: boolean }

/** What every plan includes. The page passes the heading. */
export function Features({ title, short = false }: Props) {
  return (
    <section className="features wrap" id="features" aria-labelledby="features-title">
      <h2 id="features-title">{title}</h2>
      {short ? (
        <ul>
          {features.slice(0, 3).map(([term]) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      ) : (
        <dl>
          {features.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
