import type { CategoryFacts } from '#src/seo/products/category-facts.ts'
import type { PageLink } from '#src/seo/landing/page.ts'

type Props = { label: string; facts: CategoryFacts }

/** What is known of a category's products together, and where products like these are listed. */
export function CategoryFactsSection({ label, facts: { groups, said, span, directories } }: Props) {
  return (
    <section className="category-facts">
      {said.length > 0 && (
        <div className="stack">
          <h2>{`${label}, product by product`}</h2>
          <p className="quiet">{`${span}. In the words of their own pages.`}</p>
          <dl>
            {said.map(({ product, sentence }) => (
              <div key={product.href}>
                <dt dir="auto">
                  <a href={product.href}>{product.label}</a>
                </dt>
                <dd dir="auto">{sentence}</dd>
              </div>
            ))}
            {groups.map((group) => (
              <div key={group.label}>
                <dt>{`${group.label}: ${group.products.length} of ${said.length}`}</dt>
                <dd>
                  <Links links={group.products} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {directories.best.length > 0 && (
        <div className="stack" data-shared="directories">
          <h2>{`Where to list ${directories.plural}`}</h2>
          <p>{`We submit ${directories.plural} to ${directories.fitting} directories. The best are these, with their DR where it’s known:`}</p>
          <ol>
            {directories.best.map(({ label: name, href, dr }) => (
              <li key={href}>
                <a href={href}>{name}</a> {dr !== undefined && <span className="stamp">{`DR ${dr}`}</span>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

function Links({ links }: { links: readonly PageLink[] }) {
  return links.map(({ label, href }, place) => (
    <span key={href}>
      {place > 0 && <span>, </span>}
      <a href={href}>{label}</a>
    </span>
  ))
}
