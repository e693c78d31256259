/** Terms with a sentence each, under hairlines. */
export function TermList({ items }: { items: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="term-list">
      {items.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
